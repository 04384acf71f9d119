import { sql } from 'kysely';
import { lockAccount } from '#database/account-reads.ts';
import type { Db, Trx } from '#database/client.ts';
import type { Database } from '#database/schema.ts';

export type CodePurpose = Database['one_time_code']['purpose'];

export interface CodeRow {
  id: number;
  accountId: number | null;
  purpose: CodePurpose;
}

const isLive = sql`used_at is null and revoked_at is null and expires_at > now()`;

/** Revokes an older code of the same purpose, expired or not: two valid codes would double the guesses. */
export async function replaceCode(
  trx: Trx,
  code: { accountId: number | null; purpose: CodePurpose; hash: Buffer; seconds: number },
): Promise<void> {
  // Locks the owner first, like every change of an account, to avoid deadlocks. Also serializes two concurrent codes,
  // instead of one failing.
  await lockAccount(trx, code.accountId);
  await revokeCodes(trx, code.accountId, [code.purpose]);
  await insertCode(trx, code);
}

/** Adds a code; beyond the limit the oldest ones are revoked. */
export async function addCode(
  trx: Trx,
  code: { accountId: number; purpose: CodePurpose; hash: Buffer; seconds: number },
  maxCount: number,
): Promise<void> {
  await lockAccount(trx, code.accountId);
  await sql`
    update one_time_code set revoked_at = now()
    where id in (
      select id from one_time_code
      where account_id = ${code.accountId} and purpose = ${code.purpose} and ${isLive}
      order by id desc offset ${maxCount - 1}::integer)`.execute(trx);
  await insertCode(trx, code);
}

async function insertCode(
  trx: Trx,
  { accountId, purpose, hash, seconds }: Parameters<typeof replaceCode>[1],
): Promise<void> {
  await sql`
    insert into one_time_code (account_id, purpose, code_hash, expires_at)
    values (${accountId}, ${purpose}, ${hash}, now() + make_interval(secs => ${seconds}::float8))`.execute(
    trx,
  );
}

export async function revokeCodes(
  trx: Trx,
  accountId: number | null,
  purposes: readonly CodePurpose[],
): Promise<void> {
  await sql`
    update one_time_code set revoked_at = now()
    where account_id is not distinct from ${accountId}::bigint and purpose = any(${[...purposes]})
      and used_at is null and revoked_at is null`.execute(trx);
}

export async function findLiveCode(
  db: Db,
  hash: Buffer,
  purposes: readonly CodePurpose[],
): Promise<CodeRow | undefined> {
  const { rows } = await sql<CodeRow>`
    select id, account_id as "accountId", purpose from one_time_code
    where code_hash = ${hash} and purpose = any(${[...purposes]}) and ${isLive}`.execute(db);
  return rows[0];
}

/** Until it is deleted, also if it was used, revoked or has expired. */
export async function hasCode(db: Db, hash: Buffer, purpose: CodePurpose): Promise<boolean> {
  const { rows } = await sql`
    select 1 from one_time_code where code_hash = ${hash} and purpose = ${purpose}`.execute(db);
  return rows.length > 0;
}

/** Undefined if it was used meanwhile or expired: one of two concurrent calls gets it. */
export async function spendLiveCode(
  trx: Trx,
  hash: Buffer,
  purposes: readonly CodePurpose[],
): Promise<CodeRow | undefined> {
  const { rows } = await sql<CodeRow>`
    update one_time_code set used_at = now()
    where code_hash = ${hash} and purpose = any(${[...purposes]}) and ${isLive}
    returning id, account_id as "accountId", purpose`.execute(trx);
  return rows[0];
}

/** Deletes codes that ended so long ago that they are no longer needed. */
export async function deleteDeadCodes(db: Db, days: number): Promise<void> {
  await sql`
    delete from one_time_code
    where least(used_at, revoked_at, expires_at) < now() - make_interval(days => ${days}::integer)`.execute(
    db,
  );
  await sql`delete from reset_long_code where expires_at < now()`.execute(db);
}

export async function insertLongCode(
  trx: Trx,
  { accountId, hash, seconds }: { accountId: number; hash: Buffer; seconds: number },
): Promise<void> {
  await sql`
    insert into reset_long_code (code_hash, account_id, expires_at)
    values (${hash}, ${accountId}, now() + make_interval(secs => ${seconds}::float8))`.execute(trx);
}

/** One of two concurrent calls gets it. */
export async function spendLongCode(trx: Trx, accountId: number, hash: Buffer): Promise<boolean> {
  const { rows } = await sql<{ isGood: boolean }>`
    delete from reset_long_code where code_hash = ${hash} and account_id = ${accountId}
    returning expires_at > now() as "isGood"`.execute(trx);
  return rows[0]?.isGood ?? false;
}

export async function deleteLongCodes(trx: Trx, accountId: number): Promise<void> {
  await sql`delete from reset_long_code where account_id = ${accountId}`.execute(trx);
}

/** Counts a wrong guess at a valid code; the last allowed guess revokes it. */
export async function failLiveCode(
  trx: Trx,
  hash: Buffer,
  purposes: readonly CodePurpose[],
  maxCount: number,
): Promise<void> {
  await sql`
    update one_time_code set failed_attempts = failed_attempts + 1,
      revoked_at = case when failed_attempts + 1 >= ${maxCount}::integer then now() end
    where code_hash = ${hash} and purpose = any(${[...purposes]}) and ${isLive}`.execute(trx);
}
