import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { type DatabaseClient, type Db, openDatabase } from '#database/client.ts';
import { AppError } from '#server/errors.ts';

/** Where reports read from: the replica of `DATABASE_REPLICA_URL`, or the primary database. */
export interface ReportReads {
  /**
   * Sees everything that was acknowledged before it starts. The work only reads, and is repeated on the primary if the
   * replica fails.
   */
  read: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  /** Fails if the replica does not answer. Undefined if there is none. */
  check: () => Promise<ReplicaCheck | undefined>;
}

interface ReplicaCheck {
  /** False for a database that is no replica of the primary one, such as a promoted one. */
  isReplica: boolean;
  lagSeconds: number;
}

interface Options {
  primary: DatabaseClient;
  replicaUrl: string | undefined;
}

// Reports are few, and every connection costs the replica a process.
const maxConnections = 4;
const patienceMs = 200;
const pauseMs = 10;
// An unreachable replica may never answer.
const maxMs = 1_000;
// During this pause reports read from the primary.
const restMs = { behind: 2_000, away: 10_000 };

export function openReportReads(app: FastifyInstance, { primary, replicaUrl }: Options): ReportReads {
  if (replicaUrl === undefined) {
    return { read: (work) => work(primary.db), check: async () => undefined };
  }
  const replica = openDatabase({ connectionString: replicaUrl }, { maxConnections });
  const counts = { read: 0, behind: 0, away: 0 };
  let restUntil = 0;
  app.addHook('onClose', () => replica.close());
  app.metrics.gauge(
    'cquiz_replica_connections',
    'Open connections to the replica',
    () => replica.pool.totalCount,
  );
  app.metrics.counter('cquiz_replica_reads_total', 'Reports read in the replica', () => counts.read);
  app.metrics.counter(
    'cquiz_replica_behind_total',
    'Times the replica was too far behind',
    () => counts.behind,
  );
  app.metrics.counter('cquiz_replica_away_total', 'Times the replica could not be read', () => counts.away);

  function rest(why: 'behind' | 'away', error?: unknown): void {
    counts[why] += 1;
    restUntil = performance.now() + restMs[why];
    app.log.warn({ err: error }, `replica ${why}: reports are read in the primary database`);
  }

  async function hasCaughtUp(): Promise<boolean> {
    if (performance.now() < restUntil) return false;
    const reached = await readPosition(primary.db);
    try {
      if (await inTime(waitForReplay(replica.db, reached))) return true;
      rest('behind');
    } catch (error) {
      rest('away', error);
    }
    return false;
  }

  async function read<T>(work: (db: Db) => Promise<T>): Promise<T> {
    if (!(await hasCaughtUp())) return work(primary.db);
    try {
      const result = await work(replica.db);
      counts.read += 1;
      return result;
    } catch (error) {
      if (error instanceof AppError) throw error;
      rest('away', error);
      return work(primary.db);
    }
  }

  async function check(): Promise<ReplicaCheck> {
    const reached = await readPosition(primary.db);
    return inTime(measureLag(replica.db, reached));
  }

  return { read, check };
}

interface Position {
  /** The cluster's id: a replica of another cluster uses the same numbers for other positions. */
  system: string;
  place: string;
}

/** The flushed log position: everything acknowledged is before it. */
async function readPosition(db: Db): Promise<Position> {
  const { rows } = await sql<Position>`
    select system_identifier::text as system, pg_current_wal_flush_lsn()::text as place
    from pg_control_system()`.execute(db);
  const [position] = rows;
  if (!position) throw new Error('The database does not tell where it is.');
  return position;
}

async function waitForReplay(db: Db, reached: Position): Promise<boolean> {
  const end = performance.now() + patienceMs;
  while (!(await hasReplayed(db, reached))) {
    if (performance.now() > end) return false;
    await sleep(pauseMs);
  }
  return true;
}

/** A replica that has replayed everything is not behind, even if nothing was written for hours. */
async function measureLag(db: Db, { system, place }: Position): Promise<ReplicaCheck> {
  const { rows } = await sql<ReplicaCheck>`
    select pg_is_in_recovery() and system_identifier::text = ${system} as "isReplica",
      case when pg_last_wal_replay_lsn() >= ${place}::pg_lsn then 0
        else coalesce(extract(epoch from now() - pg_last_xact_replay_timestamp()), 0)::float8 end as "lagSeconds"
    from pg_control_system()`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('The replica does not tell where it is.');
  return found;
}

async function hasReplayed(db: Db, { system, place }: Position): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean | null }>`
    select pg_is_in_recovery() and system_identifier::text = ${system}
      and pg_last_wal_replay_lsn() >= ${place}::pg_lsn as "isThere"
    from pg_control_system()`.execute(db);
  return rows[0]?.isThere === true;
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('The replica does not answer.')), maxMs);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
