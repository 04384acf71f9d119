import { createHash, randomUUID } from 'node:crypto';
import { extname, posix } from 'node:path';
import type { Db } from '#database/client.ts';
import { AppError } from '#server/errors.ts';
import type { FileStore, ReceivedFile } from '#server/plugins/files/file-store.ts';
import { type ArchiveFile, readParts } from './archive-reading.service.ts';
import type { FileEntry, Manifest } from './manifest.policy.ts';
import { listStoredKeys } from './tables.queries.ts';

export interface StagedFiles {
  /** Keys whose bytes were just written. */
  written: string[];
  /** From a key in the backup to the key its bytes got, because other bytes had that key. */
  renamed: Map<string, string>;
}

/**
 * Writes a backup's files next to the existing ones without changing those: until the rows are swapped nothing
 * refers to the new files, and afterwards nothing to the old ones.
 */
export async function stageFiles(
  store: FileStore,
  archive: ArchiveFile,
  manifest: Manifest,
): Promise<StagedFiles> {
  const staged: StagedFiles = { written: [], renamed: new Map() };
  assertKeys(store, manifest.files);
  if (manifest.files.length === 0) return staged;
  const expected = new Map(manifest.files.map((file) => [file.key, file]));
  try {
    for await (const part of readParts(archive)) {
      const file = part.kind === 'file' ? expected.get(part.key) : undefined;
      if (part.kind === 'file' && file) await stageFile(store, file, part.bytes, staged);
    }
    return staged;
  } catch (error) {
    // Reports why it failed, not that the cleanup failed too.
    await removeAll(store, staged.written).catch(() => undefined);
    throw error;
  }
}

function assertKeys(store: FileStore, files: readonly FileEntry[]): void {
  if (!files.every(({ key }) => store.isKey(key))) throw new AppError('BACKUP_INVALID');
}

async function stageFile(
  store: FileStore,
  file: FileEntry,
  bytes: AsyncIterable<Uint8Array>,
  staged: StagedFiles,
): Promise<void> {
  const there = await findSum(store, file.key);
  if (there === file.sha256) return;
  const key = there === undefined ? file.key : otherKey(file.key);
  const received = await store.receiveFile(bytes);
  if (received.sha256.toString('hex') !== file.sha256) {
    await store.discardReceived(received);
    throw new AppError('BACKUP_INVALID');
  }
  // Recorded before writing: a store may have written the bytes without confirming.
  staged.written.push(key);
  await keepOrDiscard(store, received, key);
  if (key !== file.key) staged.renamed.set(file.key, key);
}

async function keepOrDiscard(store: FileStore, received: ReceivedFile, key: string): Promise<void> {
  try {
    await store.keepReceived(received, key);
  } finally {
    await store.discardReceived(received);
  }
}

async function findSum(store: FileStore, key: string): Promise<string | undefined> {
  const opened = await store.openFile(key);
  if (!opened) return undefined;
  const hash = createHash('sha256');
  for await (const chunk of opened.stream as AsyncIterable<Buffer>) hash.update(chunk);
  return hash.digest('hex');
}

function otherKey(key: string): string {
  return posix.join(posix.dirname(key), `${randomUUID()}${extname(key)}`);
}

/** After a failed restore: deletes its bytes, unless their rows were committed after all. */
export async function unstageFiles(db: Db, store: FileStore, { written }: StagedFiles): Promise<void> {
  const wanted = new Set(await listStoredKeys(db));
  await removeAll(
    store,
    written.filter((key) => !wanted.has(key)),
  );
}

/** Bytes nothing refers to any more. */
export async function removeLeftOver(db: Db, store: FileStore, before: readonly string[]): Promise<void> {
  const wanted = new Set(await listStoredKeys(db));
  await removeAll(
    store,
    before.filter((key) => !wanted.has(key)),
  );
}

async function removeAll(store: FileStore, keys: readonly string[]): Promise<void> {
  for (const key of keys) await store.deleteFile(key);
}
