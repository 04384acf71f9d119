import { useState } from 'react';
import type { DurableAttempt } from '#web/attempt/durable-attempt.ts';
import { useAttempt } from '#web/attempt/use-attempt.ts';
import { countAnswers, findFirstUnanswered } from './attempt-progress.ts';
import type { Quiz } from './quiz-context.ts';
import { useIsTimeUp } from './use-is-time-up.ts';

interface QuizState {
  quiz: Quiz;
  isTimeUp: boolean;
  /** Whether the question that is shown now draws the focus to itself. */
  takesFocus: boolean;
  isSummaryOpen: boolean;
  closeSummary: () => void;
}

export function useQuizState(attempt: DurableAttempt): QuizState {
  const view = useAttempt(attempt);
  const { questions } = view.paper;
  const isTimeUp = useIsTimeUp(attempt, view.deadline);
  const [place, setPlace] = useState(() => ({
    position: findFirstUnanswered(questions, view.answers),
    keepFocus: false,
  }));
  const [isPreviewed, setPreviewed] = useState(false);
  const [isSummaryOpen, setSummaryOpen] = useState(false);

  function goTo(position: number, { keepFocus } = { keepFocus: false }) {
    setPreviewed(false);
    if (position < 0 || position >= questions.length) return;
    setPlace({ position, keepFocus });
    // What cannot be sent now stays in the journal, and the save slot says so.
    if (position !== place.position) attempt.flush().catch(() => undefined);
  }

  const quiz: Quiz = {
    attempt,
    view,
    counts: countAnswers(questions, view.answers),
    position: place.position,
    goTo,
    isLocked: !view.isWriter || view.otherDevice !== null || isTimeUp || view.outcome !== null,
    isPreviewed,
    showPreview: setPreviewed,
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
