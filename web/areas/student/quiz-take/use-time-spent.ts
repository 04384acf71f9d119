import { useEffect } from 'react';
import type { DurableAttempt } from '#web/attempt/durable-attempt.ts';

/** Counts the seconds a question is really before the student: not while the page is hidden. */
export function useTimeSpent(attempt: DurableAttempt, questionId: number | undefined): void {
  useEffect(() => {
    if (questionId === undefined) return;
    let since = document.hidden ? null : performance.now();
    function stop() {
      const seconds = since === null ? 0 : Math.round((performance.now() - since) / 1000);
      since = null;
      if (seconds > 0 && questionId !== undefined) attempt.addTime(questionId, seconds);
    }
    function follow() {
      if (document.hidden) stop();
      else since ??= performance.now();
    }
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      stop();
    };
  }, [attempt, questionId]);
}
