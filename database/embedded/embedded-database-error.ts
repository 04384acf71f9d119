/** Its message is a sentence or two that the person who started CQuiz can act on. */
export class EmbeddedDatabaseError extends Error {
  override readonly name = 'EmbeddedDatabaseError';
}

const otherWay = 'Set DATABASE_URL to a PostgreSQL server instead.';

/** The embedded PostgreSQL cannot run here at all. The solution is a PostgreSQL elsewhere. */
export function cannotRunHere(why: string, cause?: unknown): EmbeddedDatabaseError {
  return new EmbeddedDatabaseError(`${why} ${otherWay}`, { cause });
}

export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
