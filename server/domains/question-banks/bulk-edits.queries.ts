import { sql } from 'kysely';
import type { Trx } from '#database/client.ts';

/** One moment for all of them, read once they are locked: what was deleted later comes back first. */
export async function markDeleted(trx: Trx, ids: readonly number[]): Promise<void> {
  await sql`
    update question set deleted_at = (select clock_timestamp()), last_updated = now()
    where id = any(${ids}::bigint[])`.execute(trx);
}

/** Back in their banks, where they stood. */
export async function markRestored(trx: Trx, ids: readonly number[]): Promise<void> {
  await sql`
    update question set deleted_at = null, last_updated = now()
    where id = any(${ids}::bigint[])`.execute(trx);
}

/** Whatever numbers the questions of a bank waits for its row, before it locks any of the questions. */
export function lockTargetBank(trx: Trx, institutionId: number, id: number) {
  return trx
    .selectFrom('question_bank')
    .select(['id', 'institution_id', 'owner_id', 'status'])
    .where('institution_id', '=', institutionId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** To the end of a bank that is locked, in this order. Tags are their owner's own words: those of another stay behind. */
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
