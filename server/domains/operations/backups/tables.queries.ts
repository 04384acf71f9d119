import { sql } from 'kysely';
import type pg from 'pg';
import {
  type CopyStreamQuery,
  type CopyToStreamQuery,
  from as copyFrom,
  to as copyTo,
} from 'pg-copy-streams';
import type { Db, Trx } from '#database/client.ts';

/** The manifest lists the migrations instead. */
const bookkeeping = ['kysely_migration', 'kysely_migration_lock', 'migration_checksum'];

/** Belongs to the running system, not to the school; unlogged tables are left out too. */
const leftOut = ['session', 'limit_counter', 'backup', 'mail_server', 'mail_server_test', 'service_outage'];

export interface TableShape {
  name: string;
  columns: string[];
  /** Size on disk: an estimate for the progress. */
  bytes: number;
  isCopied: boolean;
}

/** All application tables, as the database has them. */
export async function listTables(db: Db): Promise<TableShape[]> {
  const { rows } = await sql<TableShape>`
    select c.relname::text as name, pg_table_size(c.oid) as bytes,
      c.relpersistence = 'p' and c.relname <> all (${leftOut}::text[]) as "isCopied",
      array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
      and c.relname <> all (${bookkeeping}::text[])
    group by c.oid, c.relname, c.relpersistence
    order by c.relname`.execute(db);
  return rows;
}

/** The name that the school's pages show: its own default brand's, or the institution's. */
export async function readSchoolName(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(
      (select name from branding_profile where pattern is null and is_enabled order by priority desc, id limit 1),
      (select name from institution order by id limit 1)) as name`.execute(db);
  return rows[0]?.name ?? undefined;
}

interface Sequence {
  table: string;
  column: string;
  next: number;
}

async function listIdentities(db: Db) {
  const { rows } = await sql<{ table: string; column: string; sequence: string }>`
    select c.relname::text as "table", a.attname::text as "column",
      pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attidentity <> ''
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
    order by 1, 2`.execute(db);
  return rows;
}

/** The next value of each sequence. */
export async function readSequences(db: Db): Promise<Sequence[]> {
  const sequences: Sequence[] = [];
  for (const { table, column, sequence } of await listIdentities(db)) {
    const { rows } = await sql<{ next: number }>`
      select case when is_called then last_value + 1 else last_value end as next
      from ${sql.raw(sequence)}`.execute(db);
    sequences.push({ table, column, next: rows[0]?.next ?? 1 });
  }
  return sequences;
}

/** Never lowers a sequence: an id given out since must not mean something else in an open page. */
export async function advanceSequences(trx: Trx, to: readonly Sequence[]): Promise<void> {
  const wanted = new Map<string, number>();
  for (const { table, column, next } of [...to, ...(await readSequences(trx))]) {
    const key = `${table}.${column}`;
    wanted.set(key, Math.max(next, wanted.get(key) ?? 1));
  }
  for (const { table, column, sequence } of await listIdentities(trx)) {
    const next = wanted.get(`${table}.${column}`) ?? 1;
    await sql`select setval(${sequence}::regclass, ${next}::bigint, false)`.execute(trx);
  }
}

/** The text form of values must not depend on server or session settings. */
export async function fixTextForms(trx: Trx): Promise<void> {
  await sql`
    select set_config('datestyle', 'ISO, YMD', true), set_config('timezone', 'UTC', true),
      set_config('intervalstyle', 'iso_8601', true), set_config('extra_float_digits', '1', true),
      set_config('bytea_output', 'hex', true), set_config('client_encoding', 'UTF8', true)`.execute(trx);
}

export function copyTableOut(
  client: pg.Client,
  table: { name: string; columns: string[] },
): CopyToStreamQuery {
  return client.query(copyTo(`copy ${nameWithColumns(table)} to stdout`));
}

export function copyTableIn(client: pg.Client, table: { name: string; columns: string[] }): CopyStreamQuery {
  return client.query(copyFrom(`copy ${nameWithColumns(table)} from stdin`));
}

function nameWithColumns({ name, columns }: { name: string; columns: string[] }): string {
  return `${quoted(name)} (${columns.map(quoted).join(', ')})`;
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function listOf(tables: readonly { name: string }[]) {
  return sql.join(tables.map(({ name }) => sql.table(name)));
}

/** Blocks reads and writes until the transaction ends. */
export async function lockTables(trx: Trx, tables: readonly TableShape[], seconds: number): Promise<void> {
  await sql`select set_config('lock_timeout', ${`${seconds}s`}, true)`.execute(trx);
  await sql`lock table ${listOf(tables)} in access exclusive mode`.execute(trx);
}

export async function emptyTables(trx: Trx, tables: readonly TableShape[]): Promise<void> {
  await sql`truncate ${listOf(tables)}`.execute(trx);
}

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/** Drops the foreign keys, so that rows can arrive in any order and each key is checked once when it is restored. */
export async function takeForeignKeys(trx: Trx): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select t.relname::text as "table", k.conname::text as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class t on t.oid = k.conrelid
    where k.contype = 'f' and k.connamespace = current_schema()::regnamespace
    order by 1, 2`.execute(trx);
  for (const { table, name } of rows) {
    await sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)}`.execute(trx);
  }
  return rows;
}

export async function restoreForeignKeys(trx: Trx, keys: readonly ForeignKey[]): Promise<void> {
  for (const { table, name, definition } of keys) {
    await sql`alter table ${sql.table(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(
      trx,
    );
  }
}

