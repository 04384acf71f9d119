import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '#database/client.ts';

/** What was noted about them, and which devices they used. */
export async function eraseNotes(trx: Trx, studentIds: readonly number[]): Promise<void> {
  await sql`
    update accommodation set note = '' where student_id = any(${[...studentIds]}::bigint[])`.execute(trx);
  await sql`
    delete from attempt_device device using quiz_attempt attempt
    where attempt.id = device.attempt_id and attempt.student_id = any(${[...studentIds]}::bigint[])`.execute(
    trx,
  );
  await sql`
    delete from attempt_lease lease using quiz_attempt attempt
    where attempt.id = lease.attempt_id and attempt.student_id = any(${[...studentIds]}::bigint[])`.execute(
    trx,
  );
}

const erased = '[erased]';

/** A short answer stays: its mark follows from it, and must be found again from it. */
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
  // No mark follows from what was replaced or set aside.
  await sql`
    delete from answer_version answer using quiz_attempt attempt where ${isTheirs}`.execute(trx);
  // Two late answers to one question must not become the same.
  await sql`
    update late_answer as answer set text_answer = ${erased} || ' ' || answer.id
    from quiz_attempt attempt where ${isMeant}`.execute(trx);
  await sql`
    update answer_comment as answer set comment_text = ${erased}
    from quiz_attempt attempt where ${isTheirs}`.execute(trx);
}
