import { sql } from 'kysely';
import type { Db, Trx } from '#database/client.ts';
import { attempt } from '#shared/limits.ts';

/** Who claims the lease: a session and its device numbers. Pages of earlier versions have no number. */
export interface Claimant {
  sessionId: number;
  devices: readonly number[];
}

export interface Claim {
  /** False if the attempt has ended or its quiz no longer allows only one device. */
  is_limited: boolean;
  is_held: boolean;
  /** The device held the lease before another took over. */
  is_former: boolean;
}

const overlap = (one: string, other: string) => sql`exists (
  select from jsonb_array_elements(${sql.raw(other)}) number where ${sql.raw(one)} @> number)`;

const isSame = sql`(lease.session_id = claim.session_id or ${overlap('lease.devices', 'claim.devices')})`;

// A session that signed out or was ended must not keep the lease.
const isFree = sql`(lease.has_left or lease.released_at is not null
  or lease.seen_at < clock_timestamp() - make_interval(secs => ${attempt.leaseSeconds})
  or not exists (select from session s where s.id = lease.session_id and s.revoked_at is null
    and s.expires_at > now() and s.idle_expires_at > now()))`;

const claimOf = ({ sessionId, devices }: Claimant) =>
  sql`select ${sessionId}::bigint as session_id, ${JSON.stringify(devices)}::jsonb as devices`;

/** Whether this device holds the lease and reported a moment ago: then nothing needs to be written. */
export async function isHolding(db: Db, attemptId: number, claimant: Claimant): Promise<boolean> {
  const { rows } = await sql`
    with claim as (${claimOf(claimant)})
    select from attempt_lease lease, claim
    where lease.attempt_id = ${attemptId} and ${isSame} and not lease.has_left
      and claim.devices <@ lease.devices and lease.session_id = claim.session_id
      and lease.seen_at > clock_timestamp() - make_interval(secs => ${attempt.leaseRenewSeconds})`.execute(
    db,
  );
  return rows.length > 0;
}

/**
 * Takes or renews the lease for this device, or records the refusal. Locks the row first, so of two devices at once
 * only one gets it.
 */
export async function claimLease(trx: Trx, attemptId: number, claimant: Claimant): Promise<Claim> {
  await sql`
    insert into attempt_lease (attempt_id, session_id, devices)
    select a.id, claim.session_id, claim.devices
    from quiz_attempt a join quiz q on q.id = a.quiz_id, (${claimOf(claimant)}) claim
    where a.id = ${attemptId} and a.one_device and q.one_device and a.status = 'IN_PROGRESS'
    on conflict (attempt_id) do nothing`.execute(trx);
  const { rows } = await sql<Claim>`
    with claim as materialized (${claimOf(claimant)}), locked as materialized (
      select lease.* from attempt_lease lease where lease.attempt_id = ${attemptId} for update
    ), judged as materialized (
      select lease.attempt_id, ${isSame} as is_same, ${isSame} or ${isFree} as is_held,
        lease.former_sessions @> to_jsonb(claim.session_id) or ${overlap('lease.former_devices', 'claim.devices')}
          as is_former
      from locked lease, claim
    ), held as (
      update attempt_lease lease set session_id = claim.session_id, seen_at = clock_timestamp(), has_left = false,
        devices = case when judged.is_same
          then (select coalesce(jsonb_agg(distinct number), '[]')
            from jsonb_array_elements(lease.devices || claim.devices) number)
          else claim.devices end,
        taken_at = case when judged.is_same then lease.taken_at else clock_timestamp() end,
        released_at = case when judged.is_same then lease.released_at end,
        former_devices = case when judged.is_same then lease.former_devices
          else lease.former_devices || lease.devices end,
        former_sessions = case when judged.is_same then lease.former_sessions
          else lease.former_sessions || to_jsonb(lease.session_id) end
      from judged, claim where judged.attempt_id = lease.attempt_id and judged.is_held
    ), refused as (
      -- A refused page keeps retrying. The teacher sees such a series as one refusal.
      update attempt_lease lease set refused_at = clock_timestamp(),
        refusals = lease.refusals + case
          when lease.refused_at > clock_timestamp() - make_interval(secs => ${attempt.leaseTrySeconds}) then 0 else 1 end
      from judged where judged.attempt_id = lease.attempt_id and not judged.is_held
    )
    select coalesce(judged.is_held, true) as is_held, coalesce(judged.is_former, false) as is_former,
      a.one_device and q.one_device and a.status = 'IN_PROGRESS' as is_limited
    from quiz_attempt a join quiz q on q.id = a.quiz_id left join judged on judged.attempt_id = a.id
    where a.id = ${attemptId}`.execute(trx);
  return rows[0] ?? { is_limited: false, is_held: true, is_former: false };
}

/** Renews the lease of the device that holds it; false for any other device. */
export async function touchLease(
  db: Db,
  attemptId: number,
  claimant: Claimant,
  hasLeft: boolean,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update attempt_lease lease set seen_at = clock_timestamp(), has_left = ${hasLeft}
    from (${claimOf(claimant)}) claim
    where lease.attempt_id = ${attemptId} and ${isSame}`.execute(db);
  return numAffectedRows === 1n;
}

/** Whether another device holds the lease. Claims nothing. */
export async function isHeldElsewhere(db: Db, attemptId: number, claimant: Claimant): Promise<boolean> {
  const { rows } = await sql`
    with claim as (${claimOf(claimant)})
    select from attempt_lease lease, claim, quiz_attempt a, quiz q
    where lease.attempt_id = ${attemptId} and a.id = lease.attempt_id and q.id = a.quiz_id
      and a.status = 'IN_PROGRESS' and q.one_device and not ${isSame} and not ${isFree}`.execute(db);
  return rows.length > 0;
}

/** The next device gets the lease. Until then the current one continues. */
export async function releaseLease(trx: Trx, attemptId: number): Promise<void> {
  await sql`
    update attempt_lease set released_at = clock_timestamp() where attempt_id = ${attemptId}`.execute(trx);
}
