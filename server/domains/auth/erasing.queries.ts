import { sql } from 'kysely';
import type { Trx } from '#database/client.ts';

/** A second factor from before stays. */
export async function deleteTwoFactorSince(trx: Trx, accountId: number, since: Date): Promise<void> {
  await sql`
    delete from two_factor
    where account_id = ${accountId} and coalesce(confirmed_at, created_at) >= ${since}`.execute(trx);
}

export async function deleteTwoFactor(trx: Trx, accountId: number): Promise<void> {
  await sql`delete from two_factor where account_id = ${accountId}`.execute(trx);
}
