import { NotStarted } from '#web/attempt/durable-attempt.ts';
import { ApiError } from '#web/lib/api/api-client.ts';

export type OpeningFailure =
  /** Temporary: worth a retry. */
  | { kind: 'passing'; isStarted: boolean }
  | { kind: 'unknown-quiz' }
  | { kind: 'password'; isWrong: boolean }
  /** Another device holds a quiz that allows one device at a time. */
  | { kind: 'elsewhere' }
  /** The server refuses and gives the reason; a retry would not help. */
  | { kind: 'refused'; why: string };

const passingStatuses = [0, 408, 429];

/** Why the quiz did not open, for the student. */
export function classifyFailure(failure: unknown): OpeningFailure {
  const isStarted = !(failure instanceof NotStarted);
  const error = failure instanceof NotStarted ? failure.reason : failure;
  if (!(error instanceof ApiError)) return { kind: 'passing', isStarted };
  if (error.code === 'QUIZ_PASSWORD_REQUIRED') return { kind: 'password', isWrong: false };
  if (error.code === 'QUIZ_PASSWORD_WRONG') return { kind: 'password', isWrong: true };
  if (error.code === 'OPEN_ON_ANOTHER_DEVICE') return { kind: 'elsewhere' };
  if (error.status === 404) return { kind: 'unknown-quiz' };
  if (passingStatuses.includes(error.status) || error.status >= 500) {
    return { kind: 'passing', isStarted };
  }
  return { kind: 'refused', why: error.serverMessage ?? error.message };
}
