import { sql } from 'kysely';
import type { Db, Trx } from './client.ts';

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
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass('pgboss.job') is not null as "isThere"`.execute(trx);
  if (!rows[0]?.isThere) return;
  await sql`delete from pgboss.job where state in ('created', 'retry', 'active')`.execute(trx);
}
