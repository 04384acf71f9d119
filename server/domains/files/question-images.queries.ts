import { sql } from 'kysely';
import type { Trx } from '#database/client.ts';

/**
 * Pictures of more than a day that no version names, as far as one can see. One that somebody is naming this moment is
 * held by them and passed over; who comes later waits, and then finds none.
 */
export async function lockOldImages(trx: Trx, afterId: number, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from file
    where id > ${afterId} and purpose = 'QUESTION_IMAGE' and created_at < now() - interval '1 day'
      and not exists (select from question_version where image_file_id = file.id)
    order by id limit ${most}
    for update skip locked`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Asked again once they are locked: one may have been named between the look and the lock. */
export async function selectUnusedImages(trx: Trx, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${ids}::bigint[]) as old (id)
    where not exists (select from question_version where image_file_id = old.id)`.execute(trx);
  return rows.map(({ id }) => id);
}
