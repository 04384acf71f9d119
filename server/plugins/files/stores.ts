import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import { type BackupFolder, createBackupFolder } from './backup-folder.ts';
import { createFileStore, type FileStore } from './file-store.ts';
import type { S3Objects } from './s3-objects.ts';

type Bucket = Pick<S3Objects, 'findFault' | 'usage'>;

/** Opens the stores of files and backups: in `DATA_DIR`, or in the bucket of `S3_URL`. */
export interface Stores {
  files: FileStore;
  backups: BackupFolder;
  /** Undefined for the disk, which is always reachable. */
  bucket: Bucket | undefined;
}

export async function openStores({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): Promise<Stores> {
  if (!s3) {
    return { files: createFileStore(dataDir), backups: createBackupFolder(dataDir), bucket: undefined };
  }
  // Loaded on demand: schools that store files on disk do not pay for the client's memory.
  const { openS3Objects } = await import('./s3-objects.ts');
  const { createS3FileStore } = await import('./s3-file-store.ts');
  const { createS3BackupFolder } = await import('./s3-backup-folder.ts');
  const bucket = openS3Objects(s3);
  return {
    files: createS3FileStore(dataDir, bucket),
    backups: createS3BackupFolder(dataDir, bucket),
    bucket,
  };
}

export function reportStoreUse(metrics: FastifyInstance['metrics'], { usage }: Bucket): void {
  metrics.counter(
    'cquiz_file_store_requests_total',
    'What the file store was asked for',
    () => usage.requests,
  );
  metrics.counter(
    'cquiz_file_store_failures_total',
    'What the file store could not do',
    () => usage.failures,
  );
}

/**
 * Stops a start that could not store anything. A start goes on when the store is temporarily away, because quizzes
 * can run without it.
 */
export async function assertStores(config: Config, print: (line: string) => void): Promise<void> {
  const { bucket } = await openStores(config);
  const fault = await bucket?.findFault();
  if (fault && !fault.mayPass) throw fault.error;
  if (fault) print(fault.error.message);
}
