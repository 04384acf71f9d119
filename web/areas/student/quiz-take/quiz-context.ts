import { createContext, useCallback, useContext, useState, useSyncExternalStore } from 'react';
import type { AttemptView, DurableAttempt } from '#web/attempt/durable-attempt.ts';
import { type AnswerCounts, countAnswers, findFirstUnanswered } from './attempt-progress.ts';

export interface Quiz {
  attempt: DurableAttempt;
  /** Whose device settings apply. */
  accountId: number;
  view: AttemptView;
  counts: AnswerCounts;
  /** The index of the shown question. */
  position: number;
  goTo: (position: number, options?: { keepFocus: boolean }) => void;
  /** True when another tab or device writes, or time is up: answers are read-only. */
  isLocked: boolean;
  isAnswerPreviewOpen: boolean;
  showAnswerPreview: (shown: boolean) => void;
  openSummary: () => void;
}

const QuizContext = createContext<Quiz | null>(null);
export const QuizProvider = QuizContext.Provider;

/** The attempt on this screen and the navigation in it. */
export function useQuiz(): Quiz {
  const quiz = useContext(QuizContext);
  if (!quiz) throw new Error('There is no quiz above this component.');
  return quiz;
}

interface QuizState {
  quiz: Quiz;
  isTimeUp: boolean;
  /** Whether the shown question takes the focus. */
  takesFocus: boolean;
  isSummaryOpen: boolean;
  closeSummary: () => void;
}

export function useQuizState(attempt: DurableAttempt, accountId: number): QuizState {
  const view = useAttempt(attempt);
  const { questions } = view.paper;
  const isTimeUp = useIsTimeUp(attempt, view.deadline);
  const [place, setPlace] = useState(() => ({
    position: findFirstUnanswered(questions, view.answers),
    keepFocus: false,
  }));
  const [isAnswerPreviewOpen, setAnswerPreviewOpen] = useState(false);
  const [isSummaryOpen, setSummaryOpen] = useState(false);

  function goTo(position: number, { keepFocus } = { keepFocus: false }) {
    setAnswerPreviewOpen(false);
    if (position < 0 || position >= questions.length) return;
    setPlace({ position, keepFocus });
    // Unsent changes stay in the journal, and the save status says so.
    if (position !== place.position) attempt.flush().catch(() => undefined);
  }

  const quiz: Quiz = {
    attempt,
    accountId,
    view,
    counts: countAnswers(questions, view.answers),
    position: place.position,
    goTo,
    isLocked: !view.isWriter || view.otherDevice !== null || isTimeUp || view.outcome !== null,
    isAnswerPreviewOpen,
    showAnswerPreview: setAnswerPreviewOpen,
    openSummary: () => setSummaryOpen(true),
  };
  return {
    quiz,
    isTimeUp,
    takesFocus: !place.keepFocus,
    isSummaryOpen,
    closeSummary: () => setSummaryOpen(false),
  };
}

function watchClock(changed: () => void) {
  const timer = setInterval(changed, 250);
  document.addEventListener('visibilitychange', changed);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', changed);
  };
}

/** Re-renders only when the value changes, not every second. */
function useIsTimeUp(attempt: DurableAttempt, deadline: string | null): boolean {
  return useSyncExternalStore(watchClock, () => deadline !== null && attempt.now() >= Date.parse(deadline));
}

/** The current view of the attempt. */
function useAttempt(attempt: DurableAttempt): AttemptView {
  const subscribe = useCallback((changed: () => void) => attempt.subscribe(changed), [attempt]);
  return useSyncExternalStore(subscribe, () => attempt.getView());
}
