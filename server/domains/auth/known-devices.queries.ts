import { sql } from 'kysely';
import type { Db, Trx } from '#database/client.ts';
import { isLongOff, isSwitchedOn } from '#database/setting-switch.ts';

/** Unused for so long a browser is forgotten. */
const goodDays = 180;
const mostForAccount = 20;
/** A place is where so many people have signed in within so many days: a school, not one attacker's own account. */
const place = { people: 5, days: 30 };

const isGood = sql`last_seen_at > now() - make_interval(days => ${sql.lit(goodDays)})`;

export interface DeviceKey {
  accountId: number;
  tokenHash: Buffer;
  network: string;
}

export interface DeviceState {
  isKnown: boolean;
  /** Seen within a day from the same network: nothing to write down. */
  isFresh: boolean;
  isPlace: boolean;
}

/** The same statement for an account that does not exist. */
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
    select from known_device join user_account a on a.id = account_id
    where a.institution_id = ${institutionId} and a.email_normalized = ${emailNormalized}
      and token_hash = ${tokenHash} and ${isGood}`.execute(db);
  return rows.length > 0;
}

interface Before {
  /** Other browsers of this account, or sessions that none of them explains. */
  hasOthers: boolean;
  toldToday: number;
}

/** What the account has signed in with before, apart from this browser and this session. */
export async function readBefore(
  trx: Trx,
  { accountId, tokenHash }: DeviceKey,
  { sessionId, userAgent }: { sessionId: number; userAgent: string | null },
): Promise<Before> {
  // Who signed in before browsers were remembered has sessions only. The same browser is then no news, and a session
  // that does not say its browser is none.
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
  isTold: boolean;
}

/**
 * Keeps the browser, and the latest ones of the account only; tells the network if it may be kept. The caller holds the
 * account's row.
 */
export async function keepDevice(
  trx: Trx,
  { accountId, tokenHash, network, userAgent, isTold }: SeenDevice,
): Promise<string | null> {
  const { rows } = await sql<{ network: string | null }>`
    insert into known_device as d (account_id, token_hash, user_agent, network, told_at)
    select id, ${tokenHash}::bytea, ${userAgent}::text,
      case when ${isSwitchedOn('recordAddresses', sql`institution_id`)} then ${network}::text end,
      case when ${isTold}::boolean then now() end
    from user_account where id = ${accountId}
    on conflict (account_id, token_hash) do update set user_agent = excluded.user_agent,
      network = excluded.network, last_seen_at = now(), told_at = coalesce(excluded.told_at, d.told_at)
    returning network`.execute(trx);
  await sql`
    delete from known_device where account_id = ${accountId} and token_hash not in (
      select token_hash from known_device where account_id = ${accountId}
      order by last_seen_at desc, first_seen_at desc limit ${sql.lit(mostForAccount)}
    )`.execute(trx);
  return rows[0]?.network ?? null;
}

/** All of the account's, or all but one. */
export async function deleteDevices(trx: Trx, accountId: number, except: Buffer | null): Promise<void> {
  await sql`
    delete from known_device
    where account_id = ${accountId} and (${except}::bytea is null or token_hash <> ${except})`.execute(trx);
}

/** Where browsers signed in from, in institutions that have stopped recording it. */
export async function deleteUnrecordedNetworks(db: Db): Promise<void> {
  await sql`
    update known_device d set network = null from user_account a
    where a.id = d.account_id and d.network is not null
      and ${isLongOff('recordAddresses', sql`a.institution_id`)}`.execute(db);
}

export async function deleteUnusedDevices(db: Db): Promise<void> {
  await sql`delete from known_device where not (${isGood})`.execute(db);
}
