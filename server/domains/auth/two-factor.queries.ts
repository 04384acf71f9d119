import { sql } from 'kysely';
import type { Db, Trx } from '#database/client.ts';

interface State {
  confirmedAt: Date | null;
  recoveryCodesLeft: number;
}

/** Undefined if the setup hasn't started. */
export async function findState(db: Db, accountId: number): Promise<State | undefined> {
  const { rows } = await sql<State>`
    select t.confirmed_at as "confirmedAt",
      (select count(*)::integer from two_factor_recovery_code c
        where c.account_id = t.account_id and c.used_at is null) as "recoveryCodesLeft"
    from two_factor t where t.account_id = ${accountId}`.execute(db);
  return rows[0];
}

export async function isConfirmed(db: Db, accountId: number): Promise<boolean> {
  const { rows } = await sql`
    select from two_factor where account_id = ${accountId} and confirmed_at is not null`.execute(db);
  return rows.length > 0;
}

/** Taken first by everything that changes an account, so that concurrent calls run one after the other. */
export { lockAccount as lockAccountById } from '#database/account-reads.ts';

interface StoredSecret {
  sealed: Buffer;
  /** By the database's clock, in Unix seconds. */
  nowSeconds: number;
  isConfirmed: boolean;
  /** Started longer ago than a setup may take. */
  isOld: boolean;
}

export async function findSecret(
  trx: Trx,
  accountId: number,
  setupMinutes: number,
): Promise<StoredSecret | undefined> {
  const { rows } = await sql<StoredSecret>`
    select secret as sealed, extract(epoch from clock_timestamp())::float8 as "nowSeconds",
      confirmed_at is not null as "isConfirmed",
      created_at < now() - make_interval(mins => ${setupMinutes}::integer) as "isOld"
    from two_factor where account_id = ${accountId}`.execute(trx);
  return rows[0];
}

/** Replaces an unfinished setup. */
export async function replaceSecret(trx: Trx, accountId: number, sealed: Buffer): Promise<void> {
  await sql`
    insert into two_factor (account_id, secret) values (${accountId}, ${sealed})
    on conflict (account_id) do update set secret = excluded.secret, created_at = now(), last_used_step = 0
      where two_factor.confirmed_at is null`.execute(trx);
}

export async function confirmSecret(trx: Trx, accountId: number, step: number): Promise<void> {
  await sql`
    update two_factor set confirmed_at = now(), last_used_step = ${step}
    where account_id = ${accountId} and confirmed_at is null`.execute(trx);
}

/** False for a step used before: of two callers with the same code one gets it. */
export async function spendStep(trx: Trx, accountId: number, step: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update two_factor set last_used_step = ${step}
    where account_id = ${accountId} and confirmed_at is not null and last_used_step < ${step}`.execute(trx);
  return numAffectedRows === 1n;
}

/** The same for a recovery code. */
export async function spendRecoveryCode(trx: Trx, accountId: number, hash: Buffer): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update two_factor_recovery_code c set used_at = now()
    from two_factor t
    where t.account_id = ${accountId} and t.confirmed_at is not null and c.account_id = t.account_id
      and c.code_hash = ${hash} and c.used_at is null`.execute(trx);
  return numAffectedRows === 1n;
}

export async function replaceRecoveryHashes(
  trx: Trx,
  accountId: number,
  hashes: readonly Buffer[],
): Promise<void> {
  await sql`delete from two_factor_recovery_code where account_id = ${accountId}`.execute(trx);
  await sql`
    insert into two_factor_recovery_code (account_id, code_hash)
    select ${accountId}, unnest(${[...hashes]}::bytea[])`.execute(trx);
}

/** False if it was not on. */
export async function deleteTwoFactor(trx: Trx, accountId: number): Promise<boolean> {
  const { rows } = await sql`
    delete from two_factor where account_id = ${accountId} and confirmed_at is not null returning 1`.execute(
    trx,
  );
  return rows.length > 0;
}
