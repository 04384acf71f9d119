import { sql } from 'kysely';
import type { Trx } from '#database/client.ts';
import { attempt as limits } from '#shared/limits.ts';

export interface LateRow {
  id: number;
  question_id: number;
  selected_option_id: number | null;
  text_answer: string | null;
  decision: 'ACCEPTED' | 'REFUSED' | null;
  /** The student could have known the correct answer when this one arrived. */
  key_visible_since: Date | null;
}

/** In order of arrival. The caller has locked the attempt. */
export async function selectLate(trx: Trx, attemptId: number, ids: readonly number[]): Promise<LateRow[]> {
  const { rows } = await sql<LateRow>`
    select id, question_id, selected_option_id, text_answer, decision, key_visible_since from late_answer
    where attempt_id = ${attemptId} and id = any(${[...ids]}::bigint[])
    order by id for update`.execute(trx);
  return rows;
}

export async function selectOpenLate(trx: Trx, attemptId: number): Promise<LateRow[]> {
  const { rows } = await sql<LateRow>`
    select id, question_id, selected_option_id, text_answer, decision, key_visible_since from late_answer
    where attempt_id = ${attemptId} and decision is null and key_visible_since is null
    order by id for update`.execute(trx);
  return rows;
}

export interface Decision {
  id: number;
  decision: 'ACCEPTED' | 'REFUSED';
}

export async function updateDecisions(
  trx: Trx,
  decidedBy: number,
  decisions: readonly Decision[],
): Promise<void> {
  await sql`
    update late_answer set decision = made.decision, decided_by = ${decidedBy}, decided_at = clock_timestamp()
    from unnest(
      ${decisions.map(({ id }) => id)}::bigint[],
      ${decisions.map(({ decision }) => decision)}::text[]
    ) as made (id, decision)
    where late_answer.id = made.id`.execute(trx);
}

/** The late answer replaces the stored one, with a revision higher than any device holds. */
export async function putLateAnswers(trx: Trx, lateIds: readonly number[]): Promise<void> {
  await sql`
    insert into quiz_answer (attempt_id, question_id, selected_option_id, text_answer, revision, saved_at)
    select attempt_id, question_id, selected_option_id, text_answer, least(revision + 1, ${limits.maxRevision}),
      clock_timestamp()
    from late_answer where id = any(${[...lateIds]}::bigint[])
    order by question_id
    on conflict (attempt_id, question_id) do update set selected_option_id = excluded.selected_option_id,
      text_answer = excluded.text_answer, saved_at = excluded.saved_at,
      revision = least(greatest(quiz_answer.revision + 1, excluded.revision), ${limits.maxRevision})`.execute(
    trx,
  );
}
