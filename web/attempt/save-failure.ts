import { ApiError } from '#web/lib/api-client.ts';

/**
 * What a failed call means for what was sent: the server is away; it does not know us any more; the attempt
 * is over; this very content is not acceptable; or it may work later.
 */
export type SaveFailure = 'away' | 'signed-out' | 'over' | 'unacceptable' | 'later';

const unacceptable = [400, 413, 422];

export function classifyFailure(error: unknown): SaveFailure {
  if (!(error instanceof ApiError)) return 'later';
  if (error.status === 0) return 'away';
  if (error.status === 401) return 'signed-out';
  if (error.code === 'ATTEMPT_CLOSED' || error.code === 'ATTEMPT_TIMED_OUT') return 'over';
  // Something between us and the server may answer like this too; only the server's own word is final.
  const isServersWord = error.code !== undefined;
  return isServersWord && unacceptable.includes(error.status) ? 'unacceptable' : 'later';
}

/** The quiz may be open on one device at a time, and another one has it. */
export function isOpenElsewhere(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'OPEN_ON_ANOTHER_DEVICE';
}
