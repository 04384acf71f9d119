import { createContext, useContext } from 'react';
import type { AttemptView, DurableAttempt } from '#web/attempt/durable-attempt.ts';
import type { AnswerCounts } from './attempt-progress.ts';

export interface Quiz {
  attempt: DurableAttempt;
  view: AttemptView;
  counts: AnswerCounts;
  /** The place of the question that is shown, the first at 0. */
  position: number;
  goTo: (position: number, options?: { keepFocus: boolean }) => void;
  /** Nothing can be answered: another tab or device writes, or the time is over. */
  isLocked: boolean;
  isPreviewed: boolean;
  showPreview: (shown: boolean) => void;
  openSummary: () => void;
}

const QuizContext = createContext<Quiz | null>(null);
export const QuizProvider = QuizContext.Provider;

/** The attempt on this screen and the way around in it. */
export function useQuiz(): Quiz {
  const quiz = useContext(QuizContext);
  if (!quiz) throw new Error('There is no quiz above this component.');
  return quiz;
}
