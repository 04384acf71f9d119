import { sql } from 'kysely';
import type { Db, Trx } from '#database/client.ts';
import type { ServiceFacts, ServicePart, ServiceState } from '#shared/contract/platform/status.ts';
import { serviceChecks } from '#shared/limits.ts';

export interface StateRow {
  part: string;
  state: ServiceState;
  since: Date;
  checked_at: Date;
  fault: string | null;
  error: string | null;
  facts: ServiceFacts;
  is_stale: boolean;
}

export async function selectStates(db: Db): Promise<{ now: Date; states: StateRow[] }> {
  const { rows } = await sql<StateRow & { now: Date }>`
    select now() as now, s.*,
      s.checked_at < now() - make_interval(secs => ${serviceChecks.staleSeconds}) as is_stale
    from (select now()) as clock left join service_state s on true`.execute(db);
  return { now: rows[0]?.now ?? new Date(), states: rows.filter(({ part }) => part !== null) };
}

export interface OutageRow {
  part: string;
  state: 'degraded' | 'down';
  started_at: Date;
  ended_at: Date | null;
}

export async function selectOutages(db: Db): Promise<OutageRow[]> {
  const { rows } = await sql<OutageRow>`
    select part, state, started_at, ended_at from service_outage
    where ended_at is null or ended_at > now() - make_interval(days => ${serviceChecks.shownDays})
    order by started_at, id`.execute(db);
  return rows;
}

/** Checks of two processes record one after the other, or both would open the same outage. */
export async function lockServices(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('service states', 0))`.execute(trx);
}

interface NewState {
  part: ServicePart;
  state: ServiceState;
  fault: string | null;
  error: string | null;
  facts: ServiceFacts;
}

/** Returns whether the state is another one than before. */
export async function saveState(trx: Trx, found: NewState): Promise<boolean> {
  const { part, state, fault, error, facts } = found;
  const { rows } = await sql<{ before: ServiceState | null }>`
    with former as (select state from service_state where part = ${part})
    insert into service_state as s (part, state, fault, error, facts)
    values (${part}, ${state}, ${fault}, ${error}, ${JSON.stringify(facts)}::jsonb)
    on conflict (part) do update set state = excluded.state, fault = excluded.fault, error = excluded.error,
      facts = excluded.facts, checked_at = now(),
      since = case when s.state = excluded.state then s.since else now() end
    returning (select state from former) as before`.execute(trx);
  return (rows[0]?.before ?? 'ok') !== state;
}

interface OpenOutage {
  id: number;
  failedChecks: number;
  isNotified: boolean;
  secondsSinceNotified: number | null;
}

/** Opens an outage, or counts another failed check of the open one. */
export async function continueOutage(
  trx: Trx,
  { part, state, error }: Pick<NewState, 'part' | 'error'> & { state: 'degraded' | 'down' },
): Promise<OpenOutage> {
  const { rows } = await sql<OpenOutage>`
    insert into service_outage as o (part, state, error) values (${part}, ${state}, ${error})
    on conflict (part) where ended_at is null do update set
      state = case when o.state = 'down' then 'down' else excluded.state end,
      error = excluded.error, failed_checks = o.failed_checks + 1
    returning id, failed_checks as "failedChecks", notified_at is not null as "isNotified", (
      select extract(epoch from now() - max(before.notified_at))::float8 from service_outage before
      where before.part = ${part}
    ) as "secondsSinceNotified"`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('No outage was stored.');
  return row;
}

export async function markNotified(trx: Trx, id: number): Promise<void> {
  await sql`update service_outage set notified_at = now() where id = ${id}`.execute(trx);
}

/** Returns whether someone was notified of the outage that ends. */
export async function endOutage(trx: Trx, part: ServicePart): Promise<boolean> {
  const { rows } = await sql<{ isNotified: boolean }>`
    update service_outage set ended_at = now() where part = ${part} and ended_at is null
    returning notified_at is not null as "isNotified"`.execute(trx);
  return rows[0]?.isNotified ?? false;
}

/** Forgets parts that are no longer configured, such as a replica. */
export async function keepOnly(trx: Trx, parts: readonly ServicePart[]): Promise<void> {
  const kept = sql`part <> all(${[...parts]}::text[])`;
  await sql`delete from service_state where ${kept}`.execute(trx);
  await sql`update service_outage set ended_at = now() where ended_at is null and ${kept}`.execute(trx);
}

/** Stores an outage that is over. False if another process has stored it. */
export async function insertPastOutage(
  trx: Trx,
  { part, seconds, error }: { part: ServicePart; seconds: number; error: string },
): Promise<boolean> {
  const started = sql`now() - make_interval(secs => ${seconds})`;
  const { rows } = await sql`
    insert into service_outage (part, state, started_at, ended_at, error)
    select ${part}, 'down', ${started}, now(), ${error}
    where not exists (
      select from service_outage known
      where known.part = ${part} and (known.ended_at is null or known.ended_at > ${started}))
    returning id`.execute(trx);
  return rows.length > 0;
}

export async function pruneOutages(db: Db, keptDays: number): Promise<void> {
  await sql`
    delete from service_outage where ended_at < now() - make_interval(days => ${keptDays})`.execute(db);
}

export async function selectInstitutions(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from institution order by id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function pingDatabase(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}

/** The longest that a job has been due without having started. */
export async function selectOldestDue(db: Db): Promise<number> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from now() - min(greatest(start_after, created_on)))::float8 as seconds
    from pgboss.job where state = 'created' and start_after <= now() and name not like '\\_\\_pgboss%'`.execute(
    db,
  );
  return rows[0]?.seconds ?? 0;
}

export async function countPeople(db: Db): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(distinct account_id) as people from live_stream`.execute(db);
  return rows[0]?.people ?? 0;
}
