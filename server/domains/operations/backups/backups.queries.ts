import { sql } from 'kysely';
import { accountAs, accountTable, joinAccount } from '#database/account-reads.ts';
import { attemptTable } from '#database/attempt-reads.ts';
import type { Db, Trx } from '#database/client.ts';
import { readPage } from '#database/lists.ts';
import type {
  BackupCause,
  BackupContents,
  BackupCopy,
  BackupQuery,
  BackupVerification,
} from '#shared/contract/platform/backups.ts';

/** Details beyond the row's columns. */
export interface BackupDetail {
  /** A process has started on it; until then it is queued. */
  hasBegun?: boolean;
  progress?: number;
  isBrought?: boolean;
  fileName?: string;
  bytes?: number;
  rows?: number;
  files?: number;
  filesMissing?: number;
  takenAt?: string;
  contents?: BackupContents;
  isEncrypted?: boolean;
  /** The checksum of the file as stored, so that a copy can be compared without decrypting it. */
  sha256?: string;
  verification?: StoredVerification;
  copy?: StoredCopy;
}

/** Marked as running but queued: no process has started it. */
export type StoredVerification = Partial<BackupVerification> & { hasBegun?: boolean };
type StoredCopy = Partial<BackupCopy>;

function backupRows(db: Db, institutionId: number) {
  return db
    .selectFrom('backup')
    .leftJoin(accountAs('account'), 'account.id', 'backup.requested_by')
    .leftJoin('admin', 'admin.account_id', 'backup.requested_by')
    .selectAll('backup')
    .select(['account.email', 'admin.first_name', 'admin.last_name'])
    .where('backup.institution_id', '=', institutionId);
}

export function selectBackups(db: Db, institutionId: number, query: BackupQuery) {
  const { order = 'desc' } = query;
  return readPage(
    backupRows(db, institutionId).orderBy('backup.started_at', order).orderBy('backup.id', order),
    query,
  );
}

export async function findBackupFile(db: Db, id: number): Promise<string | undefined> {
  const row = await db.selectFrom('backup').select('detail').where('id', '=', id).executeTakeFirst();
  return (row?.detail as BackupDetail | undefined)?.fileName;
}

export async function findVerification(db: Db, id: number): Promise<StoredVerification | undefined> {
  const row = await db.selectFrom('backup').select('detail').where('id', '=', id).executeTakeFirst();
  return (row?.detail as BackupDetail | undefined)?.verification;
}

export function findBackup(db: Db, institutionId: number, id: number) {
  return backupRows(db, institutionId).where('backup.id', '=', id).executeTakeFirst();
}
export type BackupRow = NonNullable<Awaited<ReturnType<typeof findBackup>>>;

interface NewBackup {
  institutionId: number;
  cause: BackupCause;
  requestedBy: number | null;
}

/** Undefined if one is already running: concurrent requests meet at the lock. */
export async function insertBackup(trx: Trx, backup: NewBackup): Promise<number | undefined> {
  await sql`lock table backup in share row exclusive mode`.execute(trx);
  const running = await trx
    .selectFrom('backup')
    .select('id')
    .where('status', '=', 'RUNNING')
    .executeTakeFirst();
  if (running) return undefined;
  return insertRow(trx, backup, {});
}

