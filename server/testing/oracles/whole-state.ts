import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from '#database/client.ts';

/** Tables that a backup does not contain, and those that a backup writes. */
const apart = ['session', 'limit_counter', 'backup', 'attempt_presence', 'server_process', 'live_stream'];

/** A short hash of each table: a change shows by the table's name. */
export async function takeWholeFingerprint(db: Db): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname::text as name from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace and relname <> all (${apart})
      and relname not like 'kysely%' order by 1`.execute(db);
  const prints: Record<string, string> = {};
  for (const { name } of tables) {
    const filter = name === 'audit_log' ? sql`where action not like 'backup.%'` : sql``;
    const { rows } = await sql<{ print: string }>`
      select count(*) || ' rows ' || coalesce(md5(string_agg(line, '' order by line collate "C")), '') as print
      from (select one::text as line from ${sql.table(name)} one ${filter}) all_of_them`.execute(db);
    prints[name] = rows[0]?.print ?? '';
  }
  return prints;
}

/** The checksum of every stored file, by key. */
export function sumStoredFiles(dataDir: string): Record<string, string> {
  const folder = join(dataDir, 'files');
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('.half-written'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  return Object.fromEntries(
    names.map((path) => [
      path.slice(folder.length + 1),
      createHash('sha256').update(readFileSync(path)).digest('hex'),
    ]),
  );
}
