import { AppError } from '#server/errors.ts';
import { say } from '#server/language/say.ts';
import type { ServiceFault } from '#shared/contract/platform/status.ts';

export interface StoreFailure {
  name?: string;
  message?: string;
  code?: string;
  $metadata?: { httpStatusCode?: number };
}

/** Keeps only the message: the client's error objects can hold the request with its credentials. */
export class FileStoreFault extends Error {
  readonly fault: ServiceFault;

  constructor(message: string, fault: ServiceFault) {
    super(message);
    this.fault = fault;
  }
}

const full =
  /^(InsufficientStorage|XMinioStorageFull|QuotaExceeded|XMinioAdminBucketQuotaExceeded|EntityTooLarge)$/;
const certificate = /^(CERT_|ERR_TLS|ERR_SSL|EPROTO|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_(VERIFY|GET))/;
const byName: Record<string, ServiceFault> = {
  TimeoutError: 'timeout',
  AbortError: 'timeout',
  RequestTimeout: 'timeout',
  NoSuchBucket: 'noBucket',
  PermanentRedirect: 'otherRegion',
  InvalidAccessKeyId: 'wrongKey',
  SignatureDoesNotMatch: 'wrongKey',
  AccessDenied: 'accessDenied',
};
const byCode: Record<string, ServiceFault> = {
  ECONNREFUSED: 'refused',
  ECONNRESET: 'refused',
  EPIPE: 'refused',
  EHOSTUNREACH: 'refused',
  ENETUNREACH: 'refused',
  ENOTFOUND: 'notFound',
  EAI_AGAIN: 'notFound',
  ETIMEDOUT: 'timeout',
  ENOSPC: 'full',
  EDQUOT: 'full',
  EROFS: 'readOnly',
  EACCES: 'noPermission',
  EPERM: 'noPermission',
};
const byStatus: Record<number, ServiceFault> = {
  301: 'otherRegion',
  401: 'wrongKey',
  403: 'accessDenied',
  404: 'noBucket',
  507: 'full',
};

export function findStoreFault({ name = '', code = '', $metadata }: StoreFailure): ServiceFault {
  if (full.test(name)) return 'full';
  if (certificate.test(code)) return 'certificate';
  return byCode[code] ?? byName[name] ?? byStatus[$metadata?.httpStatusCode ?? 0] ?? 'other';
}

const retryAfterSeconds = 5;

/** A failing store is never the caller's fault: it is full or temporarily unavailable. */
export function explainStoreFault(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const failure = error as StoreFailure;
  const { name = '', message = '', code = '', $metadata } = failure;
  const parts = [
    name === 'Error' ? '' : name,
    message.includes(code) ? '' : code,
    $metadata?.httpStatusCode,
    message,
  ];
  const fault = findStoreFault(failure);
  const cause = new FileStoreFault(parts.filter(Boolean).join(' '), fault);
  if (fault === 'full') {
    const message = say('The file store is full, so files can’t be saved. Please contact an administrator.');
    return new AppError('STORAGE_FULL', { cause, message });
  }
  return new AppError('FILE_STORE_UNAVAILABLE', { cause, retryAfterSeconds });
}

// Anything else that a disk reports is a bug of ours.
const diskFaults = /^(EROFS|EACCES|EPERM|EIO|ENOTDIR|ESTALE|ENODEV|ENXIO)$/;

/** Errors of the disk that the operator can fix. Others stay as they are. */
export function explainDiskFault(error: unknown): unknown {
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (!diskFaults.test(code)) return error;
  const cause = new FileStoreFault(message, findStoreFault(error as StoreFailure));
  return new AppError('FILE_STORE_UNAVAILABLE', { cause, retryAfterSeconds });
}
