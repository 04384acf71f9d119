import { ApiError } from '#web/lib/api/api-client.ts';

/**
 * What a failed call means for the sent answers. away: server unreachable; signed-out: session ended; over: the
 * attempt has ended; unacceptable: this content is refused for good; later: a retry may work.
 */
export type SaveFailure = 'away' | 'signed-out' | 'over' | 'unacceptable' | 'later';

const unacceptable = [400, 413, 422];

export function classifyFailure(error: unknown): SaveFailure {
  if (!(error instanceof ApiError)) return 'later';
  if (error.status === 0) return 'away';
  if (error.status === 401) return 'signed-out';
  if (error.code === 'ATTEMPT_CLOSED' || error.code === 'ATTEMPT_TIMED_OUT') return 'over';
  // A proxy may also respond with this status; only the server's own error code is final.
  const isServersWord = error.code !== undefined;
  return isServersWord && unacceptable.includes(error.status) ? 'unacceptable' : 'later';
}

/** The quiz allows one device at a time, and another one holds it. */
export function isOpenElsewhere(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'OPEN_ON_ANOTHER_DEVICE';
}
