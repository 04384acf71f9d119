import { sql } from 'kysely';
import type { Trx } from '#database/client.ts';

interface Late {
  questionId: number;
  optionId: number | null;
  text: string | null;
  revision: number | null;
  changedAt: Date | null;
}

// More than any paper has questions: who sends on and on must not fill the teacher's list, nor the disk.
const mostLate = 1_000;

/** Those that come late to one attempt follow each other, so that none is kept twice. */
export async function lockForLate(trx: Trx, attemptId: number): Promise<void> {
  await trx.selectFrom('quiz_attempt').select('id').where('id', '=', attemptId).forNoKeyUpdate().execute();
}

interface Kept {
  /** Kept now. */
  added: number;
  /** Kept before: the same was sent already. */
  known: number;
}

/**
 * When any student was first shown the key of the question, or this student whether an answer of their own to it was
 * right. Read by the statement that stores the late answer: what was shown before that is found.
 */
function keyVisibleSince(attemptId: number) {
  return sql`(
    select min(visible.since) from (
      select first_shown_at as since from question_key_shown where question_id = late.question_id
      union all
      select shown.first_shown_at
      from quiz_attempt own
      join quiz_attempt sat on sat.student_id = own.student_id
      join attempt_marks_shown shown on shown.attempt_id = sat.id
      join quiz_answer marked on marked.attempt_id = sat.id and marked.question_id = late.question_id
      where own.id = ${attemptId} and marked.is_correct is not null
        and (marked.selected_option_id is not null or marked.text_answer ~ '\\S')
    ) visible)`;
}

/** Keeps what says something else than is stored, each once. */
export async function insertLateAnswers(
  trx: Trx,
  attemptId: number,
  answers: readonly Late[],
  source: 'SAVE' | 'ANSWER_FILE',
): Promise<Kept> {
  const { rows } = await sql<Kept>`
    with late as (
      select sent.*, exists (
        select from late_answer kept
        where kept.attempt_id = ${attemptId} and kept.question_id = sent.question_id
          and (kept.selected_option_id, kept.text_answer) is not distinct from (sent.option_id, sent.answer)
      ) as is_known
      from unnest(
        ${answers.map(({ questionId }) => questionId)}::bigint[],
        ${answers.map(({ optionId }) => optionId)}::bigint[],
        ${answers.map(({ text }) => text)}::text[],
        ${answers.map(({ revision }) => revision ?? 0)}::integer[],
        ${answers.map(({ changedAt }) => changedAt?.toISOString() ?? null)}::timestamptz[]
      ) as sent (question_id, option_id, answer, revision, changed_at)
      left join quiz_answer stored on stored.attempt_id = ${attemptId} and stored.question_id = sent.question_id
      where (stored.selected_option_id, stored.text_answer) is distinct from (sent.option_id, sent.answer)
    ), added as (
      insert into late_answer (attempt_id, question_id, selected_option_id, text_answer, revision, source,
        client_saved_at, received_at, key_visible_since)
      select ${attemptId}::bigint, question_id, option_id, answer, revision, ${source}::text, changed_at,
        clock_timestamp(), ${keyVisibleSince(attemptId)}
      from late where not is_known
      limit greatest(0, ${sql.lit(mostLate)} - (select count(*) from late_answer where attempt_id = ${attemptId}))
      on conflict do nothing
      returning id
    )
    select (select count(*) from added) as added, (select count(*) from late where is_known) as known`.execute(
    trx,
  );
  return rows[0] ?? { added: 0, known: 0 };
}
