import { type Selectable, sql } from 'kysely';
import { accountTable, accountValue } from '#database/account-reads.ts';
import type { Db, Trx } from '#database/client.ts';
import type { Database } from '#database/schema.ts';
import { isSwitchedOn } from '#database/setting-switch.ts';
import type { SessionEnd } from '#shared/contract/people/auth.ts';

export type SessionRow = Pick<
  Selectable<Database['session']>,
  'id' | 'created_at' | 'last_seen_at' | 'address' | 'user_agent'
>;

// A program that signs in repeatedly has thousands of sessions, more than anyone reads.
const maxListed = 200;

export function selectLiveSessions(db: Db, accountId: number, current: number): Promise<SessionRow[]> {
  const institution = accountValue('institution_id', accountId);
  return db
    .selectFrom('session')
    .select(['id', 'created_at', 'last_seen_at', 'user_agent'])
    .select(
      sql<string | null>`case when ${isSwitchedOn('recordAddresses', institution)} then address end`.as(
        'address',
      ),
    )
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('idle_expires_at', '>', sql<Date>`now()`)
    .orderBy(sql`id = ${current}`, 'desc')
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxListed)
    .execute();
}

export async function selectSessionEnd(db: Db, sessionId: number): Promise<SessionEnd> {
  const { rows } = await sql<SessionEnd>`
    select case when not remember then greatest(0, extract(epoch from idle_expires_at - now()))::integer end
        as "endsInSeconds",
      idle_expires_at < expires_at as "canBeExtended"
    from session where id = ${sessionId}`.execute(db);
  return rows[0] ?? { endsInSeconds: 0, canBeExtended: false };
}

/** Serializes creating, using and replacing the first admin's code. */
export async function lockInstitution(trx: Trx, id: number): Promise<void> {
  await trx.selectFrom('institution').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

/** The moment this many seconds from now by the database's clock, in Unix milliseconds. */
export async function readMomentIn(db: Db, seconds: number): Promise<number> {
  const { rows } = await sql<{ at: number }>`
    select round((extract(epoch from now()) + ${seconds}::integer) * 1000) as at`.execute(db);
  return rows[0]?.at ?? 0;
}

export async function readSecondsUntil(db: Db, moment: number): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select ${moment}::float8 / 1000 - extract(epoch from now()) as seconds`.execute(db);
  return rows[0]?.seconds ?? 0;
}

interface LockedAccount {
  id: number;
  status: Selectable<Database['user_account']>['status'];
}

/**
 * Locks the account, always before its codes, to avoid deadlocks. A concurrent change of address or status waits, and
 * then finds the code created meanwhile.
 */
export async function lockAccount(
  trx: Trx,
  institutionId: number,
  emailNormalized: string,
): Promise<LockedAccount | undefined> {
  const { rows } = await sql<LockedAccount>`
    select id, status from ${accountTable('account')}
    where institution_id = ${institutionId} and email_normalized = ${emailNormalized}
    for no key update`.execute(trx);
  return rows[0];
}
