import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { type Connection, type Db, openDatabase, type Trx } from './client.ts';

/** The message is a sentence for the operator. */
export class MigrationError extends Error {}

export interface MigrationFile {
  name: string;
  sql: string;
  checksum: string;
}

const oldestPostgres = 15;
const folder = new URL('./migrations/', import.meta.url);

export async function readMigrations(from: URL = folder): Promise<MigrationFile[]> {
  const names = (await readdir(from)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, from), 'utf8');
      return {
        name: name.replace(/\.sql$/, ''),
        sql: text,
        checksum: createHash('sha256').update(text).digest('hex'),
      };
    }),
  );
}

/**
 * Upgrades the database to this version in one transaction under an advisory lock: several processes can start at
 * once, and a killed one leaves nothing behind.
 */
export async function migrate(connection: Connection, from: URL = folder): Promise<string[]> {
  const client = openDatabase(connection, { maxConnections: 2, patient: true });
  try {
    return await migrateToLatest(client.db, from);
  } finally {
    await client.close();
  }
}

async function migrateToLatest(db: Db, from: URL): Promise<string[]> {
  await requireVersion(db);
  const files = await readMigrations(from);
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: async () => Object.fromEntries(files.map((file) => [file.name, asMigration(file)])),
    },
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw explain(error, results?.find((result) => result.status === 'Error')?.migrationName);
  await requireFrozen(db, files);
  return (results ?? []).map((result) => result.migrationName);
}

function asMigration(file: MigrationFile): Migration {
  return { up: (db: Kysely<unknown>) => runMigration(db, file) };
}

async function runMigration<DB>(db: Kysely<DB>, file: MigrationFile): Promise<void> {
  await sql.raw(file.sql).execute(db);
  await sql`create table if not exists migration_checksum (name text primary key, checksum text not null)`.execute(
    db,
  );
  await sql`insert into migration_checksum (name, checksum) values (${file.name}, ${file.checksum})`.execute(
    db,
  );
}

/** Runs one migration inside a transaction that rebuilds an older version's tables and upgrades them. */
export async function addMigration(trx: Trx, file: MigrationFile): Promise<void> {
  await runMigration(trx, file);
  await sql`insert into kysely_migration (name, timestamp) values (${file.name}, ${new Date().toISOString()})`.execute(
    trx,
  );
}

export async function listAppliedMigrations(db: Db): Promise<{ name: string; checksum: string }[]> {
  const { rows } = await sql<{ name: string; checksum: string }>`
    select name, checksum from migration_checksum order by name`.execute(db);
  return rows;
}

async function requireVersion(db: Db): Promise<void> {
  const { rows } = await sql<{ server_version_num: string }>`show server_version_num`.execute(db);
  const major = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
  if (major < oldestPostgres) {
    throw new MigrationError(`CQuiz needs PostgreSQL ${oldestPostgres} or newer. This server runs ${major}.`);
  }
}

/** An edited migration would leave old and new installations with different tables. */
async function requireFrozen(db: Db, files: MigrationFile[]): Promise<void> {
  const { rows } = await sql<{ name: string; checksum: string }>`
    select name, checksum from migration_checksum`.execute(db);
  const known = new Map(files.map((file) => [file.name, file.checksum]));
  const changed = rows.filter((row) => known.get(row.name) !== row.checksum).map((row) => row.name);
  if (changed.length > 0) {
    throw new MigrationError(
      `These migrations were changed after this database ran them: ${changed.join(', ')}. Restore them and add a new one.`,
    );
  }
}

function explain(error: unknown, failed: string | undefined): Error {
  const text = error instanceof Error ? error.message : String(error);
  if (text.includes('corrupted migrations')) {
    return new MigrationError(
      `This database was created by another version of CQuiz (${text}). Start that version, or restore a backup.`,
    );
  }
  return failed === undefined
    ? (error as Error)
    : new MigrationError(`Migration ${failed} failed: ${text}`, { cause: error });
}
