import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from '#database/client.ts';

/** What a backup does not hold, and what making one writes down. */
const apart = ['session', 'limit_counter', 'backup', 'attempt_presence', 'server_process', 'live_stream'];

/** Every row of every table, in a few characters a table: what changed shows by its name. */
export async function takeWholeFingerprint(db: Db): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname::text as name from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace and relname <> all (${apart})
      and relname not like 'kysely%' order by 1`.execute(db);
  const prints: Record<string, string> = {};
  for (const { name } of tables) {
    const told = name === 'audit_log' ? sql`where action not like 'backup.%'` : sql``;
    const { rows } = await sql<{ print: string }>`
      select count(*) || ' rows ' || coalesce(md5(string_agg(line, '' order by line collate "C")), '') as print
      from (select one::text as line from ${sql.table(name)} one ${told}) all_of_them`.execute(db);
    prints[name] = rows[0]?.print ?? '';
  }
  return prints;
}

/** The sum of every stored file, by its key. */
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
