import { type Selectable, sql } from 'kysely';
import type { Db, Trx } from '#database/client.ts';
import type { Database } from '#database/schema.ts';
import { isSwitchedOn } from '#database/setting-switch.ts';
import type { SessionEnd } from '#shared/contract/auth.ts';

export type SessionRow = Pick<
  Selectable<Database['session']>,
  'id' | 'created_at' | 'last_seen_at' | 'address' | 'user_agent'
>;

// Somebody whose program signs in again and again has thousands; nobody looks through them.
const mostListed = 200;

export function selectLiveSessions(db: Db, accountId: number, current: number): Promise<SessionRow[]> {
  const institution = sql`(select institution_id from user_account where id = ${accountId})`;
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
    .limit(mostListed)
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

/** Those who make, use or replace the code of the first admin follow each other. */
export async function lockInstitution(trx: Trx, id: number): Promise<void> {
  await trx.selectFrom('institution').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

/** When it will be so many seconds later, by the clock of the database: milliseconds since 1970. */
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
 * Before its codes are touched, by everybody in this order. A change of the address or of the status waits, and
 * then finds the code that was made meanwhile.
 */
export async function lockAccount(
  trx: Trx,
  institutionId: number,
  emailNormalized: string,
): Promise<LockedAccount | undefined> {
  const { rows } = await sql<LockedAccount>`
    select id, status from user_account
    where institution_id = ${institutionId} and email_normalized = ${emailNormalized}
    for no key update`.execute(trx);
  return rows[0];
}
