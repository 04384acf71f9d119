import { ApiError } from '#web/lib/api-client.ts';

/** Imported or let go meanwhile, in another window. */
export function isOver(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.status === 404 || error.code === 'UPLOAD_NOT_OPEN');
}
