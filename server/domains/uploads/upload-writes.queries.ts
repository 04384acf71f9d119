import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db, Trx } from '#database/client.ts';
import type { Database } from '#database/schema.ts';

export async function insertUpload(trx: Trx, upload: Insertable<Database['file_upload']>): Promise<number> {
  const { id } = await trx.insertInto('file_upload').values(upload).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateUpload(
  trx: Trx,
  id: number,
  columns: Updateable<Database['file_upload']>,
): Promise<void> {
  await trx.updateTable('file_upload').set(columns).where('id', '=', id).execute();
}

/** Final: deletes the read questions. */
export async function closeUpload(
  trx: Trx,
  id: number,
  columns: Updateable<Database['file_upload']>,
): Promise<void> {
  await trx.deleteFrom('file_upload_question').where('file_upload_id', '=', id).execute();
  await trx
    .updateTable('file_upload')
    .set((set) => ({ ...columns, draft: null, progress_percent: 100, completed_at: set.fn<Date>('now') }))
    .where('id', '=', id)
    .execute();
}

export async function deleteUploadRow(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('file_upload').where('id', '=', id).execute();
}

/**
 * Marks that the sender got a 202. If the result is being written, the row is locked: this doesn't wait, because the
 * writer can tell from the elapsed time.
 */
export async function markAnswered(db: Db, id: number): Promise<void> {
  await sql`
    update file_upload set draft = draft || '{"isAnswered": true}'
    where id = (select id from file_upload where id = ${id} and status = 'PENDING' for update skip locked)`.execute(
    db,
  );
}

export async function isOlderThan(trx: Trx, id: number, seconds: number): Promise<boolean> {
  const { rows } = await sql<{ isOlder: boolean }>`
    select clock_timestamp() - date_created > make_interval(secs => ${seconds}) as "isOlder"
    from file_upload where id = ${id}`.execute(trx);
  return rows[0]?.isOlder ?? false;
}

/** Once read, the sender and their address are no longer needed. */
export async function forgetSender(trx: Trx, id: number): Promise<void> {
  await sql`update file_upload set draft = draft - 'by' - 'language' where id = ${id}`.execute(trx);
}

/** Read and unclaimed for this many days. */
export async function selectUnclaimed(db: Db, days: number) {
  const { rows } = await sql<{ id: number; institutionId: number }>`
    select id, institution_id as "institutionId" from file_upload
    where status = 'CHECKED' and date_created < now() - make_interval(days => ${days})
    order by id limit 1000`.execute(db);
  return rows;
}
