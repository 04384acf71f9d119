import { sql } from 'kysely';
import { accountTable } from '#database/account-reads.ts';
import { attemptTable } from '#database/attempt-reads.ts';
import type { Trx } from '#database/client.ts';
import { erasedText, patternOf, replaceTexts } from '#database/text-pattern.ts';

function inInstitution(id: number) {
  return sql`institution_id = ${id}`;
}

function ofAttemptsIn(table: string, institutionId: number) {
  return sql`exists (select from ${attemptTable('held')}
    where held.id = ${sql.ref(`${table}.attempt_id`)} and held.institution_id = ${institutionId})`;
}

function ofStudentsIn(table: string, institutionId: number) {
  return sql`exists (select from student held
    where held.id = ${sql.ref(`${table}.student_id`)} and held.institution_id = ${institutionId})`;
}

/**
 * Where people write about others. Leaves out questions and papers, which are frozen, and other students' answers,
 * which are theirs.
 */
function freeTexts(id: number) {
  const uploads = sql`exists (select from file_upload held
    where held.id = file_upload_question.file_upload_id and held.institution_id = ${id})`;
  const readers = sql`exists (select from ${accountTable('held')}
    where held.id = notification.account_id and held.institution_id = ${id})`;
  const regrades = sql`exists (select from quiz held where held.id = regrade_batch.quiz_id and held.institution_id = ${id})`;
  return [
    { table: 'announcement', column: 'title', max: 200, where: inInstitution(id) },
    { table: 'announcement', column: 'body', max: 20_000, where: inInstitution(id) },
    {
      table: 'answer_comment',
      column: 'comment_text',
      max: 5_000,
      where: ofAttemptsIn('answer_comment', id),
    },
    {
      table: 'question_problem',
      column: 'problem_text',
      max: 1_000,
      where: ofAttemptsIn('question_problem', id),
    },
    { table: 'accommodation', column: 'note', max: 2_000, where: ofStudentsIn('accommodation', id) },
    { table: 'name_correction', column: 'note', max: 1_000, where: ofStudentsIn('name_correction', id) },
    {
      table: 'name_correction',
      column: 'decision_note',
      max: 1_000,
      where: ofStudentsIn('name_correction', id),
    },
    { table: 'certificate', column: 'revoke_reason', max: 500, where: ofStudentsIn('certificate', id) },
    { table: 'regrade_batch', column: 'reason', max: 2_000, where: regrades },
    { table: 'quiz', column: 'title', max: 200, where: inInstitution(id) },
    { table: 'quiz', column: 'description', max: 20_000, where: inInstitution(id) },
    { table: 'question_bank', column: 'title', max: 200, where: inInstitution(id) },
    { table: 'question_bank', column: 'description', max: 2_000, where: inInstitution(id) },
    { table: 'file', column: 'original_name', max: 255, where: inInstitution(id) },
    { table: 'file_upload', column: 'original_file_name', max: 255, where: inInstitution(id) },
    { table: 'file_upload', column: 'processing_result', max: 20_000, where: inInstitution(id) },
    { table: 'file_upload', column: 'details', isJson: true, where: inInstitution(id) },
    { table: 'file_upload', column: 'draft', isJson: true, where: inInstitution(id) },
    { table: 'file_upload_question', column: 'quiz_title', max: 200, where: uploads },
    { table: 'file_upload_question', column: 'bank_title', max: 200, where: uploads },
    { table: 'file_upload_question', column: 'source', max: 20_000, where: uploads },
    { table: 'file_upload_question', column: 'content', isJson: true, where: uploads },
    { table: 'notification', column: 'params', isJson: true, where: readers },
  ];
}

/** Texts by other people that contain the person's full name or address. */
export async function eraseFromFreeTexts(
  trx: Trx,
  institutionId: number,
  texts: readonly string[],
): Promise<void> {
  for (const column of freeTexts(institutionId)) await replaceTexts(trx, column, texts);
}

/** Teachers' comments on a student's answers: here a first name alone identifies the student. */
export async function eraseFromComments(
  trx: Trx,
  studentIds: readonly number[],
  texts: readonly string[],
): Promise<void> {
  const isTheirs = sql`exists (select from ${attemptTable('held')}
    where held.id = answer_comment.attempt_id and held.student_id = any(${[...studentIds]}::bigint[]))`;
  await replaceTexts(
    trx,
    { table: 'answer_comment', column: 'comment_text', max: 5_000, where: isTheirs },
    texts,
  );
}

/** If the answers stay, the names in them are erased. Essay marks don't depend on the text. */
export async function eraseFromEssays(
  trx: Trx,
  studentIds: readonly number[],
  texts: readonly string[],
): Promise<void> {
  const ids = [...studentIds];
  const pattern = patternOf(texts);
  if (pattern === null || ids.length === 0) return;
  for (const table of ['quiz_answer', 'late_answer', 'answer_version']) {
    const answer = sql.table(table);
    await sql`
      update ${answer} as answer set text_answer =
        left(regexp_replace(answer.text_answer, ${pattern}, ${erasedText}, 'gi'), 50000)
      from ${attemptTable('attempt')}
      where attempt.id = answer.attempt_id and attempt.student_id = any(${ids}::bigint[])
        and answer.text_answer ~* ${pattern} and exists (
          select from jsonb_to_recordset(attempt.paper -> 'questions') as asked ("questionId" bigint, "versionId" bigint)
          join question_version version on version.id = asked."versionId"
          where asked."questionId" = answer.question_id and version.question_type = 'ESSAY')`.execute(trx);
  }
}
