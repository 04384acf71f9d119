import { type RawBuilder, sql } from 'kysely';
import type { Trx } from './client.ts';

/** Replaces the name of an erased person in texts that others wrote. */
export const erasedText = '[erased]';

/**
 * A PostgreSQL regular expression that finds these texts as whole words with any spacing. Null without texts. With
 * `json`, as escaped in the text of a JSON value.
 */
export function patternOf(texts: readonly string[], { json = false } = {}): string | null {
  const parts = new Set(texts.map((text) => wordsOf(text, json)).filter((part) => part !== ''));
  return parts.size === 0 ? null : `(?<!\\w)(?:${[...parts].join('|')})(?!\\w)`;
}

function wordsOf(text: string, json: boolean): string {
  // A single letter is not a name and would be found everywhere.
  if (text.trim().length < 2) return '';
  return text
    .trim()
    .split(/\s+/)
    .map((word) => escaped(json ? JSON.stringify(word).slice(1, -1) : word))
    .join('\\s+');
}

function escaped(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\-]/g, '\\$&').replace(/\P{ASCII}/gu, inEitherCase);
}

// A database with the locale C only knows the case of ASCII letters.
function inEitherCase(letter: string): string {
  const forms = new Set([letter, letter.toLowerCase(), letter.toUpperCase()]);
  return forms.size === 1 ? letter : `(?:${[...forms].join('|')})`;
}

interface TextColumn {
  table: string;
  column: string;
  isJson?: boolean;
  /** Maximum length of the text, because the replacement can be longer than the name. */
  max?: number;
  /** Selects the rows. */
  where: RawBuilder<unknown>;
}

export async function replaceTexts(
  trx: Trx,
  { table, column, isJson = false, max = 1_000_000, where }: TextColumn,
  texts: readonly string[],
): Promise<void> {
  const pattern = patternOf(texts, { json: isJson });
  if (pattern === null) return;
  const [target, ref] = [sql.table(table), sql.ref(`${table}.${column}`)];
  const replaced = isJson
    ? sql`regexp_replace(${ref}::text, ${pattern}, ${erasedText}, 'gi')::jsonb`
    : sql`left(regexp_replace(${ref}, ${pattern}, ${erasedText}, 'gi'), ${max})`;
  await sql`
    update ${target} set ${sql.ref(column)} = ${replaced}
    where ${ref}::text ~* ${pattern} and ${where}`.execute(trx);
}
