import { NotStarted } from '#web/attempt/durable-attempt.ts';
import { ApiError } from '#web/lib/api-client.ts';

export type OpeningFailure =
  /** May go by: worth another try. */
  | { kind: 'passing'; isStarted: boolean }
  | { kind: 'unknown-quiz' }
  | { kind: 'password'; isWrong: boolean }
  /** Another device has it, and one at a time may. */
  | { kind: 'elsewhere' }
  /** The server says why, and will say the same again. */
  | { kind: 'refused'; why: string };

const passingStatuses = [0, 408, 429];

/** What it means for the student that the quiz did not open. */
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
