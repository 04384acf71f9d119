import { queryOptions } from '@tanstack/react-query';
import type { QuizAttempt } from '#shared/contract/attempts.ts';
import type { Monitor } from '#shared/contract/monitor.ts';
import type { ServerClock } from '#web/attempt/clock.ts';
import { api } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-client.ts';

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

export function extendAttempt(attemptId: number, minutes: number): Promise<QuizAttempt> {
  return api('POST /quizAttempt/:attemptId/extension', { params: { attemptId }, body: { minutes } });
}

export function extendQuiz(
  quizId: number,
  minutes: number,
): Promise<{ extended: number; withoutDeadline: number }> {
  return api('POST /quiz/:quizId/extension', { params: { quizId }, body: { minutes } });
}

/** Without minutes: without a limit. */
export function reopenAttempt(
  attemptId: number,
  minutes: number | null,
  reason: string,
): Promise<QuizAttempt> {
  return api('POST /quizAttempt/:attemptId/reopen', { params: { attemptId }, body: { minutes, reason } });
}

export async function releaseDevice(attemptId: number): Promise<void> {
  await api('POST /quizAttempt/:attemptId/device/release', { params: { attemptId } });
}

export function handInAttempt(attemptId: number): Promise<QuizAttempt> {
  return api('POST /quizAttempt/:attemptId/handIn', { params: { attemptId }, body: {} });
}
