import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { AttemptOutcome } from '#web/attempt/durable-attempt.ts';
import { quizResultsPath } from '#web/lib/quiz-paths.ts';
import { toast } from '#web/ui/toast.ts';

/** So long "Time is up" can be read before the page changes. */
const readMs = 3_000;

/** Leads to the results once the quiz is handed in; true where there is something to be read first. */
export function useGoToResults(outcome: AttemptOutcome | null, quizId: number): boolean {
  const { t } = useLingui();
  const navigate = useNavigate();
  const handedIn = t`Your quiz has been handed in.`;
  const mustBeRead = outcome !== null && (outcome.by === 'elsewhere' || outcome.lateAnswers > 0);
  const waitMs = outcome === null || mustBeRead ? null : outcome.by === 'time' ? readMs : 0;
  useEffect(() => {
    if (waitMs === null) return;
    const timer = setTimeout(() => {
      toast.success(handedIn);
      void navigate(quizResultsPath(quizId), { replace: true });
    }, waitMs);
    return () => clearTimeout(timer);
  }, [waitMs, quizId, handedIn, navigate]);
  return mustBeRead;
}
