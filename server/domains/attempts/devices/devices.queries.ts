import { sql } from 'kysely';
import type { Db } from '#database/client.ts';
import type { AttemptStatus } from '#shared/contract/attempts/attempts.ts';
import { attempt, presence } from '#shared/limits.ts';

export interface DeviceRow {
  device: number;
  kind: 'COMPUTER' | 'TABLET' | 'PHONE';
  browser: string;
}

export interface OpenedDevice extends DeviceRow {
  /** A second number the device saves under. */
  sendsAs?: number | undefined;
  /** The student chose to continue on this device. */
  takeOver: boolean;
}

export interface WritingRow extends DeviceRow {
  last_active_at: Date | null;
}

export interface OpenedRow {
  status: AttemptStatus;
  /** The device that was writing until now; null: none. */
  before: number | null;
  is_writing: boolean;
}

/** The device that took over writing last, and whether it is still active. */
function writing(attemptId: number) {
  return sql`
    select device.device, device.kind, device.browser, activity.at as last_active_at,
      coalesce(not activity.has_left
        and activity.at > clock_timestamp() - make_interval(secs => ${presence.silentSeconds}), false) as is_active
    from attempt_device device
    left join attempt_presence seen on seen.attempt_id = device.attempt_id and seen.device = device.device
    -- A save counts as activity, too: a device that is saving must not lose the attempt to one that opens it.
    cross join lateral (
      select greatest(seen.last_seen_at, max(answer.saved_at)) as at,
        coalesce(seen.has_left, false) as has_left
      from quiz_answer answer where answer.attempt_id = device.attempt_id
    ) as activity
    where device.attempt_id = ${attemptId} and device.writing_since is not null
    order by device.writing_since desc limit 1`;
}

/**
 * Records that a device shows the attempt. It writes if the student chose it, or if no other device is active. A
 * second number it saves under names the same device in the history and never becomes the writer.
 */
export async function upsertDevice(
  db: Db,
  attemptId: number,
  { device, sendsAs = device, kind, browser, takeOver }: OpenedDevice,
): Promise<OpenedRow | undefined> {
  const numbers = [...new Set([device, sendsAs])];
  const { rows } = await sql<OpenedRow>`
    with locked as materialized (
      select id, status from quiz_attempt where id = ${attemptId} for key share
    ), before as materialized (
      ${writing(attemptId)}
    ), opened as materialized (
      select locked.id, locked.status, before.device as before,
        ${takeOver}::boolean or before.device is null or before.device = ${device} or not before.is_active as is_writing
      from locked left join before on true
    ), stored as (
      insert into attempt_device as known (attempt_id, device, kind, browser, writing_since)
      select id, number, ${kind}, ${browser}, case when is_writing and number = ${device} then clock_timestamp() end
      from opened, unnest(${numbers}::bigint[]) as number where status = 'IN_PROGRESS'
        and (select count(*) from attempt_device where attempt_id = opened.id and device <> all(${numbers}::bigint[]))
          < ${attempt.maxDevices}
      on conflict (attempt_id, device) do update set kind = excluded.kind, browser = excluded.browser,
        writing_since = coalesce(excluded.writing_since, known.writing_since)
    )
    select status, before, is_writing from opened`.execute(db);
  return rows[0];
}

/**
 * A separate statement after the device is stored: of two devices that open at once, at least one sees the other.
 */
export async function isOpenElsewhere(
  db: Db,
  attemptId: number,
  { device, sendsAs = device }: Pick<OpenedDevice, 'device' | 'sendsAs'>,
): Promise<boolean> {
  const { rows } = await sql`
    select from attempt_device
    where attempt_id = ${attemptId} and device <> all(${[device, sendsAs]}::bigint[]) limit 1`.execute(db);
  return rows.length > 0;
}

export async function findWriting(db: Db, attemptId: number): Promise<WritingRow | undefined> {
  const { rows } = await writing(attemptId).execute(db);
  return rows[0] as WritingRow | undefined;
}

export async function selectDevices(db: Db, attemptId: number): Promise<DeviceRow[]> {
  const { rows } = await sql<DeviceRow>`
    select device, kind, browser from attempt_device where attempt_id = ${attemptId}`.execute(db);
  return rows;
}
