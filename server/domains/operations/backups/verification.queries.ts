import { sql } from 'kysely';
import type { Db } from '#database/client.ts';

/** The main database, which a throw-away one must resemble. */
export interface DatabaseFacts {
  /** Part of the throw-away's name: several schools may share one PostgreSQL. */
  oid: number;
  collate: string;
  ctype: string;
  user: string;
}

export async function readDatabaseFacts(db: Db): Promise<DatabaseFacts> {
  const { rows } = await sql<DatabaseFacts>`
    select oid::bigint as oid, datcollate as collate, datctype as ctype, current_user::text as "user"
    from pg_database where datname = current_database()`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The current database was not found.');
  return row;
}

export async function createThrowAway(
  db: Db,
  name: string,
  { collate, ctype }: DatabaseFacts,
): Promise<void> {
  await sql`create database ${sql.id(name)} template template0 encoding 'UTF8'
    lc_collate ${sql.lit(collate)} lc_ctype ${sql.lit(ctype)}`.execute(db);
}

export async function listThrowAways(db: Db, prefix: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select datname::text as name from pg_database where starts_with(datname::text, ${prefix})`.execute(db);
  return rows.map(({ name }) => name);
}

/** PostgreSQL refuses while anyone is connected to it. */
export async function dropThrowAway(db: Db, name: string): Promise<void> {
  await sql`drop database if exists ${sql.id(name)}`.execute(db);
}

/** One core at most, and nobody waits for the disk: after a crash this database is dropped anyway. */
export async function makeUnhurried(db: Db): Promise<void> {
  await sql`
    select set_config('max_parallel_maintenance_workers', '0', false),
      set_config('max_parallel_workers_per_gather', '0', false),
      set_config('synchronous_commit', 'off', false)`.execute(db);
}

export async function countTable(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db);
  return rows[0]?.n ?? 0;
}
