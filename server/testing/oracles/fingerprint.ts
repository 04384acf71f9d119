import { sql } from 'kysely';
import type { Db } from '#database/client.ts';
import type { Database } from '#database/schema.ts';

const tables = [
  'question_bank',
  'question',
  'question_version',
  'question_option',
  'tag',
  'quiz',
  'quiz_question',
  'accommodation',
  'quiz_attempt',
  'quiz_answer',
  'answer_version',
  'late_answer',
  'grade',
  'grade_change',
  'regrade_batch',
  'student',
  'file_upload',
] as const satisfies readonly (keyof Database)[];

/** A short hash of each quiz table: a change shows by the table's name. */
export async function takeFingerprint(db: Db): Promise<Record<string, string>> {
  const prints: Record<string, string> = {};
  for (const table of tables) {
    const { rows } = await sql<{ print: string }>`
      select count(*) || ' rows ' || coalesce(md5(string_agg(one::text, '' order by id)), '') as print
      from ${sql.table(table)} one`.execute(db);
    prints[table] = rows[0]?.print ?? '';
  }
  return prints;
}
