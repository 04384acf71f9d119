import { sql } from 'kysely';
import type { Db } from '#database/client.ts';
import { isOffForADay, isSwitchedOn } from '#database/setting-switch.ts';
import { presence } from '#shared/limits.ts';

export interface FocusChange {
  kind: 'LOST' | 'REGAINED';
  /** A duration, so that the database's clock sets the time. */
  secondsAgo: number;
}

/** Reports of one quiz screen since the last write. */
export interface ScreenReport {
  attemptId: number;
  secondsAgo: number;
  /** Null: not reported. */
  isAway: boolean | null;
  hasLeft: boolean;
  /** Null: the screen did not say which device it is. */
  device: number | null;
  changes: readonly FocusChange[];
}

/**
 * Stores the reports of many screens. Skips attempts that have ended. Locks the attempts first, ordered by id to avoid
 * deadlocks. A process that writes late does not overwrite newer reports. A return without a departure is not
 * recorded: a page reports it when it opens. Reports of devices that only follow are ignored, even if the device
 * does not know that yet, so that they don't count as the writer.
 */
export async function storePresence(db: Db, reports: readonly ScreenReport[]): Promise<void> {
  const changes = reports.flatMap(({ attemptId, changes: reported }) =>
    reported.map((change, place) => ({ attemptId, place, ...change })),
  );
  await sql`
    with open as materialized (
      select a.id, clock_timestamp() as now,
        ${isSwitchedOn('countFocusLoss', sql`a.institution_id`)} as is_counted
      from quiz_attempt a
      where a.id = any(${reports.map(({ attemptId }) => attemptId)}::bigint[]) and a.status = 'IN_PROGRESS'
      order by a.id for key share
    ), reported as materialized (
      select reported.* from unnest(
        ${reports.map(({ attemptId }) => attemptId)}::bigint[],
        ${reports.map(({ secondsAgo }) => secondsAgo)}::float8[],
        ${reports.map(({ isAway }) => isAway)}::boolean[],
        ${reports.map(({ hasLeft }) => hasLeft)}::boolean[],
        ${reports.map(({ device }) => device)}::bigint[]
      ) as reported (attempt_id, seconds_ago, is_away, has_left, device)
      where reported.device is null or reported.device = coalesce((
        select writer.device from attempt_device writer
        where writer.attempt_id = reported.attempt_id and writer.writing_since is not null
        order by writer.writing_since desc limit 1), reported.device)
    ), before as materialized (
      select seen.* from attempt_presence seen join open on open.id = seen.attempt_id
    ), stored as (
      insert into attempt_presence as seen (attempt_id, last_seen_at, is_away, has_left, device)
      select open.id, open.now - make_interval(secs => reported.seconds_ago),
        open.is_counted and coalesce(reported.is_away, before.is_away and not before.has_left, false), reported.has_left,
        coalesce(reported.device, before.device)
      from open
      join reported on reported.attempt_id = open.id
      left join before on before.attempt_id = open.id
      order by open.id
      on conflict (attempt_id) do update set last_seen_at = excluded.last_seen_at,
        is_away = excluded.is_away, has_left = excluded.has_left, device = excluded.device
      where seen.last_seen_at <= excluded.last_seen_at
    ), numbered as (
      select change.*, open.now,
        row_number() over (partition by change.attempt_id order by change.place) as number
      from unnest(
        ${changes.map(({ attemptId }) => attemptId)}::bigint[],
        ${changes.map(({ place }) => place)}::integer[],
        ${changes.map(({ kind }) => kind)}::text[],
        ${changes.map(({ secondsAgo }) => secondsAgo)}::float8[]
      ) as change (attempt_id, place, kind, seconds_ago)
      join reported using (attempt_id)
      join open on open.id = change.attempt_id
      left join before on before.attempt_id = open.id
      where open.is_counted and (change.kind = 'LOST' or change.place > 0 or before.is_away)
    )
    insert into focus_event (attempt_id, kind, occurred_at)
    select attempt_id, kind, now - make_interval(secs => seconds_ago) from numbered
    where number + (select count(*) from focus_event known where known.attempt_id = numbered.attempt_id)
      <= ${presence.maxFocusEvents}
    order by attempt_id, number`.execute(db);
}

/** Deletes focus events of institutions that no longer count them. */
export async function deleteUncountedFocus(db: Db): Promise<void> {
  await sql`
    delete from focus_event using quiz_attempt a
    where a.id = focus_event.attempt_id and ${isOffForADay('countFocusLoss', sql`a.institution_id`)}`.execute(
    db,
  );
}

/** Deletes presence of attempts that ended too long ago for any monitor to list. */
export async function deleteOldPresence(db: Db, days: number): Promise<void> {
  await sql`
    delete from attempt_presence seen using quiz_attempt a
    where a.id = seen.attempt_id and a.status <> 'IN_PROGRESS'
      and a.completed_at < now() - make_interval(days => ${days}::integer)`.execute(db);
}
