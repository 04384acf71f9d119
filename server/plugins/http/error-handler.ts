import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { AppError } from '#server/errors.ts';
import { inLanguage } from '#server/language/current-language.ts';
import { say } from '#server/language/say.ts';
import type { ErrorBody, ErrorCode } from '#shared/error-codes.ts';
import { findDatabaseFault } from './database-faults.ts';
import { languageOf } from './language.ts';

const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'REQUEST_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_CONTENT',
  FST_ERR_MAX_PARAM_LENGTH: 'ADDRESS_TOO_LONG',
};

/** Turns any failure into a response. Unknown failures are defects and reveal nothing. */
function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const fault = findDatabaseFault(error);
  if (fault) return fault;
  const { code = '', statusCode = 500 } = error as Partial<FastifyError>;
  const known = frameworkCodes[code];
  if (known) return new AppError(known, { cause: error });
  if (statusCode >= 400 && statusCode < 500) return new AppError('MALFORMED_REQUEST', { cause: error });
  if (statusCode === 503) return new AppError('UNAVAILABLE', { cause: error, retryAfterSeconds: 2 });
  return new AppError('INTERNAL', { cause: error });
}

export function errorBody(error: AppError, requestId: string): ErrorBody {
  const details =
    error.code === 'INTERNAL'
      ? [say('Request {requestId}', { requestId }), ...(error.details ?? [])]
      : error.details;
  return {
    success: false,
    message: error.message,
    code: error.code,
    ...(details === undefined ? {} : { details }),
    ...(error.current === undefined ? {} : { current: error.current }),
    ...(error.endedSession === undefined ? {} : { endedSession: error.endedSession }),
    ...(error.uploadId === undefined ? {} : { id: error.uploadId, error: error.message }),
  };
}

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const language = languageOf(request);
  inLanguage(language, () => respond(error, request, reply.header('Content-Language', language)));
}

function respond(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const appError = toAppError(error);
  if (appError.status >= 500 && appError.code !== 'MAINTENANCE')
    request.log.error({ err: error, code: appError.code }, 'request failed');
  if (appError.retryAfterSeconds !== undefined)
    reply.header('Retry-After', Math.ceil(appError.retryAfterSeconds));
  reply.header('Vary', 'Accept-Language');
  reply.code(appError.status).type('application/json; charset=utf-8');
  // Sent as text, because a route's response schemas do not describe its errors.
  reply.serializer((text: unknown) => String(text)).send(JSON.stringify(errorBody(appError, request.id)));
}

export const errorHandler = fp(
  async (app: FastifyInstance) => {
    app.setErrorHandler((error, request, reply) => sendError(error, request, reply));
  },
  { name: 'error-handler' },
);
