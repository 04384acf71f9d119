import { sql } from 'kysely';
import type { Trx } from '#database/client.ts';

/**
 * Pictures older than a day that no version uses. Skips one that a transaction is just using, because it is locked;
 * a later transaction waits and then finds none.
 */
export async function lockOldImages(trx: Trx, afterId: number, maxCount: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from file
    where id > ${afterId} and purpose = 'QUESTION_IMAGE' and created_at < now() - interval '1 day'
      and not exists (select from question_version where image_file_id = file.id)
    order by id limit ${maxCount}
    for update skip locked`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Checked again after locking: one may have been used in between. */
export async function selectUnusedImages(trx: Trx, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${ids}::bigint[]) as old (id)
    where not exists (select from question_version where image_file_id = old.id)`.execute(trx);
  return rows.map(({ id }) => id);
}
