import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import { say } from '#server/language/say.ts';
import { type BackupFolder, createBackupFolder, openBackupFolder } from './backup-folder.ts';
import { createFileStore, type FileStore } from './file-store.ts';
import type { S3Objects } from './s3-objects.ts';

type Bucket = Pick<S3Objects, 'findFault' | 'usage'>;

/** The second place for backups. */
export interface BackupCopies {
  /** The name that administrators see: a folder, or a bucket and its host. */
  place: string;
  folder: BackupFolder;
  /** The reason it can't be used now. Undefined if it can. */
  findFault: () => Promise<string | undefined>;
}

export async function openCopies({
  dataDir,
  backupCopy,
}: Pick<Config, 'dataDir' | 'backupCopy'>): Promise<BackupCopies | null> {
  if (!backupCopy) return null;
  if ('path' in backupCopy) {
    const { path } = backupCopy;
    const isThere = () => stat(path).then((found) => found.isDirectory());
    return {
      place: path,
      folder: openBackupFolder(path, { isMade: false }),
      findFault: async () =>
        (await isThere().catch(() => false))
          ? undefined
          : say('The folder {path} is missing. Is its disk mounted?', { path }),
    };
  }
  const { openS3Objects } = await import('./s3-objects.ts');
  const { createS3BackupFolder } = await import('./s3-backup-folder.ts');
  const bucket = openS3Objects(backupCopy);
  return {
    place: `${backupCopy.name} (${new URL(backupCopy.endpoint).host})`,
    // A folder of its own: removing half-written files must not touch those of the first place.
    folder: createS3BackupFolder(join(dataDir, 'copies'), bucket),
    findFault: async () => (await bucket.findFault())?.error.message,
  };
}

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
