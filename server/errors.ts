import { type EndedSession, type ErrorCode, errorCatalogue } from '#shared/error-codes.ts';
import { say, sayMarked } from './language/say.ts';

interface ErrorOptions {
  /** Replaces the catalogue's sentence where the place that throws knows more. In the language at hand, as `details` are. */
  message?: string;
  /** One line for each fault: the field or the row, and what is wrong with it. */
  details?: string[];
  retryAfterSeconds?: number;
  /** With a conflict: what is stored instead, as the contract presents it. */
  current?: object;
  /** Of an upload that was refused: its entry in the history. */
  uploadId?: number;
  /** Of a token that once was good: why it no longer is. */
  endedSession?: EndedSession;
  cause?: unknown;
}

/** The one error that is meant for the caller. Anything else is a defect and answers a plain 500. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: string[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly current: object | undefined;
  readonly uploadId: number | undefined;
  readonly endedSession: EndedSession | undefined;

  constructor(code: ErrorCode, options: ErrorOptions = {}) {
    super(options.message ?? sayMarked(errorCatalogue[code].message), { cause: options.cause });
    this.code = code;
    this.details = options.details;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.current = options.current;
    this.uploadId = options.uploadId;
    this.endedSession = options.endedSession;
  }

  get status(): number {
    return errorCatalogue[this.code].status;
  }
}

/** One line for each field that is not right, also in the sentence that is shown. */
export function faultyFields(details: string[], code: ErrorCode = 'INVALID_INPUT'): AppError {
  return new AppError(code, {
    message: say('Please check {faults}.', { faults: details.join('; ') }),
    details,
  });
}

type Policy<Action extends string, Actor, Subject> = (
  actor: Actor,
  action: Action,
  subject: Subject,
) => boolean;

/**
 * Refuses what the policy refuses: as not found where the caller may not even see the object, so
 * that an answer never tells whether somebody else's id exists.
 */
export function assertCan<Action extends string, Actor, Subject, Found extends Subject>(
  policy: Policy<Action | 'view', Actor, Subject>,
  actor: Actor,
  action: Action | 'view',
  subject: Found | undefined,
): asserts subject is Found {
  if (subject === undefined || !policy(actor, 'view', subject)) throw new AppError('NOT_FOUND');
  if (!policy(actor, action, subject)) throw new AppError('FORBIDDEN');
}
