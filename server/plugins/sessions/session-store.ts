import { randomBytes } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '#database/client.ts';
import { isOffForADay, isSwitchedOn, owesSecondFactor } from '#database/setting-switch.ts';
import { hashToken } from '#database/token-hash.ts';
import type { EndedSession } from '#shared/error-codes.ts';
import type { Role } from '#shared/permissions.ts';
import { SystemSettings } from '#shared/settings.ts';

/** The person a session belongs to. */
export interface Identity {
  accountId: number;
  institutionId: number;
  role: Role;
  sessionId: number;
  /** The institution requires a second factor of staff, and this person has not set one up yet. */
  owesSecondFactor?: boolean;
}

export interface NewSession {
  accountId: number;
  /** The verified hash: a session that was started with an older password must not outlive its change. */
  passwordHash: string;
  remember: boolean;
  address: string;
  userAgent: string | undefined;
}

/** Which sessions to end; all unless one is named. */
export interface Ending {
  only?: number | null;
  except?: number | null;
}

export interface StartedSession {
  id: number;
  /** Returned once and never stored: 256 random bits. */
  token: string;
}

const hours = { usual: 12, remembered: 30 * 24 } as const;
const maxUserAgent = 500;
const defaultTimeoutMinutes = SystemSettings.parse({}).sessionTimeoutMinutes;

const isLive = sql`s.revoked_at is null and s.expires_at > now() and s.idle_expires_at > now()
  and a.status = 'ACTIVE'`;

/** The institution's idle timeout. */
const idleTime = sql`make_interval(mins => coalesce(
  (select (value #>> '{}')::integer from setting
    where setting.institution_id = a.institution_id and key = 'sessionTimeoutMinutes'),
  ${sql.lit(defaultTimeoutMinutes)}))`;

/** Why a session ended. Sessions ended in one transaction share its time. */
const ending = sql`case
  when s.revoked_at = a.password_changed_at then 'PASSWORD_CHANGED'
  when s.revoked_at is not null or a.status <> 'ACTIVE' then 'ENDED'
  when s.idle_expires_at < s.expires_at then 'IDLE'
  else 'EXPIRED' end`;

/** The timeout that ended an idle or expired session, as of its last use. */
const endedAfter = sql`round(extract(epoch from
  case when s.idle_expires_at < s.expires_at then s.idle_expires_at - s.last_seen_at
    else s.expires_at - s.created_at end) / 60)::integer`;

/** The session of a token, or why it ended. */
export type FoundSession = { identity: Identity } | { ended: EndedSession };

export interface AskedSession {
  tokenHash: Buffer;
  isUsed: boolean;
}

/**
 * Finds sessions by their tokens' hashes, in the given order, null for unknown ones. Using a live session moves its
 * idle deadline, at most once a minute.
 */
export async function findSessions(db: Db, asked: readonly AskedSession[]): Promise<(FoundSession | null)[]> {
  const { rows } = await sql<SessionRow>`
    select s.id as "sessionId", a.id as "accountId", a.institution_id as "institutionId", a.role,
      ${owesSecondFactor} as "owesSecondFactor", s.token_hash as hash,
      s.last_seen_at < now() - interval '1 minute' as "seenLongAgo",
      case when not (${isLive}) then ${ending} end as ending, ${endedAfter} as "endedAfter"
    from session s join user_account a on a.id = s.account_id
    where s.token_hash = any(${asked.map(({ tokenHash }) => tokenHash)}::bytea[])`.execute(db);
  const known = new Map(rows.map((row) => [row.hash.toString('base64url'), row]));
  const touched = new Set<number>();
  const sessions = asked.map(({ tokenHash, isUsed }) => {
    const row = known.get(tokenHash.toString('base64url'));
    if (!row) return null;
    if (row.ending === null && row.seenLongAgo && isUsed) touched.add(row.sessionId);
    return presentFound(row);
  });
  if (touched.size > 0) await touchSessions(db, [...touched]);
  return sessions;
}

interface SessionRow extends Identity {
  hash: Buffer;
  seenLongAgo: boolean;
  /** Null while the session is live. */
  ending: EndedSession['reason'] | null;
  endedAfter: number;
}

