import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { AttemptOutcome } from '#web/attempt/durable-attempt.ts';
import { quizResultsPath } from '#web/lib/quiz-paths.ts';
import { unguardHistory } from './guarded-history.ts';

/** So long "Time is up" can be read before the page changes. */
const readMs = 3_000;

/** Opens the results, with the receipt first, once the quiz is submitted. True when there is something to read before. */
export function useGoToResults(outcome: AttemptOutcome | null, quizId: number): boolean {
  const navigate = useNavigate();
  const mustBeRead = outcome !== null && (outcome.by === 'elsewhere' || outcome.lateAnswers > 0);
  const attemptId = outcome?.attempt?.id;
  const waitMs = outcome === null || mustBeRead ? null : outcome.by === 'time' ? readMs : 0;
  useEffect(() => {
    if (waitMs === null) return;
    const timer = setTimeout(() => {
      const results = quizResultsPath(quizId, attemptId);
      void unguardHistory().then(() => navigate(results, { replace: true, state: { isSubmitted: true } }));
    }, waitMs);
    return () => clearTimeout(timer);
  }, [waitMs, quizId, attemptId, navigate]);
  return mustBeRead;
}
