import { sql } from 'kysely';
import type { Trx } from '#database/client.ts';
import { lateAnswers as limits } from '#shared/limits.ts';

interface Late {
  questionId: number;
  optionId: number | null;
  text: string | null;
  revision: number | null;
  changedAt: Date | null;
}

/** Serializes late answers to one attempt, so that none is kept twice. */
export async function lockForLate(trx: Trx, attemptId: number): Promise<void> {
  await trx.selectFrom('quiz_attempt').select('id').where('id', '=', attemptId).forNoKeyUpdate().execute();
}

interface Kept {
  /** Newly kept. */
  added: number;
  /** Already kept from an earlier request. */
  known: number;
}

/**
 * When any student first saw the question's answer key, or this student saw whether their own answer was correct.
 * Read in the statement that stores the late answer, so nothing shown before it is missed.
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

/** Keeps answers that differ from the stored ones, each once. */
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
    ), kept as (
      select question_id, count(*) as answers, sum(coalesce(octet_length(text_answer), 0)) as bytes
      from late_answer where attempt_id = ${attemptId} group by question_id
    ), fitting as (
      -- A client that never stops sending must fill neither the teacher's list nor the disk. The first late answer to
      -- each question always fits.
      select late.*, sum(coalesce(octet_length(late.answer), 0)) over (order by late.question_id)
          + (select coalesce(sum(bytes), 0) from kept) as bytes,
        coalesce(kept.answers, 0) as answers
      from late left join kept on kept.question_id = late.question_id
      where not late.is_known
    ), added as (
      insert into late_answer (attempt_id, question_id, selected_option_id, text_answer, revision, source,
        client_saved_at, received_at, key_visible_since)
      select ${attemptId}::bigint, question_id, option_id, answer, revision, ${source}::text, changed_at,
        clock_timestamp(), ${keyVisibleSince(attemptId)}
      from fitting as late
      where answers = 0 or (answers < ${limits.maxOfQuestion} and bytes <= ${limits.maxBytes})
      limit greatest(0, ${limits.maxKept} - (select coalesce(sum(answers), 0) from kept))
      on conflict do nothing
      returning id
    )
    select (select count(*) from added) as added, (select count(*) from late where is_known) as known`.execute(
    trx,
  );
  return rows[0] ?? { added: 0, known: 0 };
}
