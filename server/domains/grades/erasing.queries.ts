import { sql } from 'kysely';
import type { Trx } from '#database/client.ts';
import { patternOf } from '#database/text-pattern.ts';

/** The only change of the record that the database allows. */
export async function eraseReasons(
  trx: Trx,
  studentIds: readonly number[],
  texts: readonly string[],
): Promise<void> {
  const pattern = patternOf(texts);
  if (pattern === null) return;
  await sql`
    update grade_change set reason = '' from grade
    where grade.id = grade_change.grade_id and grade.student_id = any(${[...studentIds]}::bigint[])
      and grade_change.reason ~* ${pattern}`.execute(trx);
}
