import { sql } from 'kysely';
import { accountTable, joinAccount } from '#database/account-reads.ts';
import type { Db, Trx } from '#database/client.ts';
import { isOffForADay, isSwitchedOn } from '#database/setting-switch.ts';

/** A browser unused for this long is forgotten. */
const goodDays = 180;
const maxForAccount = 20;
/** A place is where this many people have signed in within this many days: a school, not an attacker's own account. */
const place = { people: 5, days: 30 };

const isGood = sql`last_seen_at > now() - make_interval(days => ${sql.lit(goodDays)})`;

export interface DeviceKey {
  accountId: number;
  tokenHash: Buffer;
  network: string;
}

export interface DeviceState {
  isKnown: boolean;
  /** Seen within a day from the same network, so there is nothing to write. */
  isFresh: boolean;
  isPlace: boolean;
}

/** Runs the same statement for an account that doesn't exist. */
export async function readDevice(db: Db, { accountId, tokenHash, network }: DeviceKey): Promise<DeviceState> {
  const { rows } = await sql<DeviceState>`
    select d.account_id is not null as "isKnown",
      coalesce(d.last_seen_at > now() - interval '1 day' and coalesce(d.network, ${network}) = ${network}::text, false)
        as "isFresh",
      (select count(*) from (
        select distinct account_id from known_device
        where network = ${network} and last_seen_at > now() - make_interval(days => ${sql.lit(place.days)})
        limit ${sql.lit(place.people)}
      ) people) >= ${sql.lit(place.people)} as "isPlace"
    from (select) one left join known_device d
      on d.account_id = ${accountId} and d.token_hash = ${tokenHash} and ${isGood}`.execute(db);
  return rows[0] ?? { isKnown: false, isFresh: false, isPlace: false };
}

interface NamedDevice {
  institutionId: number;
  emailNormalized: string;
  tokenHash: Buffer;
}

export async function isDeviceOfName(
  db: Db,
  { institutionId, emailNormalized, tokenHash }: NamedDevice,
): Promise<boolean> {
  const { rows } = await sql`
    select from known_device ${joinAccount('a', 'account_id')}
    where a.institution_id = ${institutionId} and a.email_normalized = ${emailNormalized}
      and token_hash = ${tokenHash} and ${isGood}`.execute(db);
  return rows.length > 0;
}

interface Before {
  /** Other browsers of this account, or sessions that none of them explains. */
  hasOthers: boolean;
  toldToday: number;
}

/** What the account has signed in with before, except this browser and this session. */
export async function readBefore(
  trx: Trx,
  { accountId, tokenHash }: DeviceKey,
  { sessionId, userAgent }: { sessionId: number; userAgent: string | null },
): Promise<Before> {
  // Accounts from before browsers were remembered have sessions only. The same browser isn't new then, and a session
  // without a user agent doesn't count.
  const { rows } = await sql<Before>`
    with others as (
      select told_at from known_device where account_id = ${accountId} and token_hash <> ${tokenHash} and ${isGood}
    ),
    earlier as (
      select user_agent from session where account_id = ${accountId} and id <> ${sessionId}::bigint
        and user_agent is not null
    )
    select exists (select from others) or exists (select from earlier)
        and not exists (select from earlier where user_agent is not distinct from ${userAgent}::text)
        as "hasOthers",
      (select count(*) from others where told_at > now() - interval '1 day') as "toldToday"`.execute(trx);
  return rows[0] ?? { hasOthers: false, toldToday: 0 };
}

export interface SeenDevice extends DeviceKey {
  userAgent: string | null;
  isNotified: boolean;
}

/**
 * Stores the browser, and keeps only the account's latest ones; returns the network if it may be stored. The caller
 * has locked the account.
 */
export async function keepDevice(
  trx: Trx,
  { accountId, tokenHash, network, userAgent, isNotified }: SeenDevice,
): Promise<string | null> {
  const { rows } = await sql<{ network: string | null }>`
    insert into known_device as d (account_id, token_hash, user_agent, network, told_at)
    select id, ${tokenHash}::bytea, ${userAgent}::text,
      case when ${isSwitchedOn('recordAddresses', sql`account.institution_id`)} then ${network}::text end,
      case when ${isNotified}::boolean then now() end
    from ${accountTable('account')} where id = ${accountId}
    on conflict (account_id, token_hash) do update set user_agent = excluded.user_agent,
      network = excluded.network, last_seen_at = now(), told_at = coalesce(excluded.told_at, d.told_at)
    returning network`.execute(trx);
  await sql`
    delete from known_device where account_id = ${accountId} and token_hash not in (
      select token_hash from known_device where account_id = ${accountId}
      order by last_seen_at desc, first_seen_at desc limit ${sql.lit(maxForAccount)}
    )`.execute(trx);
  return rows[0]?.network ?? null;
}

/** All of the account's browsers, or all but one. */
export async function deleteDevices(trx: Trx, accountId: number, except: Buffer | null): Promise<void> {
  await sql`
    delete from known_device
    where account_id = ${accountId} and (${except}::bytea is null or token_hash <> ${except})`.execute(trx);
}

/** Deletes networks of institutions that stopped recording them. */
export async function deleteUnrecordedNetworks(db: Db): Promise<void> {
  await sql`
    update known_device d set network = null from ${accountTable('a')}
    where a.id = d.account_id and d.network is not null
      and ${isOffForADay('recordAddresses', sql`a.institution_id`)}`.execute(db);
}

export async function deleteUnusedDevices(db: Db): Promise<void> {
  await sql`delete from known_device where not (${isGood})`.execute(db);
}