/** Drops the whole schema: an older version's tables are built in its place. */
export async function dropTables(trx: Trx, tables: readonly TableShape[]): Promise<void> {
  await sql`drop table ${listOf(tables)} cascade`.execute(trx);
  const { rows } = await sql<{ signature: string }>`
    select p.oid::regprocedure::text as signature from pg_proc p
    where p.pronamespace = current_schema()::regnamespace and p.prorettype = 'trigger'::regtype
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`.execute(trx);
  for (const { signature } of rows) await sql`drop routine ${sql.raw(signature)}`.execute(trx);
  for (const table of ['kysely_migration', 'migration_checksum']) {
    await sql`truncate ${sql.table(table)}`.execute(trx);
  }
}

/** Updates the planner's statistics, so that the first queries aren't planned for empty tables. */
export async function analyzeTables(db: Db): Promise<void> {
  await sql`analyze`.execute(db);
}

export async function listStoredKeys(db: Db): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select storage_key as key from file order by storage_key`.execute(db);
  return rows.map(({ key }) => key);
}

/** Updates files whose key had other bytes to their new key. */
export async function renameKeys(trx: Trx, names: ReadonlyMap<string, string>): Promise<void> {
  const file = sql.table('file');
  for (const [from, to] of names) {
    await sql`update ${file} set storage_key = ${to} where storage_key = ${from}`.execute(trx);
  }
}

/** Reads rows unchanged, to insert them again in the same transaction. */
export async function holdRows(
  trx: Trx,
  table: string,
  where?: { column: string; value: number | boolean | string },
  without = '',
): Promise<{ table: string; rows: string }> {
  const chosen = where ? sql`where ${sql.ref(where.column)} = ${where.value}` : sql``;
  const { rows } = await sql<{ held: string }>`
    select coalesce(jsonb_agg(to_jsonb(one) - ${without}::text), '[]')::text as held
    from (select * from ${sql.table(table)} ${chosen}) one`.execute(trx);
  return { table, rows: rows[0]?.held ?? '[]' };
}

export async function putRows(trx: Trx, { table, rows }: { table: string; rows: string }): Promise<void> {
  const into = sql.table(table);
  await sql`
    insert into ${into} select * from jsonb_populate_recordset(null::${into}, ${rows}::jsonb)`.execute(trx);
}

async function dropSetting(trx: Trx, table: 'server_secret' | 'setting', key: string): Promise<void> {
  await sql`delete from ${sql.table(table)} where key = ${key}`.execute(trx);
}

/**
 * The mail server with the key that seals its password. Kept whatever the data is replaced with, and never restored:
 * a restore on another machine must not send mail to real people.
 */
export async function holdMailServer(trx: Trx) {
  return [
    await holdRows(trx, 'server_secret', { column: 'key', value: 'mailServer' }),
    await holdRows(trx, 'mail_server'),
    await holdRows(trx, 'mail_server_test'),
  ];
}

export async function putMailServer(
  trx: Trx,
  held: Awaited<ReturnType<typeof holdMailServer>>,
): Promise<void> {
  // A backup has the key of the system that made it.
  await dropSetting(trx, 'server_secret', 'mailServer');
  for (const rows of held) await putRows(trx, rows);
}

/**
 * The public keys that backups are encrypted to, which outlive a restore and a reset: an older backup must not end the
 * encryption unnoticed.
 */
export function holdRecipients(trx: Trx): Promise<{ table: string; rows: string }> {
  return holdRows(trx, 'setting', { column: 'key', value: 'backupRecipients' }, 'updated_by');
}

/** A system without keys of its own, such as a new machine, keeps those of the backup. */
export async function putRecipients(trx: Trx, held: { table: string; rows: string }): Promise<void> {
  if (held.rows === '[]') return;
  await dropSetting(trx, 'setting', 'backupRecipients');
  await putRows(trx, held);
}
