import { createHash, randomUUID } from 'node:crypto';
import { extname, posix } from 'node:path';
import type { Db } from '#database/client.ts';
import { AppError } from '#server/errors.ts';
import type { FileStore, ReceivedFile } from '#server/plugins/file-store.ts';
import { readParts } from './archive-reading.service.ts';
import type { FileEntry, Manifest } from './manifest.policy.ts';
import { listStoredKeys } from './tables.queries.ts';

export interface StagedFiles {
  /** Keys that lead to bytes since just now. */
  written: string[];
  /** From the key in the backup to the one its bytes are under, because other bytes have that. */
  renamed: Map<string, string>;
}

/**
 * Puts the bytes of a backup's files beside those that are there and changes none of them: until the rows are swapped
 * nothing leads to the new ones, and from then on nothing to the old ones.
 */
export async function stageFiles(store: FileStore, path: string, manifest: Manifest): Promise<StagedFiles> {
  const staged: StagedFiles = { written: [], renamed: new Map() };
  assertKeys(store, manifest.files);
  if (manifest.files.length === 0) return staged;
  const expected = new Map(manifest.files.map((file) => [file.key, file]));
  try {
    for await (const part of readParts(path)) {
      const file = part.kind === 'file' ? expected.get(part.key) : undefined;
      if (part.kind === 'file' && file) await stageFile(store, file, part.bytes, staged);
    }
    return staged;
  } catch (error) {
    // What is told is why it failed, not that its remains could not be removed either.
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
  // Before they are there: a store may have taken them without being able to say so.
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

/** Of a restore that failed: its bytes, unless their rows have come to stand after all. */
export async function unstageFiles(db: Db, store: FileStore, { written }: StagedFiles): Promise<void> {
  const wanted = new Set(await listStoredKeys(db));
  await removeAll(
    store,
    written.filter((key) => !wanted.has(key)),
  );
}

/** Bytes that nothing leads to any more. */
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
