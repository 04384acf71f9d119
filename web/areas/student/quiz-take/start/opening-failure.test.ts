import { describe, expect, it } from 'vitest';
import type { ErrorCode } from '#shared/error-codes.ts';
import { NotStarted } from '#web/attempt/durable-attempt.ts';
import { ApiError } from '#web/lib/api/api-client.ts';
import { classifyFailure } from './opening-failure.ts';

function refused(status: number, code: ErrorCode, message: string): ApiError {
  return new ApiError(`${message} (Status: ${status})`, status, { success: false, code, message });
}

describe('a quiz that does not open', () => {
  it('can be retried if no response came or the server fails', () => {
    const later = { kind: 'passing', isStarted: true };
    expect(classifyFailure(new ApiError('', 0))).toEqual(later);
    expect(classifyFailure(refused(503, 'UNAVAILABLE', 'Busy.'))).toEqual(later);
    expect(classifyFailure(refused(429, 'TOO_MANY_REQUESTS', 'Wait.'))).toEqual(later);
    expect(classifyFailure(new Error('a defect'))).toEqual(later);
  });

  it('distinguishes a failed start from a paper that did not load', () => {
    const notStarted = new NotStarted(refused(503, 'UNAVAILABLE', 'Busy.'));
    expect(classifyFailure(notStarted)).toEqual({ kind: 'passing', isStarted: false });
    const unknown = new NotStarted(refused(404, 'NOT_FOUND', 'Nothing.'));
    expect(classifyFailure(unknown)).toEqual({ kind: 'unknown-quiz' });
  });

  it('is unknown with 404', () => {
    expect(classifyFailure(refused(404, 'NOT_FOUND', 'Nothing.'))).toEqual({ kind: 'unknown-quiz' });
  });

  it('asks for its password, and says when it was wrong', () => {
    const asked = classifyFailure(refused(403, 'QUIZ_PASSWORD_REQUIRED', 'Asks.'));
    expect(asked).toEqual({ kind: 'password', isWrong: false });
    const wrong = classifyFailure(refused(403, 'QUIZ_PASSWORD_WRONG', 'Wrong.'));
    expect(wrong).toEqual({ kind: 'password', isWrong: true });
  });

  it("gives the server's reason why it can't be started", () => {
    const why = 'You have used all your attempts at this quiz.';
    expect(classifyFailure(refused(409, 'ATTEMPT_LIMIT_REACHED', why))).toEqual({ kind: 'refused', why });
  });
});
