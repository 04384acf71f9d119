import { useEffect } from 'react';
import { useInvalidate } from '#web/lib/queries/use-invalidate.ts';
import type { StudentQuizzes } from './use-student-quizzes.ts';

/** The longest wait a timer can take. */
const longestTimerMs = 2 ** 31 - 1;

/**
 * Refetches the quizzes, and the count beside their page, when the next one opens or closes: no event says that time
 * has passed.
 */
export function useRefreshWhenDue({ entries, serverTime, receivedAt }: StudentQuizzes): void {
  const invalidate = useInvalidate('quizzes', 'attempts', 'badges');
  const moments = entries
    .flatMap(({ quiz: { opensAt, own } }) => [opensAt, own?.closesAt ?? null])
    .map((moment) => (moment === null ? 0 : Date.parse(moment)));
  const next = Math.min(...moments.filter((moment) => moment > serverTime.getTime()));
  const dueAt = next - serverTime.getTime() + receivedAt;
  useEffect(() => {
    if (!Number.isFinite(dueAt)) return;
    // A moment later, so that the server's clock has passed the time too.
    const timer = setTimeout(
      () => void invalidate(),
      Math.min(Math.max(dueAt - Date.now(), 0) + 500, longestTimerMs),
    );
    return () => clearTimeout(timer);
  }, [invalidate, dueAt]);
}
