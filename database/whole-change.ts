import { sql } from 'kysely';
import type { Db, Trx } from './client.ts';
import { patternOf } from './text-pattern.ts';

/** Told to every process when everything it knows may have been replaced. */
export const renewedChannel = 'cquiz_renewed';

export async function tellRenewal(trx: Trx): Promise<void> {
  await sql`select pg_notify(${renewedChannel}, '')`.execute(trx);
}

// Held alone by a backup or a restore, and shared by whoever removes the bytes of a file meanwhile.
const key = sql.lit(7_403_118);

/** Until the connection ends, or until it is let go. */
export async function tryTakeWhole(connection: Db): Promise<boolean> {
  const { rows } = await sql<{ isTaken: boolean }>`
    select pg_try_advisory_lock(${key}) as "isTaken"`.execute(connection);
  return rows[0]?.isTaken === true;
}

export async function letGoWhole(connection: Db): Promise<void> {
  await sql`select pg_advisory_unlock(${key})`.execute(connection);
}

/** Whether a backup or a restore has it, and not only somebody who removes a file. */
export async function isWholeTaken(connection: Db): Promise<boolean> {
  const { rows } = await sql<{ isShared: boolean }>`
    select pg_try_advisory_lock_shared(${key}) as "isShared"`.execute(connection);
  if (!rows[0]?.isShared) return true;
  await sql`select pg_advisory_unlock_shared(${key})`.execute(connection);
  return false;
}

/** Until the transaction ends: no backup or restore begins. False while one runs. */
export async function tryShareWhole(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{ isShared: boolean }>`
    select pg_try_advisory_xact_lock_shared(${key}) as "isShared"`.execute(trx);
  return rows[0]?.isShared === true;
}

/** Jobs that wait or run were meant for data that is being replaced: they would be done to what comes instead. */
export async function forgetJobs(trx: Trx): Promise<void> {
  if (!(await hasQueue(trx))) return;
  // An order to remove bytes stays, or the photo of somebody who was erased would be left: before it removes any, it
  // looks whether something leads to them.
  await sql`delete from pgboss.job
    where state in ('created', 'retry', 'active') and name <> 'files.removeBytes'`.execute(trx);
}

interface SubjectOfJobs {
  accountId: number;
  addresses: readonly string[];
  texts: readonly string[];
}

/** Jobs that are for somebody or name them, also those that are done: the queue keeps them for a day. */
export async function forgetJobsAbout(
  trx: Trx,
  { accountId, addresses, texts }: SubjectOfJobs,
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
