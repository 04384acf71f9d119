import { AppError } from '#server/errors.ts';
import type { ErrorCode } from '#shared/error-codes.ts';

// PostgreSQL error classes and codes that are not defects of ours.
const byCode: Record<string, ErrorCode> = {
  '23505': 'CONFLICT', // unique
  '23503': 'CONFLICT', // foreign key
  '23001': 'CONFLICT', // a frozen row
  '23P01': 'CONFLICT', // exclusion
  '23514': 'INVALID_INPUT', // check
  '23502': 'INVALID_INPUT', // not null
  '40001': 'UNAVAILABLE', // serialization
  '40P01': 'UNAVAILABLE', // deadlock
  '53100': 'STORAGE_FULL',
  '55P03': 'UNAVAILABLE', // lock timeout
  '57014': 'UNAVAILABLE', // statement timeout
};
const byClass: Record<string, ErrorCode> = {
  '08': 'UNAVAILABLE', // connection
  '22': 'INVALID_INPUT', // a value PostgreSQL cannot hold
  '53': 'UNAVAILABLE', // resources
  '57': 'UNAVAILABLE', // shutting down, starting up
  '58': 'UNAVAILABLE', // disk or system
};

// Error codes of the driver and the operating system when the database is unreachable.
const lostConnection =
  /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
const lostMessage =
  /connection terminated|timeout exceeded when trying to connect|query read timeout|client has encountered a connection error|connection error and is not queryable|cannot use a pool after calling end/i;

export function findDatabaseFault(error: unknown): AppError | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, syscall } = error as NodeJS.ErrnoException;
  const found =
    (code !== undefined && (byCode[code] ?? (isSqlState(code) ? byClass[code.slice(0, 2)] : undefined))) ||
    (isLost(error, code, syscall) ? 'UNAVAILABLE' : undefined);
  if (!found) return undefined;
  return new AppError(found, {
    cause: error,
    ...(found === 'UNAVAILABLE' ? { retryAfterSeconds: 2 } : {}),
  });
}

function isSqlState(code: string): boolean {
  return /^[0-9A-Z]{5}$/.test(code);
}

// ENOENT of a file is a defect of ours; ENOENT of a socket means that the database is down.
function isLost(error: Error, code: string | undefined, syscall: string | undefined): boolean {
  if (code !== undefined && lostConnection.test(code)) {
    return syscall === undefined || ['connect', 'read', 'write', 'getaddrinfo'].includes(syscall);
  }
  return lostMessage.test(error.message);
}
