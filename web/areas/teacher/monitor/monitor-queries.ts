import { queryOptions, useMutation } from '@tanstack/react-query';
import type { Monitor } from '#shared/contract/monitor.ts';
import type { ServerClock } from '#web/attempt/clock/clock.ts';
import { api } from '#web/lib/api/api.ts';
import { ApiError } from '#web/lib/api/api-client.ts';
import { useInvalidate } from '#web/lib/queries/use-invalidate.ts';

const everyMs = 1_000;
/** Of a large room each answer is hundreds of kilobytes. */
const largeRoom = { rows: 500, everyMs: 3_000 };
/** One that is lost on its way must not keep the next ones waiting for half a minute. */
const givenUpMs = 8_000;
/** The server may answer several watchers with what it read for the first of them. */
const keptMs = 600;

/** Asked again and again while the page is looked at; every answer sets the clock. */
export function monitorQuery(quizId: number, clock: ServerClock) {
  return queryOptions({
    queryKey: ['monitor', quizId],
    queryFn: async ({ signal }): Promise<Monitor> => {
      const askedAt = clock.mark();
      const monitor = await api(
        'GET /monitor/quiz/:quizId',
        { params: { quizId } },
        { signal: AbortSignal.any([signal, AbortSignal.timeout(givenUpMs)]) },
      );
      clock.sync(monitor.serverTime, askedAt - keptMs, clock.mark());
      return monitor;
    },
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state: { data, error } }) => {
      // Without anything to show, each new try would take the words of the failure away for a moment.
      if (data === undefined || isUnknown(error)) return false;
      return data.attempts.length > largeRoom.rows ? largeRoom.everyMs : everyMs;
    },
  });
}

/** There is no such quiz, or it is another teacher's: asking on would not help. */
export function isUnknown(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** Refused or not, what the monitor shows is no longer what the server has. */
function useOnAttempts<Order, Result>(mutationFn: (order: Order) => Promise<Result>) {
  const invalidate = useInvalidate('monitor');
  return useMutation({ mutationFn, onSettled: () => void invalidate() });
}

export function useExtendAttempt(attemptId: number) {
  return useOnAttempts((minutes: number) =>
    api('POST /quizAttempt/:attemptId/extension', { params: { attemptId }, body: { minutes } }),
  );
}

export function useExtendQuiz(quizId: number) {
  return useOnAttempts((minutes: number) =>
    api('POST /quiz/:quizId/extension', { params: { quizId }, body: { minutes } }),
  );
}

/** Without minutes: without a limit. */
export function useReopenAttempt(attemptId: number) {
  return useOnAttempts((body: { minutes: number | null; reason: string }) =>
    api('POST /quizAttempt/:attemptId/reopen', { params: { attemptId }, body }),
  );
}

export function useReleaseDevice(attemptId: number) {
  return useOnAttempts(() => api('POST /quizAttempt/:attemptId/device/release', { params: { attemptId } }));
}

export function useSubmitAttempt(attemptId: number) {
  return useOnAttempts(() => api('POST /quizAttempt/:attemptId/handIn', { params: { attemptId }, body: {} }));
}
