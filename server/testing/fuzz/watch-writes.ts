import { sql } from 'kysely';
import type { Db } from '#database/client.ts';

type Row = Record<string, unknown>;

/** One row that a committed transaction has changed. */
export interface Write {
  table: string;
  operation: 'INSERT' | 'UPDATE' | 'DELETE' | 'TRUNCATE';
  before: Row | null;
  after: Row | null;
}

/** For an update. */
export function changedColumns({ before, after }: Write): string[] {
  return Object.keys(after ?? {}).filter(
    (name) => JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]),
  );
}

export interface WriteWatch {
  /** The writes since the last call. */
  take(): Promise<Write[]>;
}

/**
 * Records every committed change of every table, those of the queue included. Rolled-back changes and updates
 * without an effect do not appear.
 */
export async function watchWrites(db: Db): Promise<WriteWatch> {
  await sql`create table public.fuzz_written (
    id bigint generated always as identity, name text, operation text, before jsonb, after jsonb)`.execute(
    db,
  );
  await sql`create function public.fuzz_note() returns trigger language plpgsql as ${sql.lit(noteBody)}`.execute(
    db,
  );
  const { rows } = await sql<{ name: string }>`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'fuzz_written'
      and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg_toast%'`.execute(
    db,
  );
  for (const { name } of rows) await watchTable(db, name);
  return { take: () => takeWrites(db) };
}

async function watchTable(db: Db, name: string): Promise<void> {
  const table = sql.raw(name);
  await sql`create trigger fuzz_rows after insert or update or delete on ${table}
    for each row execute function public.fuzz_note()`.execute(db);
  await sql`create trigger fuzz_truncate after truncate on ${table}
    for each statement execute function public.fuzz_note()`.execute(db);
  // A restore disables ordinary triggers.
  await sql`alter table ${table} enable always trigger fuzz_rows`.execute(db);
}

const noteBody = `
begin
  if tg_op = 'UPDATE' and old is not distinct from new then return null; end if;
  insert into public.fuzz_written (name, operation, before, after) values (
    tg_table_name, tg_op,
    case when tg_op in ('UPDATE', 'DELETE') then to_jsonb(old) end,
    case when tg_op in ('UPDATE', 'INSERT') then to_jsonb(new) end);
  return null;
end`;

async function takeWrites(db: Db): Promise<Write[]> {
  const { rows } = await sql<Write & { id: number }>`
    with gone as (delete from public.fuzz_written returning *)
    select id, name as "table", operation, before, after from gone order by id`.execute(db);
  return rows;
}
