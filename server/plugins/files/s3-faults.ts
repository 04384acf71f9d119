import { ConfigError, type S3Bucket } from '#server/config.ts';
import { AppError } from '#server/errors.ts';

interface StoreFault {
  name?: string;
  message?: string;
  code?: string;
  $metadata?: { httpStatusCode?: number };
}

/** Keeps only the message: the client's error objects can hold the request with its credentials. */
export class FileStoreFault extends Error {}

const full =
  /^(InsufficientStorage|XMinioStorageFull|QuotaExceeded|XMinioAdminBucketQuotaExceeded|EntityTooLarge)$/;
const retryAfterSeconds = 5;

export function statusOf(error: unknown): number | undefined {
  return (error as StoreFault).$metadata?.httpStatusCode;
}

/** A failing store is never the caller's fault: it is full or temporarily unavailable. */
export function explainStoreFault(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { name = '', message = '', code = '' } = error as StoreFault;
  const status = statusOf(error);
  const cause = new FileStoreFault([name, code, status, message].filter(Boolean).join(' '));
  if (status === 507 || full.test(name) || ['ENOSPC', 'EDQUOT'].includes(code)) {
    return new AppError('STORAGE_FULL', { cause });
  }
  return new AppError('UNAVAILABLE', { cause, retryAfterSeconds });
}

/** Whether a retry may succeed. */
export function isPassing(error: unknown): boolean {
  const status = statusOf(error) ?? 503;
  return status >= 500 && status !== 507 && !full.test((error as StoreFault).name ?? '');
}

export interface BucketFault {
  error: ConfigError;
  /** Whether the fault may pass without anyone's help. */
  mayPass: boolean;
}

export function explainBucketFault(error: unknown, bucket: S3Bucket): BucketFault {
  const status = statusOf(error) ?? 503;
  return { error: bucketError(status, bucket), mayPass: status >= 500 };
}

function bucketError(status: number, { endpoint, name, variables: S3 = 'S3' }: S3Bucket): ConfigError {
  if (status === 301) {
    return new ConfigError(
      `${S3}_REGION: the store at ${endpoint} has the bucket "${name}" in another region.`,
    );
  }
  if (status === 404) {
    return new ConfigError(`${S3}_URL: the store at ${endpoint} has no bucket "${name}". Make it first.`);
  }
  if (status >= 500) {
    return new ConfigError(
      `${S3}_URL: the store at ${endpoint} does not answer. Until it does there are no ${S3 === 'S3' ? 'files and backups' : 'copies of backups'}.`,
    );
  }
  return new ConfigError(
    `${S3}_ACCESS_KEY and ${S3}_SECRET_KEY: the store at ${endpoint} does not let us into the bucket "${name}".`,
  );
}
