import { ConfigError, type S3Bucket } from '#server/config.ts';
import { findStoreFault, type StoreFailure } from './store-faults.ts';

export function statusOf(error: unknown): number | undefined {
  return (error as StoreFailure).$metadata?.httpStatusCode;
}

/** Whether a retry may succeed. */
export function isPassing(error: unknown): boolean {
  const status = statusOf(error) ?? 503;
  return status >= 500 && findStoreFault(error as StoreFailure) !== 'full';
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
      `${S3}_REGION: the bucket "${name}" of the store at ${endpoint} is in another region.`,
    );
  }
  if (status === 404) {
    return new ConfigError(`${S3}_URL: the store at ${endpoint} has no bucket "${name}". Create it first.`);
  }
  if (status >= 500) {
    return new ConfigError(
      `${S3}_URL: the store at ${endpoint} isn’t responding. Until it does, ${S3 === 'S3' ? 'files and backups are unavailable' : 'backups aren’t copied'}.`,
    );
  }
  return new ConfigError(
    `${S3}_ACCESS_KEY and ${S3}_SECRET_KEY: the store at ${endpoint} denies access to the bucket "${name}".`,
  );
}
