import { sql } from 'kysely';
import type { Trx } from '#database/client.ts';

export async function deleteTwoFactor(trx: Trx, accountId: number): Promise<void> {
  await sql`delete from two_factor where account_id = ${accountId}`.execute(trx);
}
