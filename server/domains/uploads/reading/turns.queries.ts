import { sql } from 'kysely';
import type { Db, Trx } from '#database/client.ts';

// A killed reader is noticed after this long. Longer than the pause between heartbeats, and than a busy database takes
// to respond.
const silentSeconds = 10;
/** A file that keeps killing its readers is given up. */
const maxTries = 3;
const recentMinutes = 10;

const isSilent = sql<boolean>`reading_seen_at < clock_timestamp() - make_interval(secs => ${sql.lit(silentSeconds)})`;

/** The next file depends on what others read: two processes must not decide at the same time. */
export async function lockTurns(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('turns of uploads', 0))`.execute(trx);
}

/** Prevents concurrent uploads from exceeding the limit together. */
export async function lockPendingOf(trx: Trx, ownerId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`uploads of account ${ownerId}`}, 0))`.execute(
    trx,
  );
}

export async function countPendingOf(db: Db, ownerId: number): Promise<number> {
  const { rows } = await sql<{ pending: number }>`
    select count(*) as pending from file_upload where owner_id = ${ownerId} and status = 'PENDING'`.execute(
    db,
  );
  return rows[0]?.pending ?? 0;
}

interface PendingUpload {
  id: number;
  institutionId: number;
  ownerId: number;
  seconds: number;
  isSlow: boolean;
  waitedSeconds: number;
  state: 'waiting' | 'reading' | 'silent';
}

/** Uploads that can be read. Leaves out those a restore or an older version left without a sender. */
export async function selectPending(db: Db): Promise<PendingUpload[]> {
  const { rows } = await sql<PendingUpload>`
    select id, institution_id as "institutionId", owner_id as "ownerId", reading_seconds as seconds,
      is_slow as "isSlow", extract(epoch from clock_timestamp() - date_created)::float8 as "waitedSeconds",
      case when reading_seen_at is null then 'waiting' when ${isSilent} then 'silent' else 'reading' end as state
    from file_upload
    where status = 'PENDING' and draft ? 'by'
      and (reading_tries < ${maxTries} or not coalesce(${isSilent}, true))
    order by id`.execute(db);
  return rows;
}

/** Recent reading time by owner, including files still being read. */
export async function selectRecentSeconds(db: Db): Promise<{ ownerId: number; seconds: number }[]> {
  const { rows } = await sql<{ ownerId: number; seconds: number }>`
    select owner_id as "ownerId", sum(case when status = 'PENDING'
        then greatest(reading_seconds, extract(epoch from clock_timestamp() - reading_started_at))
        else reading_seconds end)::float8 as seconds
    from file_upload
    where reading_started_at > clock_timestamp() - make_interval(mins => ${recentMinutes})
      and (status <> 'PENDING' or reading_seen_at is not null)
    group by owner_id`.execute(db);
  return rows;
}

/**
 * Takes the upload for this run and deletes what a former run left. Undefined if there is nothing to read any more,
 * or if a long silent run still writes its result. A sender waiting for the former run's response has lost it.
 */
export async function takeRun(trx: Trx, id: number, run: string) {
  const upload = await trx
    .updateTable('file_upload')
    .set({
      progress_percent: 0,
      reading_started_at: sql<Date>`clock_timestamp()`,
      reading_seen_at: sql<Date>`clock_timestamp()`,
      reading_tries: sql<number>`reading_tries + 1`,
      draft: sql<string>`draft || jsonb_build_object('run', ${run}::text)
        || case when draft ? 'run' then '{"isAnswered": true}'::jsonb else '{}' end`,
    })
    .where(
      'id',
      '=',
      sql<number>`(select id from file_upload where id = ${id} and status = 'PENDING'
        and (reading_seen_at is null or ${isSilent}) for update skip locked)`,
    )
    .returning(['institution_id', 'owner_id', 'file_id', 'original_file_name', 'draft'])
    .executeTakeFirst();
  if (upload) await trx.deleteFrom('file_upload_question').where('file_upload_id', '=', id).execute();
  return upload;
}

interface Run {
  uploadId: number;
  run: string;
}

/** Returns the upload to the queue. The next run deletes what this one wrote. */
export async function returnTurn(
  db: Db,
  { uploadId, run }: Run,
  { slowSeconds }: { slowSeconds: number | null },
): Promise<void> {
  await sql`
    update file_upload set reading_seen_at = null, progress_percent = 0, draft = draft - 'run',
      reading_tries = greatest(reading_tries - 1, 0), is_slow = is_slow or ${slowSeconds !== null},
      reading_seconds = greatest(reading_seconds, ${slowSeconds ?? 0})
    where id = ${uploadId} and status = 'PENDING' and draft ->> 'run' = ${run}`.execute(db);
}

/** The upload is locked. Its reading time counts for the owner's next turns. */
export async function measureReading(trx: Trx, id: number): Promise<void> {
  await sql`
    update file_upload
    set reading_seconds = greatest(reading_seconds, extract(epoch from clock_timestamp() - reading_started_at))
    where id = ${id} and reading_seen_at is not null`.execute(trx);
}

/** Returns false if the upload was cancelled or deleted, or another run reads it. */
export async function writeProgress(db: Db, { uploadId, run }: Run, percent: number): Promise<boolean> {
  const { rows } = await sql`
    update file_upload set progress_percent = ${percent}, reading_seen_at = clock_timestamp()
    where id = ${uploadId} and status = 'PENDING' and draft ->> 'run' = ${run}
    returning id`.execute(db);
  return rows.length > 0;
}

/** Uploads that will never be read: their readers were killed too often, or they have no sender. */
export async function selectStalled(db: Db, formerJob: string) {
  const { rows } = await sql<{ id: number; institutionId: number }>`
    select id, institution_id as "institutionId" from file_upload upload
    where status = 'PROCESSING'
      or status = 'PENDING' and reading_tries >= ${maxTries} and ${isSilent}
      or status = 'PENDING' and not coalesce(draft ? 'by', false) and not exists (
        select from pgboss.job job
        where job.name = ${formerJob} and job.state in ('created', 'retry', 'active')
          and job.data ->> 'uploadId' = upload.id::text)
    order by id limit 100`.execute(db);
  return rows;
}

/** Sent to an older version, which kept its sender in a job of the queue. */
export async function adoptUpload(trx: Trx, id: number, sender: object): Promise<void> {
  await sql`
    update file_upload set draft = ${JSON.stringify(sender)}::jsonb || draft
    where id = ${id} and status = 'PENDING' and not draft ? 'by'`.execute(trx);
}