function presentFound(row: SessionRow): FoundSession {
  const { hash: _, seenLongAgo: _seen, ending, endedAfter, ...identity } = row;
  if (ending === null) return { identity };
  const hasRunOut = ending === 'IDLE' || ending === 'EXPIRED';
  return { ended: { reason: ending, minutes: hasRunOut ? endedAfter : null } };
}

async function touchSessions(db: Db, sessionIds: readonly number[]): Promise<void> {
  // Ordered by key to avoid deadlocks.
  await sql`
    update session s set last_seen_at = now(),
      idle_expires_at = case when s.remember then s.expires_at else least(s.expires_at, now() + ${idleTime}) end
    from user_account a,
      (select id from session where id = any(${[...sessionIds]}::bigint[]) order by id for no key update) used
    where s.id = used.id and a.id = s.account_id and s.revoked_at is null`.execute(db);
}

export async function findLive(db: Db, sessionIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select s.id from session s join user_account a on a.id = s.account_id
    where s.id = any(${[...sessionIds]}) and ${isLive}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Undefined if the account has changed since it was read. The lock orders a password change before or after this
 * session, so that one sees the other. `alongside` runs in the same statement, where `started` is the new row.
 */
export async function insertSession(
  db: Db,
  session: NewSession,
  alongside: RawBuilder<unknown>,
): Promise<StartedSession | undefined> {
  const token = randomBytes(32).toString('base64url');
  const userAgent = session.userAgent?.slice(0, maxUserAgent).toWellFormed();
  const lifetime = sql`make_interval(hours => ${session.remember ? hours.remembered : hours.usual}::integer)`;
  const { rows } = await sql<{ id: number }>`
    with a as (
      select id, institution_id from user_account
      where id = ${session.accountId} and status = 'ACTIVE' and password_hash = ${session.passwordHash}
      for share
    ),
    started as (
      insert into session
        (account_id, token_hash, expires_at, idle_expires_at, remember, address, user_agent)
      select a.id, ${hashToken(token)}::bytea, now() + ${lifetime},
        now() + case when ${session.remember}::boolean then ${lifetime} else least(${lifetime}, ${idleTime}) end,
        ${session.remember}::boolean, case when ${isSwitchedOn('recordAddresses', sql`a.institution_id`)}
          then ${session.address}::text end, ${userAgent ?? null}::text
      from a returning id
    ),
    recorded as (${alongside})
    select id from started`.execute(db);
  return rows[0] && { id: rows[0].id, token };
}

/** Applies a changed idle timeout to live sessions, counted from their last use. */
export async function retimeSessions(trx: Trx, institutionId: number): Promise<void> {
  await sql`
    update session s set idle_expires_at = least(s.expires_at, s.last_seen_at + ${idleTime})
    from user_account a
    where a.institution_id = ${institutionId} and a.id = s.account_id and not s.remember
      and s.revoked_at is null and s.expires_at > now() and s.idle_expires_at > now()`.execute(trx);
}

/** Ends an account's sessions, or only one, or all but one. Returns how many were live. */
export async function revokeSessions(
  trx: Trx,
  accountId: number,
  { only = null, except = null }: Ending,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update session set revoked_at = now()
    where account_id = ${accountId} and revoked_at is null and expires_at > now() and idle_expires_at > now()
      and (${only}::bigint is null or id = ${only}) and (${except}::bigint is null or id <> ${except})`.execute(
    trx,
  );
  return Number(numAffectedRows);
}

/** Deletes sign-in addresses in institutions that have stopped recording them. */
export async function deleteUnrecordedAddresses(db: Db): Promise<void> {
  await sql`
    update session s set address = null from user_account a
    where a.id = s.account_id and s.address is not null
      and ${isOffForADay('recordAddresses', sql`a.institution_id`)}`.execute(db);
}

/** Deletes the sessions of an erased person with their sign-in addresses. */
export async function deleteSessions(trx: Trx, accountId: number): Promise<void> {
  await sql`delete from session where account_id = ${accountId}`.execute(trx);
}
