import { sql } from 'kysely';
import type { Db, Trx } from './client.ts';
import { patternOf } from './text-pattern.ts';

/** Notifies every process that all data may have been replaced. */
export const dataReplacedChannel = 'cquiz_renewed';

export async function notifyDataReplaced(trx: Trx): Promise<void> {
  await sql`select pg_notify(${dataReplacedChannel}, '')`.execute(trx);
}

// Held exclusively by a backup or restore, and shared by code that removes the bytes of a file.
const key = sql.lit(7_403_118);

/** Held until the connection ends or `unlockBackups` is called. */
export async function tryLockBackups(connection: Db): Promise<boolean> {
  const { rows } = await sql<{ isTaken: boolean }>`
    select pg_try_advisory_lock(${key}) as "isTaken"`.execute(connection);
  return rows[0]?.isTaken === true;
}

export async function unlockBackups(connection: Db): Promise<void> {
  await sql`select pg_advisory_unlock(${key})`.execute(connection);
}

/** Whether a backup or restore holds the lock, not only a removal of a file. */
export async function isBackupLocked(connection: Db): Promise<boolean> {
  const { rows } = await sql<{ isShared: boolean }>`
    select pg_try_advisory_lock_shared(${key}) as "isShared"`.execute(connection);
  if (!rows[0]?.isShared) return true;
  await sql`select pg_advisory_unlock_shared(${key})`.execute(connection);
  return false;
}

/** Prevents the start of a backup or restore until the transaction ends. False while one runs. */
export async function tryShareBackupLock(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{ isShared: boolean }>`
    select pg_try_advisory_xact_lock_shared(${key}) as "isShared"`.execute(trx);
  return rows[0]?.isShared === true;
}

/** Work on finished backups, which other backups and restores need not wait for. One of each at a time. */
export type BackupStep = 'verification' | 'copies';
const stepKeys = { verification: sql.lit(7_403_119), copies: sql.lit(7_403_120) };

/** Waits for another process. Held until the connection ends. */
export async function lockStep(connection: Db, step: BackupStep): Promise<void> {
  await sql`select pg_advisory_lock(${stepKeys[step]})`.execute(connection);
}

/** False while one runs, in any process. Held until the connection ends. */
export async function tryLockStep(connection: Db, step: BackupStep): Promise<boolean> {
  const { rows } = await sql<{ isTaken: boolean }>`
    select pg_try_advisory_lock(${stepKeys[step]}) as "isTaken"`.execute(connection);
  return rows[0]?.isTaken === true;
}

/** Deletes jobs for the data that is being replaced, so that they don't run on the new data. */
export async function deleteJobs(trx: Trx): Promise<void> {
  if (!(await hasQueue(trx))) return;
  // Jobs that remove bytes stay, or the photo of an erased person would remain. Before removing any, they check that
  // no row refers to them.
  await sql`delete from pgboss.job
    where state in ('created', 'retry', 'active') and name <> 'files.removeBytes'`.execute(trx);
}

interface PersonOfJobs {
  accountId: number;
  addresses: readonly string[];
  texts: readonly string[];
}

/** Deletes jobs that are for a person or name them. Includes finished ones, which the queue keeps for a day. */
export async function deleteJobsAbout(
  trx: Trx,
  { accountId, addresses, texts }: PersonOfJobs,
): Promise<void> {
  if (!(await hasQueue(trx))) return;
  const emails = addresses.map((address) => address.toLowerCase());
  const pattern = patternOf(texts, { json: true });
  await sql`
    delete from pgboss.job
    where data -> 'to' ->> 'accountId' = ${String(accountId)} or data ->> 'accountId' = ${String(accountId)}
      or lower(data -> 'to' ->> 'email') = any(${emails}::text[]) or lower(data ->> 'email') = any(${emails}::text[])
      or (${pattern}::text is not null and (data::text ~* ${pattern}::text or output::text ~* ${pattern}::text))`.execute(
    trx,
  );
}

async function hasQueue(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass('pgboss.job') is not null as "isThere"`.execute(trx);
  return rows[0]?.isThere === true;
}
