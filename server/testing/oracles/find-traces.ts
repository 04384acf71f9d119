import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { sql } from 'kysely';
import type { Db } from '#database/client.ts';

/** The encodings a text may hide in: URL, JSON, base64 at any offset, hexadecimal. */
function formsOf(text: string): { folded: string[]; exact: string[] } {
  const bytes = Buffer.from(text);
  const base64 = [0, 1, 2].map((offset) => {
    const encoded = Buffer.concat([Buffer.alloc(offset), bytes])
      .toString('base64')
      .replace(/=+$/, '');
    // The first and last letters depend on the neighbouring bytes.
    return encoded.slice(offset === 0 ? 0 : offset + 1, -1);
  });
  return {
    folded: [
      text,
      encodeURIComponent(text),
      encodeURIComponent(text).replaceAll('%20', '+'),
      JSON.stringify(text).slice(1, -1),
      bytes.toString('hex'),
      text.replaceAll(' ', '_'),
    ].map((form) => form.toLowerCase()),
    exact: [...base64, ...base64.map((form) => form.replaceAll('+', '-').replaceAll('/', '_'))],
  };
}

function holds(content: string, text: string): boolean {
  const { folded, exact } = formsOf(text);
  const lower = content.toLowerCase();
  return folded.some((form) => lower.includes(form)) || exact.some((form) => content.includes(form));
}

/** Lists the texts that occur, with their place. */
export function findIn(where: string, content: string, texts: readonly string[]): string[] {
  return texts.filter((text) => holds(content, text)).map((text) => `${where}: ${text}`);
}

/** Searches every column of every table in every schema, future columns included. */
export async function findInDatabase(db: Db, texts: readonly string[]): Promise<string[]> {
  const { rows: columns } = await sql<{ schema: string; table: string; column: string }>`
    select n.nspname::text as schema, c.relname::text as "table", a.attname::text as "column"
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and c.relpersistence <> 't' and a.attnum > 0 and not a.attisdropped
      and n.nspname not in ('pg_catalog', 'information_schema')
    order by 1, 2, a.attnum`.execute(db);
  const traces: string[] = [];
  for (const { schema, table, column } of columns) {
    const { rows } = await sql<{ content: string }>`
      select string_agg(${sql.ref(column)}::text, e'\n') as content
      from ${sql.table(`${schema}.${table}`)}`.execute(db);
    traces.push(...findIn(`${schema}.${table}.${column}`, rows[0]?.content ?? '', texts));
  }
  if (columns.length < 100) throw new Error('Hardly any column was looked at.');
  return traces;
}

/** Searches every file below a folder, and the file names. */
export function findInFiles(
  folder: string,
  texts: readonly string[],
  isLeftOut: (path: string) => boolean,
): string[] {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => !isLeftOut(path));
  return paths.flatMap((path) => {
    const whole = join(folder, path);
    const content = statSync(whole).isFile() ? readFileSync(whole, 'latin1') : '';
    return findIn(relative(folder, whole), `${path}\n${content}`, texts);
  });
}
