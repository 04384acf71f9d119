import { sql } from 'kysely';
import type { Trx } from '#database/client.ts';

/** One timestamp for all of them, taken after locking, so that the last deleted can be restored first. */
export async function markDeleted(trx: Trx, ids: readonly number[]): Promise<void> {
  await sql`
    update question set deleted_at = (select clock_timestamp()), last_updated = now()
    where id = any(${ids}::bigint[])`.execute(trx);
}

/** Restores questions to their former places in their banks. */
export async function markRestored(trx: Trx, ids: readonly number[]): Promise<void> {
  await sql`
    update question set deleted_at = null, last_updated = now()
    where id = any(${ids}::bigint[])`.execute(trx);
}

/** Locks the bank before any of its questions, like everything that numbers a bank's questions. */
export function lockTargetBank(trx: Trx, institutionId: number, id: number) {
  return trx
    .selectFrom('question_bank')
    .select(['id', 'institution_id', 'owner_id', 'status'])
    .where('institution_id', '=', institutionId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/**
 * Moves questions to the end of a locked bank, in this order. Tags belong to the bank owner, so another owner's tags
 * are dropped.
 */
export async function moveToEnd(
  trx: Trx,
  bank: { id: number; owner_id: number },
  ids: readonly number[],
): Promise<void> {
  await sql`
    update question set question_bank_id = ${bank.id}, last_updated = now(), position = moved.place + (
      select coalesce(max(position), 0) from question where question_bank_id = ${bank.id})
    from unnest(${ids}::bigint[]) with ordinality as moved (id, place)
    where question.id = moved.id`.execute(trx);
  await sql`
    delete from question_tag using tag
    where question_tag.question_id = any(${ids}::bigint[]) and tag.id = question_tag.tag_id
      and tag.owner_id <> ${bank.owner_id}`.execute(trx);
}