async function insertRow(
  trx: Trx,
  { institutionId, cause, requestedBy }: NewBackup,
  detail: BackupDetail,
): Promise<number> {
  const { id } = await trx
    .insertInto('backup')
    .values({
      institution_id: institutionId,
      cause,
      requested_by: requestedBy,
      detail: JSON.stringify(detail),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** For a file that is already complete. */
export async function insertFinished(trx: Trx, backup: NewBackup, detail: BackupDetail): Promise<number> {
  const id = await insertRow(trx, backup, detail);
  await finishBackup(trx, id, detail);
  return id;
}

/** Returns whether it is still queued. */
export async function addDetail(db: Db, id: number, detail: BackupDetail): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update backup set detail = detail || ${JSON.stringify(detail)}::jsonb
    where id = ${id} and status = 'RUNNING'`.execute(db);
  return Number(numAffectedRows) > 0;
}

/** Stores the outcome of verifying or copying a backup. Returns false if the backup was deleted meanwhile. */
export async function addToFinished(
  db: Db,
  id: number,
  detail: Pick<BackupDetail, 'verification' | 'copy'>,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update backup set detail = detail || ${JSON.stringify(detail)}::jsonb
    where id = ${id} and status = 'COMPLETED'`.execute(db);
  return Number(numAffectedRows) > 0;
}

export async function finishBackup(trx: Trx, id: number, detail: BackupDetail): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update backup set status = 'COMPLETED', completed_at = clock_timestamp(),
      detail = detail || ${JSON.stringify(detail)}::jsonb
    where id = ${id} and status = 'RUNNING'`.execute(trx);
  return Number(numAffectedRows) > 0;
}

export async function failBackup(trx: Trx, id: number, error: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update backup set status = 'FAILED', completed_at = clock_timestamp(), error = ${error.slice(0, 2_000)}
    where id = ${id} and status = 'RUNNING'`.execute(trx);
  return Number(numAffectedRows) > 0;
}

/** Backups that a process had started. Only for the holder of the lock: the process is gone then. */
export async function selectAbandoned(db: Db): Promise<{ id: number; institution_id: number }[]> {
  const { rows } = await sql<{ id: number; institution_id: number }>`
    select id, institution_id from backup
    where status = 'RUNNING' and (detail ->> 'hasBegun')::boolean is true`.execute(db);
  return rows;
}

/** Verifications whose process is gone. Call it only while holding the verification lock, which proves that. */
export async function selectUnendedVerifications(db: Db): Promise<{ id: number; institution_id: number }[]> {
  const { rows } = await sql<{ id: number; institution_id: number }>`
    select id, institution_id from backup
    where detail -> 'verification' ->> 'state' = 'RUNNING'
      and (detail -> 'verification' ->> 'hasBegun')::boolean is true`.execute(db);
  return rows;
}

/** The newest completed backups. `own` leaves out uploaded ones and those made before a restore or reset. */
export function selectNewest(
  db: Db,
  institutionId: number,
  { which, max = 1 }: { which: 'any' | 'verified' | 'own'; max?: number },
) {
  return backupRows(db, institutionId)
    .where('backup.status', '=', 'COMPLETED')
    .$if(which === 'verified', (query) =>
      query.where(sql<boolean>`backup.detail -> 'verification' ->> 'state' = 'VERIFIED'`),
    )
    .$if(which === 'own', (query) =>
      query
        .where('backup.cause', 'in', ['MANUAL', 'SCHEDULED'])
        .where(sql<boolean>`(backup.detail ->> 'isBrought')::boolean is not true`),
    )
    .orderBy('backup.started_at', 'desc')
    .orderBy('backup.id', 'desc')
    .limit(max)
    .execute();
}

/** Their copies were deleted at the second place. */
export async function forgetCopies(db: Db, fileNames: readonly string[]): Promise<void> {
  if (fileNames.length === 0) return;
  await sql`
    update backup set detail = detail - 'copy' where detail ->> 'fileName' = any(${fileNames}::text[])`.execute(
    db,
  );
}

/** All rows with who made them: they outlive the accounts they name. */
export async function holdBackups(trx: Trx): Promise<string> {
  const { rows } = await sql<{ held: string }>`
    select coalesce(jsonb_agg(to_jsonb(b) || jsonb_build_object('email', a.email_normalized)), '[]')::text as held
    from backup b left ${joinAccount('a', 'b.requested_by')}`.execute(trx);
  return rows[0]?.held ?? '[]';
}

/** Writes the rows into the replaced data: their makers may not exist there, and queued jobs are gone. */
export async function putBackups(trx: Trx, held: string): Promise<void> {
  await sql`
    insert into backup
      (id, institution_id, cause, status, requested_by, started_at, completed_at, detail, error)
    select b.id, b.institution_id, b.cause, case b.status when 'RUNNING' then 'FAILED' else b.status end, a.id,
      b.started_at, coalesce(b.completed_at, now()), b.detail,
      case b.status when 'RUNNING' then 'The data was replaced before this backup was made.' else b.error end
    from jsonb_array_elements(${held}::jsonb) one
      cross join lateral jsonb_populate_record(null::backup, one) b
      join institution i on i.id = b.institution_id
      left ${joinAccount('a', 'b.requested_by')} and a.email_normalized = one ->> 'email'`.execute(trx);
}

export async function deleteBackupRow(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('backup').where('id', '=', id).execute();
}

export function lockBackup(trx: Trx, institutionId: number, id: number) {
  return trx
    .selectFrom('backup')
    .selectAll()
    .where('institution_id', '=', institutionId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Scheduled backups beyond the newest this many. */
export async function selectSurplus(db: Db, institutionId: number, kept: number): Promise<number[]> {
  const rows = await db
    .selectFrom('backup')
    .select('id')
    .where('institution_id', '=', institutionId)
    .where('cause', '=', 'SCHEDULED')
    .where('status', '=', 'COMPLETED')
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .offset(kept)
    .execute();
  return rows.map(({ id }) => id);
}

export interface ScheduleFacts {
  institutionId: number;
  now: Date;
  bornAt: Date;
  madeAt: Date | null;
  failedAt: Date | null;
  lastCompletedAt: Date | null;
}

/** What decides whether a backup is due, for each institution. */
export async function selectScheduleFacts(db: Db): Promise<ScheduleFacts[]> {
  const { rows } = await sql<ScheduleFacts>`
    select i.id as "institutionId", now() as now, i.date_created as "bornAt",
      max(b.started_at) filter (where b.cause = 'SCHEDULED' and b.status <> 'FAILED') as "madeAt",
      max(b.started_at) filter (where b.cause = 'SCHEDULED' and b.status = 'FAILED') as "failedAt",
      max(b.completed_at) filter (where b.status = 'COMPLETED') as "lastCompletedAt"
    from institution i left join backup b on b.institution_id = i.id
    group by i.id order by i.id`.execute(db);
  return rows;
}

/** Whether the acting administrator is one in the replaced data, too. */
export async function isSameAdmin(trx: Trx, account: { id: number; email: string }): Promise<boolean> {
  const existing = await trx
    .selectFrom(accountAs('account'))
    .select('id')
    .where('id', '=', account.id)
    .where('email_normalized', '=', account.email)
    .where('role', '=', 'SUPER_ADMIN')
    .where('status', '=', 'ACTIVE')
    .executeTakeFirst();
  return existing !== undefined;
}

export async function hasAccounts(db: Db): Promise<boolean> {
  const { rows } = await sql`select from ${accountTable('account')} limit 1`.execute(db);
  return rows.length > 0;
}

export interface Counted {
  accounts: number;
  quizzes: number;
  attempts: number;
}

/** Counts of what the school has, in total or added since a moment. */
export async function countSchool(db: Db, institutionId: number, since: string | null): Promise<Counted> {
  const from = since ?? '-infinity';
  const { rows } = await sql<Counted>`
    select
      (select count(*) from ${accountTable('account')}
        where account.institution_id = ${institutionId} and account.date_created > ${from}::timestamptz) as accounts,
      (select count(*) from quiz
        where quiz.institution_id = ${institutionId} and quiz.deleted_at is null
          and quiz.date_created > ${from}::timestamptz) as quizzes,
      (select count(*) from ${attemptTable('attempt')}
        where attempt.institution_id = ${institutionId} and attempt.started_at > ${from}::timestamptz) as attempts`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('A count has no row.');
  return row;
}
