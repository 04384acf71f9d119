import { createHash, type Hash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack as createPack, type Pack } from 'tar-stream';
import type { LoneConnection, Trx } from '#database/client.ts';
import { listAppliedMigrations } from '#database/migrate.ts';
import type { FileStore } from '#server/plugins/files/file-store.ts';
import type { RegisteredErasure } from '#shared/registered-erasure.ts';
import { encrypting } from './archive-encryption.service.ts';
import { type FileEntry, formatVersion, type Manifest, type TableEntry } from './manifest.policy.ts';
import {
  copyTableOut,
  fixTextForms,
  listStoredKeys,
  listTables,
  readSchoolName,
  readSequences,
  type TableShape,
} from './tables.queries.ts';

export interface ArchiveOptions {
  store: FileStore;
  appVersion: string;
  /** The register of erasures, for the machine the backup is restored on. */
  erasures?: readonly RegisteredErasure[];
  /** The public keys to encrypt to; none leaves the archive readable. */
  recipients?: readonly string[];
  /** From 0 to 1. */
  onProgress?: (share: number) => void;
}

// Tables are written in chunks of this size, because tar needs the length of a part first.
const pieceBytes = 4 * 1024 * 1024;
// Of the total; the rest is for files.
const shareOfTables = 0.8;

export interface WrittenArchive {
  manifest: Manifest;
  /** The checksum of the file as stored, so that a copy can be compared without decrypting it. */
  sha256: string;
}

/** Writes the whole school in one snapshot, without blocking anyone. */
export async function writeArchive(
  { db, client }: LoneConnection,
  path: string,
  options: ArchiveOptions,
): Promise<WrittenArchive> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      await fixTextForms(trx);
      const { recipients = [] } = options;
      const { result: manifest, sha256 } = await fillFile({ path, recipients }, (pack) =>
        writeParts({ trx, client, pack, ...options }),
      );
      return { manifest, sha256 };
    });
}

async function fillFile<T>(
  { path, recipients }: { path: string; recipients: readonly string[] },
  fill: (pack: Pack) => Promise<T>,
): Promise<{ result: T; sha256: string }> {
  const pack = createPack();
  const sum = createHash('sha256');
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  const packed = createGzip();
  const writing =
    recipients.length > 0
      ? pipeline(pack, packed, encrypting(recipients), hashing(sum), file)
      : pipeline(pack, packed, hashing(sum), file);
  const written = writing.then(
    () => undefined,
    (error: NodeJS.ErrnoException) => error,
  );
  try {
    const result = await fill(pack);
    pack.finalize();
    const failure = await written;
    if (failure) throw failure;
    return { result, sha256: sum.digest('hex') };
  } catch (error) {
    pack.destroy(error as Error);
    const failure = await written;
    // On a full disk every part fails too, with less helpful errors.
    throw failure?.syscall === undefined ? error : failure;
  }
}

interface Writing extends ArchiveOptions {
  trx: Trx;
  client: LoneConnection['client'];
  pack: Pack;
}

async function writeParts(writing: Writing): Promise<Manifest> {
  const { trx, pack, appVersion, erasures = [] } = writing;
  const migrations = await listAppliedMigrations(trx);
  const school = await readSchoolName(trx);
  const takenAt = new Date().toISOString();
  const tables = await writeTables(writing);
  const sequences = await readSequences(trx);
  const { files, missingFiles } = await writeFiles(writing);
  const manifest: Manifest = {
    format: 'cquiz-backup',
    formatVersion,
    appVersion,
    ...(school === undefined ? {} : { school }),
    takenAt,
    migrations,
    tables,
    sequences,
    files,
    missingFiles,
    erasures: [...erasures],
  };
  await addPart(pack, 'manifest.json', Buffer.from(JSON.stringify(manifest)));
  return manifest;
}

async function writeTables(writing: Writing): Promise<TableEntry[]> {
  const shapes = (await listTables(writing.trx)).filter(({ isCopied }) => isCopied);
  const whole = shapes.reduce((sum, { bytes }) => sum + bytes, 1);
  const entries: TableEntry[] = [];
  let before = 0;
  for (const shape of shapes) {
    entries.push(
      await writeTable(writing, shape, (bytes) => {
        writing.onProgress?.((shareOfTables * (before + Math.min(bytes, shape.bytes))) / whole);
      }),
    );
    before += shape.bytes;
  }
  return entries;
}

async function writeTable(
  { client, pack }: Writing,
  { name, columns }: TableShape,
  onBytes: (bytes: number) => void,
): Promise<TableEntry> {
  const hash = createHash('sha256');
  let [bytes, pieces, waiting] = [0, 0, 0];
  let chunks: Buffer[] = [];

  async function writePiece(): Promise<void> {
    if (waiting === 0) return;
    pieces += 1;
    await addPart(pack, `tables/${name}/${String(pieces).padStart(6, '0')}`, Buffer.concat(chunks));
    chunks = [];
    waiting = 0;
    onBytes(bytes);
  }

  const copied = copyTableOut(client, { name, columns });
  for await (const chunk of copied as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
    waiting += chunk.length;
    chunks.push(chunk);
    if (waiting >= pieceBytes) await writePiece();
  }
  await writePiece();
  return { name, columns, rows: copied.rowCount, bytes, sha256: hash.digest('hex') };
}

async function writeFiles(writing: Writing): Promise<{ files: FileEntry[]; missingFiles: string[] }> {
  const keys = await listStoredKeys(writing.trx);
  const files: FileEntry[] = [];
  const missingFiles: string[] = [];
  for (const [at, key] of keys.entries()) {
    const entry = await writeFile(writing, key);
    if (entry) files.push(entry);
    else missingFiles.push(key);
    writing.onProgress?.(shareOfTables + ((1 - shareOfTables) * (at + 1)) / keys.length);
  }
  return { files, missingFiles };
}

/** Undefined if the bytes are missing: a school that lost a picture still needs backups. */
async function writeFile({ store, pack }: Writing, key: string): Promise<FileEntry | undefined> {
  const opened = await store.openFile(key);
  if (!opened) return undefined;
  const hash = createHash('sha256');
  const part = pack.entry({ name: `files/${key}`, size: opened.size, mode: 0o600 });
  await pipeline(opened.stream, hashing(hash), part);
  return { key, bytes: opened.size, sha256: hash.digest('hex') };
}

function hashing(hash: Hash) {
  return async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      hash.update(chunk);
      yield chunk;
    }
  };
}

function addPart(pack: Pack, name: string, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    pack.entry({ name, mode: 0o600 }, bytes, (error) => (error ? reject(error) : resolve()));
  });
}
