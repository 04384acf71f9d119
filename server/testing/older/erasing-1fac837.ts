// The statements of commit 1fac837, unchanged: a process of that version can still run beside this one.
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '#database/client.ts';

const erased = '[erased]';

/** Short answers are kept, because their marks must be derivable from them. */
function isEssay(answer: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (
    select from jsonb_to_recordset(attempt.paper -> 'questions') as asked ("questionId" bigint, "versionId" bigint)
    join question_version version on version.id = asked."versionId"
    where asked."questionId" = ${answer}.question_id and version.question_type = 'ESSAY')`;
}

export async function eraseEssays(trx: Trx, studentIds: readonly number[]): Promise<void> {
  const ids = [...studentIds];
  const isTheirs = sql`attempt.id = answer.attempt_id and attempt.student_id = any(${ids}::bigint[])`;
  const isMeant = sql`${isTheirs} and answer.text_answer is not null and ${isEssay(sql.ref('answer'))}`;
  await sql`
    update quiz_answer as answer set text_answer = ${erased}
    from quiz_attempt attempt where ${isMeant}`.execute(trx);
  // Two late answers to one question must stay different.
  await sql`
    update late_answer as answer set text_answer = ${erased} || ' ' || answer.id
    from quiz_attempt attempt where ${isMeant}`.execute(trx);
  await sql`
    update answer_comment as answer set comment_text = ${erased}
    from quiz_attempt attempt where ${isTheirs}`.execute(trx);
}
