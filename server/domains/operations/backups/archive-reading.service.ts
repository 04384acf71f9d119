import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract as createExtract } from 'tar-stream';
import { type MigrationFile, readMigrations } from '#database/migrate.ts';
import { AppError } from '#server/errors.ts';
import { decrypting } from './archive-encryption.service.ts';
import {
  compareMigrations,
  type FileEntry,
  formatVersion,
  Manifest,
  type TableEntry,
} from './manifest.policy.ts';

/** A backup on this machine. */
export interface ArchiveFile {
  path: string;
  /** The private keys that open an encrypted one. Only in memory. */
  identities?: readonly string[] | undefined;
  /** Told how many bytes of the file have been read. */
  onRead?: ((bytes: number) => void) | undefined;
}

export type ArchivePart =
  | { kind: 'table'; name: string; piece: number; bytes: AsyncIterable<Buffer> }
  | { kind: 'file'; key: string; bytes: AsyncIterable<Buffer> }
  | { kind: 'manifest'; bytes: AsyncIterable<Buffer> };

/** Yields the parts of a backup one by one; each must be read to its end before the next. */
export async function* readParts({ path, identities, onRead }: ArchiveFile): AsyncGenerator<ArchivePart> {
  const source = createReadStream(path);
  const extract = createExtract();
  const readable = identities
    ? pipeline(source, decrypting(identities), createGunzip(), extract)
    : pipeline(source, createGunzip(), extract);
  const read = readable.then(
    () => undefined,
    (error: Error) => error,
  );
  let isWhole = false;
  try {
    for await (const entry of extract) {
      yield partOf(entry.header.name, entry as AsyncIterable<Buffer>);
      entry.resume();
      onRead?.(source.bytesRead);
    }
    isWhole = true;
  } catch (error) {
    // The first error says more than those it caused.
    throw (await read) ?? error;
  } finally {
    if (!isWhole) source.destroy();
    extract.destroy();
  }
  const failure = await read;
  if (failure && (failure as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw failure;
}

function partOf(name: string, bytes: AsyncIterable<Buffer>): ArchivePart {
  const [, table, piece] = /^tables\/([a-z0-9_]+)\/(\d{6,})$/.exec(name) ?? [];
  if (table !== undefined) return { kind: 'table', name: table, piece: Number(piece), bytes };
  if (name.startsWith('files/')) return { kind: 'file', key: name.slice('files/'.length), bytes };
  if (name === 'manifest.json') return { kind: 'manifest', bytes };
  throw new Error(`A backup has no part named ${name}.`);
}

interface Sum {
  hash: Hash;
  bytes: number;
  pieces: number;
}

const maxManifestBytes = 256 * 1024 * 1024;

/** Reads a backup to the last byte. Throws BACKUP_INVALID unless it is exactly as written. */
export async function verifyArchive(file: ArchiveFile): Promise<Manifest> {
  try {
    return await readAndCompare(file);
  } catch (error) {
    if (error instanceof AppError) throw error;
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new AppError('BACKUP_FILE_GONE');
    throw new AppError('BACKUP_INVALID', { cause: error });
  }
}

async function readAndCompare(archive: ArchiveFile): Promise<Manifest> {
  const tables = new Map<string, Sum>();
  const files = new Map<string, Sum>();
  let manifest: Manifest | undefined;
  for await (const part of readParts(archive)) {
    if (manifest) throw new Error('The archive has data after its manifest.');
    if (part.kind === 'manifest') {
      manifest = await readManifest(part.bytes);
      continue;
    }
    const [sums, name] = part.kind === 'table' ? [tables, part.name] : [files, part.key];
    const sum = sums.get(name) ?? { hash: createHash('sha256'), bytes: 0, pieces: 0 };
    sums.set(name, sum);
    sum.pieces += 1;
    if (sum.pieces !== (part.kind === 'table' ? part.piece : 1)) throw new Error(`${name} is out of order.`);
    for await (const chunk of part.bytes) {
      sum.hash.update(chunk);
      sum.bytes += chunk.length;
    }
  }
  if (!manifest) throw new Error('The archive has no manifest.');
  compare(manifest.tables, tables, ({ name }) => name);
  compare(manifest.files, files, ({ key }) => key);
  return manifest;
}

async function readManifest(bytes: AsyncIterable<Buffer>): Promise<Manifest> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > maxManifestBytes) throw new Error('The manifest is too large.');
    chunks.push(chunk);
  }
  const content: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'));
  const version = (content as { formatVersion?: unknown }).formatVersion;
  if (typeof version === 'number' && version > formatVersion) throw new AppError('BACKUP_NEWER');
  return Manifest.parse(content);
}

/** A table without rows has no part. */
function compare<Entry extends TableEntry | FileEntry>(
  expected: readonly Entry[],
  actual: ReadonlyMap<string, Sum>,
  nameOf: (entry: Entry) => string,
): void {
  const names = new Set(expected.map(nameOf));
  if (names.size !== expected.length) throw new Error('The manifest lists an entry twice.');
  for (const name of actual.keys()) if (!names.has(name)) throw new Error(`${name} is not in the manifest.`);
  for (const entry of expected) {
    const sum = actual.get(nameOf(entry));
    const sha256 = (sum?.hash ?? createHash('sha256')).digest('hex');
    if ((sum?.bytes ?? 0) !== entry.bytes || sha256 !== entry.sha256) {
      throw new Error(`${nameOf(entry)} does not match the manifest.`);
    }
  }
}

/** The migrations the backup's tables are at, and those that bring them up to this version. */
export interface Reach {
  reached: MigrationFile[];
  behind: MigrationFile[];
}

/** Throws BACKUP_NEWER for a backup with migrations this version doesn't know. */
export async function assertReadable({ migrations }: Manifest): Promise<Reach> {
  const reach = compareMigrations(migrations, await readMigrations());
  if (!reach) throw new AppError('BACKUP_NEWER');
  return reach;
}
