import { sql } from 'kysely';
import type { Db } from '#database/client.ts';
import { isLongOff, isSwitchedOn } from '#database/setting-switch.ts';
import { presence } from '#shared/limits.ts';

export interface FocusChange {
  kind: 'LOST' | 'REGAINED';
  /** How long ago, so that the database's clock says when. */
  secondsAgo: number;
}

/** What was heard of one quiz screen since it was last written down. */
export interface Heard {
  attemptId: number;
  secondsAgo: number;
  /** Null: nothing was said of it. */
  isAway: boolean | null;
  hasLeft: boolean;
  /** Null: it did not say which one it is. */
  device: number | null;
  changes: readonly FocusChange[];
}

/**
 * Writes down what was heard of many screens; of an attempt that is over, nothing. The rows of the attempts are held
 * first and in one order, so that nobody who takes several of them waits for us while we wait for them. A process that
 * writes later than another does not overwrite what was said later. Who comes back without having left has nothing to
 * record: a page says so when it opens. A device that only shows the attempt must not pass for the one that writes, so
 * its report is ignored even if it does not know yet that it only shows it.
 */
export async function storePresence(db: Db, heard: readonly Heard[]): Promise<void> {
  const changes = heard.flatMap(({ attemptId, changes: said }) =>
    said.map((change, place) => ({ attemptId, place, ...change })),
  );
  await sql`
    with open as materialized (
      select a.id, clock_timestamp() as now,
        ${isSwitchedOn('countFocusLoss', sql`a.institution_id`)} as is_counted
      from quiz_attempt a
      where a.id = any(${heard.map(({ attemptId }) => attemptId)}::bigint[]) and a.status = 'IN_PROGRESS'
      order by a.id for key share
    ), said as materialized (
      select said.* from unnest(
        ${heard.map(({ attemptId }) => attemptId)}::bigint[],
        ${heard.map(({ secondsAgo }) => secondsAgo)}::float8[],
        ${heard.map(({ isAway }) => isAway)}::boolean[],
        ${heard.map(({ hasLeft }) => hasLeft)}::boolean[],
        ${heard.map(({ device }) => device)}::bigint[]
      ) as said (attempt_id, seconds_ago, is_away, has_left, device)
      where said.device is null or said.device = coalesce((
        select writer.device from attempt_device writer
        where writer.attempt_id = said.attempt_id and writer.writing_since is not null
        order by writer.writing_since desc limit 1), said.device)
    ), before as materialized (
      select seen.* from attempt_presence seen join open on open.id = seen.attempt_id
    ), stored as (
      insert into attempt_presence as seen (attempt_id, last_seen_at, is_away, has_left, device)
      select open.id, open.now - make_interval(secs => said.seconds_ago),
        open.is_counted and coalesce(said.is_away, before.is_away and not before.has_left, false), said.has_left,
        coalesce(said.device, before.device)
      from open
      join said on said.attempt_id = open.id
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
      join said using (attempt_id)
      join open on open.id = change.attempt_id
      left join before on before.attempt_id = open.id
      where open.is_counted and (change.kind = 'LOST' or change.place > 0 or before.is_away)
    )
    insert into focus_event (attempt_id, kind, occurred_at)
    select attempt_id, kind, now - make_interval(secs => seconds_ago) from numbered
    where number + (select count(*) from focus_event known where known.attempt_id = numbered.attempt_id)
      <= ${presence.mostFocusEvents}
    order by attempt_id, number`.execute(db);
}

/** When screens were left, in institutions that have stopped counting it. */
export async function deleteUncountedFocus(db: Db): Promise<void> {
  await sql`
    delete from focus_event using quiz_attempt a
    where a.id = focus_event.attempt_id and ${isLongOff('countFocusLoss', sql`a.institution_id`)}`.execute(
    db,
  );
}

/** What was heard of screens whose attempts are over for so long that no monitor lists them. */
export async function deleteOldPresence(db: Db, days: number): Promise<void> {
  await sql`
    delete from attempt_presence seen using quiz_attempt a
    where a.id = seen.attempt_id and a.status <> 'IN_PROGRESS'
      and a.completed_at < now() - make_interval(days => ${days}::integer)`.execute(db);
}
