import { sql } from 'kysely';
import { joinAccount } from '#database/account-reads.ts';
import type { Db, Trx } from '#database/client.ts';

export async function findFeed(db: Db, accountId: number): Promise<{ created_at: Date } | undefined> {
  return db
    .selectFrom('calendar_feed')
    .select('created_at')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

/** The owner of the address, while they can sign in as a student. */
export async function findFeedOwner(
  db: Db,
  tokenHash: Buffer,
): Promise<{ accountId: number; institutionId: number } | undefined> {
  const { rows } = await sql<{ accountId: number; institutionId: number }>`
    select account.id as "accountId", account.institution_id as "institutionId"
    from calendar_feed feed ${joinAccount('account', 'feed.account_id')}
    where feed.token_hash = ${tokenHash} and account.status = 'ACTIVE' and account.role = 'STUDENT'`.execute(
    db,
  );
  return rows[0];
}

/** Replaces the former one. */
export async function replaceFeed(trx: Trx, accountId: number, tokenHash: Buffer): Promise<Date> {
  const { rows } = await sql<{ created_at: Date }>`
    insert into calendar_feed (account_id, token_hash) values (${accountId}, ${tokenHash})
    on conflict (account_id) do update set token_hash = excluded.token_hash, created_at = now()
    returning created_at`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('The address of a calendar was neither inserted nor replaced.');
  return row.created_at;
}

/** Whether there was one. */
export async function deleteFeed(trx: Trx, accountId: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('calendar_feed')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
