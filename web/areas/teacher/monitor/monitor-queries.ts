import { queryOptions, useMutation } from '@tanstack/react-query';
import type { Monitor } from '#shared/contract/attempts/monitor.ts';
import type { ServerClock } from '#web/attempt/clock/clock.ts';
import { api } from '#web/lib/api/api.ts';
import { ApiError } from '#web/lib/api/api-client.ts';
import { useInvalidate } from '#web/lib/queries/use-invalidate.ts';

const everyMs = 1_000;
/** Polled less often, because each response is hundreds of kilobytes. */
const largeRoom = { rows: 500, everyMs: 3_000 };
/** Otherwise a lost request would delay the next poll by half a minute. */
const givenUpMs = 8_000;
/** The server may reuse a response for several teachers, so `serverTime` can be this old. */
const keptMs = 600;

/** Polls while the page is visible. Every response sets the clock. */
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
      // Without data, every poll would briefly hide the error message.
      if (data === undefined || isUnknown(error)) return false;
      return data.attempts.length + data.absent.length > largeRoom.rows ? largeRoom.everyMs : everyMs;
    },
  });
}

/** The quiz does not exist or belongs to another teacher, so polling is pointless. */
export function isUnknown(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** Refetches after a refusal too: it means that the monitor shows outdated data. */
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

/** Null minutes remove the time limit. */
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
