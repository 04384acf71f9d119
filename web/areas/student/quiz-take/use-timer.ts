import { useLingui } from '@lingui/react/macro';
import { attempt as limits } from '#shared/limits.ts';
import { useServerClock } from '#web/attempt/use-server-clock.ts';
import { formatTimeLeft } from '#web/lib/format-time-left.ts';
import { useQuiz } from './quiz-context.ts';

interface Timer {
  /** Seconds. */
  left: number;
  /** "18:42". */
  figure: string;
  /** From the start to the end, in seconds. */
  total: number;
  deadline: string;
  /** Why it is red; null while there is time. */
  warning: string | null;
}

/** The time by the server's clock; null where nothing ends the attempt soon but the student. */
export function useTimer(): Timer | null {
  const { t } = useLingui();
  const { attempt, view } = useQuiz();
  const left = useServerClock(attempt);
  const { deadline, paper } = view;
  if (left === null || deadline === null) return null;
  if (paper.quiz.timeLimit === null && left > limits.closingSeconds) return null;
  const isLow = left < limits.lastSeconds;
  function warn(seconds: number): string {
    if (seconds === 0) return t`Time is up`;
    return seconds < 60 ? t`Less than 1 minute left` : t`Less than 5 minutes left`;
  }
  return {
    left,
    figure: formatTimeLeft(left),
    total: (Date.parse(deadline) - Date.parse(paper.attempt.startedAt)) / 1000,
    deadline,
    warning: isLow ? warn(left) : null,
  };
}
