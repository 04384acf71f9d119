import { randomBytes } from 'node:crypto';
import { stat } from 'node:fs/promises';
import {
  type Connection,
  connectionTo,
  type Db,
  inTransaction,
  openLoneConnection,
} from '#database/client.ts';
import { migrate } from '#database/migrate.ts';
import { AppError } from '#server/errors.ts';
import { say } from '#server/language/say.ts';
import { type ArchiveFile, assertReadable, verifyArchive } from './archive-reading.service.ts';
import { countRows, type Manifest } from './manifest.policy.ts';
import { loadTables, type Source } from './table-loading.service.ts';
import { listStoredKeys } from './tables.queries.ts';
import {
  countTable,
  createThrowAway,
  type DatabaseFacts,
  dropThrowAway,
  listThrowAways,
  makeUnhurried,
  readDatabaseFacts,
} from './verification.queries.ts';

/** An error whose message administrators see. */
export class VerificationFault extends Error {}

/** The restored data is not what the backup promises. */
export class MismatchFault extends VerificationFault {}

export interface TestRestore {
  rows: number;
  files: number;
}

interface Where {
  connection: Connection;
  /** Connected to the main database, and holding the lock for verifications. */
  db: Db;
}

function prefixOf({ oid }: DatabaseFacts): string {
  return `cquiz_verify_${oid}_`;
}

/** Databases that a killed process left. The caller holds the lock, so none of them is in use. */
export async function dropLeftOvers(db: Db): Promise<void> {
  for (const name of await listThrowAways(db, prefixOf(await readDatabaseFacts(db)))) {
    await dropThrowAway(db, name);
  }
}

/** Restores a backup into a database of its own and compares it with its manifest. Nothing else is touched. */
export async function restoreForTest(
  { connection, db }: Where,
  archive: ArchiveFile,
  onProgress: (share: number) => void = () => undefined,
): Promise<TestRestore> {
  const { size } = await stat(archive.path);
  // The file is read twice.
  const reading = (before: number): ArchiveFile => ({
    ...archive,
    onRead: (bytes) => onProgress(before + bytes / size / 2),
  });
  const manifest = await verifyArchive(reading(0));
  const source = { archive: reading(0.5), manifest, reach: await assertReadable(manifest) };
  const facts = await readDatabaseFacts(db);
  const name = `${prefixOf(facts)}${randomBytes(4).toString('hex')}`;
  await create(db, name, facts);
  try {
    await load(connectionTo(connection, name), source);
  } finally {
    await dropThrowAway(db, name);
  }
  return { rows: countRows(manifest), files: manifest.files.length };
}

async function create(db: Db, name: string, facts: DatabaseFacts): Promise<void> {
  try {
    await createThrowAway(db, name, facts);
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error;
    throw new VerificationFault(
      say(
        'CQuiz isn’t allowed to create the database for a test restore. Allow it in PostgreSQL with {command}',
        { command: `ALTER ROLE "${facts.user.replaceAll('"', '""')}" CREATEDB;` },
      ),
      { cause: error },
    );
  }
}

async function load(connection: Connection, source: Source): Promise<void> {
  await migrate(connection);
  const lone = await openLoneConnection(connection);
  try {
    await makeUnhurried(lone.db);
    await inTransaction(lone.db, (trx) => loadTables(trx, lone.client, source));
    await compare(lone.db, source);
  } finally {
    await lone.close().catch(() => undefined);
  }
}

/** Later migrations may add or drop rows of an older backup; its rows were counted while they were loaded. */
async function compare(db: Db, { manifest, reach }: Source): Promise<void> {
  if (reach.behind.length === 0) {
    for (const { name, rows } of manifest.tables) {
      const found = await countTable(db, name);
      if (found !== rows) {
        throw new MismatchFault(
          say('After the test restore, the table {name} has {found} rows instead of {rows}.', {
            name,
            found,
            rows,
          }),
        );
      }
    }
  }
  await assertFilesKnown(db, manifest);
}

async function assertFilesKnown(db: Db, { files, missingFiles }: Manifest): Promise<void> {
  const known = new Set([...files.map(({ key }) => key), ...missingFiles]);
  const unknown = (await listStoredKeys(db)).filter((key) => !known.has(key));
  if (unknown.length > 0) throw new AppError('BACKUP_INVALID');
}
