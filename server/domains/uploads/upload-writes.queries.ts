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

/** Done for good, one way or the other: what was understood of it is not needed any more. */
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
 * From now on this run reads it, and what a former one has left is gone. Undefined when there is nothing to read any
 * more. Who waited for a former run's answer has lost it.
 */
export async function takeRun(trx: Trx, id: number, run: string) {
  const upload = await trx
    .updateTable('file_upload')
    .set({
      progress_percent: 0,
      draft: sql<string>`draft || jsonb_build_object('run', ${run}::text)
        || case when draft ? 'run' then '{"isAnswered": true}'::jsonb else '{}' end`,
    })
    .where('id', '=', id)
    .where('status', '=', 'PENDING')
    .returning(['institution_id', 'file_id', 'original_file_name', 'draft'])
    .executeTakeFirst();
  if (upload) await trx.deleteFrom('file_upload_question').where('file_upload_id', '=', id).execute();
  return upload;
}

/** False when the upload was let go, or another run reads it. */
export async function writeProgress(db: Db, id: number, run: string, percent: number): Promise<boolean> {
  const { rows } = await sql`
    update file_upload set progress_percent = ${percent}
    where id = ${id} and status = 'PENDING' and draft ->> 'run' = ${run}
    returning id`.execute(db);
  return rows.length > 0;
}

/**
 * Its sender is told to come back. Where what was read is being written, the row is held until that has ended: nobody
 * waits for it here, and who writes can tell by the time that has passed.
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

/** Being read, and no job is left that would do it. */
export async function selectForsaken(db: Db, jobName: string) {
  const { rows } = await sql<{ id: number; institutionId: number }>`
    select id, institution_id as "institutionId" from file_upload upload
    where status in ('PENDING', 'PROCESSING') and not exists (
      select from pgboss.job job
      where job.name = ${jobName} and job.state in ('created', 'retry', 'active')
        and job.data ->> 'uploadId' = upload.id::text)
    order by id limit 100`.execute(db);
  return rows;
}

/** Read, and left lying for so many days. */
export async function selectUnclaimed(db: Db, days: number) {
  const { rows } = await sql<{ id: number; institutionId: number }>`
    select id, institution_id as "institutionId" from file_upload
    where status = 'CHECKED' and date_created < now() - make_interval(days => ${days})
    order by id limit 1000`.execute(db);
  return rows;
}
