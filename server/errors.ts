import { type EndedSession, type ErrorCode, errorCatalogue } from '#shared/error-codes.ts';
import { say, sayMarked } from './language/say.ts';

interface ErrorOptions {
  /** Replaces the catalogue's message with a more specific one. In the current language, like `details`. */
  message?: string;
  /** One line for each fault: the field or the row, and what is wrong with it. */
  details?: string[];
  retryAfterSeconds?: number;
  /** For a conflict: the stored value, as the contract presents it. */
  current?: object;
  /** For a refused upload: its entry in the history. */
  uploadId?: number;
  /** For a token that was valid once: why its session ended. */
  endedSession?: EndedSession;
  cause?: unknown;
}

/** The only error whose message reaches the caller. Any other error is a defect and becomes a plain 500. */
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

/** One line for each invalid field, also in the message. */
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
 * Throws if the policy refuses. NOT_FOUND if the caller may not see the object, so that a response never reveals
 * whether an id exists.
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
