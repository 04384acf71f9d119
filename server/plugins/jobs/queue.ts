import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { type Kysely, sql } from 'kysely';
import { fromKysely, PgBoss } from 'pg-boss';
import type { Connection } from '#database/client.ts';
import type { Database } from '#database/schema.ts';
import { currentLanguage, inLanguage } from '#server/language/current-language.ts';
import type { Language } from '#shared/settings.ts';
import { describeError } from '../http/logging.ts';

interface Job<Data extends object = object> {
  name: string;
  /** Runs on this schedule (UTC), once over all processes. */
  cron?: string;
  /** How often a failed run is retried, with growing pauses. */
  retries?: number;
  /** The time limit of one run. */
  seconds?: number;
  /** How many of these jobs one process runs at once; 1 by default. */
  atOnce?: number;
  /**
   * Sends no NOTIFY, so the job starts seconds later, at the next poll. NOTIFY serializes the commits of the
   * transactions that send it, which would slow down a class that submits at once.
   */
  mayWait?: boolean;
  /** The type of the job's data. */
  data?: Data;
}

interface Queue {
  /** Registers the handler of a job; before the server is ready. */
  define<Data extends object>(job: Job<Data>, run: (data: Data) => Promise<void>): void;
  /** Inside a transaction the job exists only if it commits. The job runs in the language of its sender. */
  send<Data extends object>(db: Kysely<Database>, job: Job<Data>, data: Data): Promise<void>;
  /** Runs the jobs again soon whose last failure contains this text, and which wait for a retry. */
  retryNow(db: Kysely<Database>, failure: string): Promise<void>;
}

declare module 'fastify' {
  interface FastifyInstance {
    queue: Queue;
  }
}

interface QueueOptions {
  connection: Connection;
  /** Whether this process runs jobs; others only send them. */
  worker: boolean;
  /** Shorter in tests. */
  pace?: Partial<QueuePace> | undefined;
}

export interface QueuePace {
  /** New jobs wake a worker at once; retries and the jobs of a killed worker are found by polling. */
  pollSeconds: number;
  /** How often jobs whose worker has stopped sending heartbeats are looked for. */
  superviseSeconds: number;
  /**
   * Whether `cron` jobs run on schedule. Off in tests, where a job could change the data in the middle of one.
   */
  followsClock: boolean;
}

const productionPace: QueuePace = { pollSeconds: 5, superviseSeconds: 10, followsClock: true };

// A killed worker is noticed after this long, and another one takes over its job.
const heartbeatSeconds = 10;
// Job data may name people, so it is deleted a day after the job.
const keptSeconds = 24 * 3_600;
const closeMs = 10_000;

export const queue = fp(
  async (app: FastifyInstance, { connection, worker, pace: given }: QueueOptions) => {
    const pace = { ...productionPace, ...given };
    const defined: { job: Job; run: (data: object) => Promise<void> }[] = [];
    const boss = new PgBoss({
      ...(connection as object),
      application_name: 'cquiz queue',
      max: 2,
      useListenNotify: worker,
      supervise: worker,
      schedule: worker && pace.followsClock,
      superviseIntervalSeconds: pace.superviseSeconds,
      monitorIntervalSeconds: pace.superviseSeconds,
    });
    // The library retries automatically. Without a listener the first lost connection would end the process.
    boss.on('error', (error) => app.log.warn({ err: error }, 'queue interrupted'));

    app.decorate('queue', {
      define: (job, run) => {
        defined.push({ job, run: run as (data: object) => Promise<void> });
      },
      send: async (db, job, data) => {
        await boss.send(job.name, withLanguage(addressesRemoved(data)), { db: fromKysely(db) });
      },
      retryNow: async (db, failure) => {
        await sql`
          update pgboss.job set start_after = now()
          where state = 'retry' and start_after > now() and strpos(output ->> 'message', ${failure}) > 0`.execute(
          db,
        );
      },
    });

    /**
     * A job records who caused it for the audit log, with an address only where the institution records them.
     */
    function addressesRemoved(data: CausedBySomebody): object {
      // A queue that runs without the server (commands, tests) has no settings.
      if (!app.hasDecorator('watchedSettings')) return data;
      const keep = (caller: Caller): Caller =>
        caller.address === undefined
          ? caller
          : { ...caller, address: app.watchedSettings.addressToKeep(caller.address, caller.institutionId) };
      return data.by === undefined ? keep(data) : { ...data, by: keep(data.by) };
    }

    app.addHook('onReady', async () => {
      await boss.start();
      for (const { job } of defined) {
        await boss.createQueue(job.name, {
          retryLimit: job.retries ?? 5,
          retryBackoff: true,
          retryDelay: 1,
          expireInSeconds: job.seconds ?? 300,
          heartbeatSeconds,
          deleteAfterSeconds: keptSeconds,
          notify: job.mayWait !== true,
        });
        if (job.cron !== undefined) await boss.schedule(job.name, job.cron, {}, { tz: 'UTC' });
      }
      if (!worker) return;
      for (const { job, run } of defined) {
        for (let at = 0; at < (job.atOnce ?? 1); at += 1) await startWorker(job, run);
      }
    });

    const polling = {
      pollingIntervalSeconds: pace.pollSeconds,
      notifyPollingIntervalSeconds: pace.pollSeconds,
    };
    async function startWorker(job: Job, run: (data: object) => Promise<void>): Promise<void> {
      let worker: string | undefined;
      worker = await boss.work(job.name, polling, async ([next]) => {
        if (!next) return;
        // Jobs sent together wake a worker only once, so it looks for more.
        if (worker !== undefined) boss.notifyWorker(worker);
        try {
          const { saidIn = 'en', ...data } = next.data as { saidIn?: Language };
          await inLanguage(saidIn, () => run(data));
        } catch (error) {
          app.log.error({ err: error, job: job.name }, 'job failed');
          throw storableFailure(error);
        }
      });
    }
    // Waits for running jobs; another process takes over those that don't finish. A graceful `boss.stop` would poll every
    // 500 ms and delay every shutdown.
    app.addHook('onClose', async () => {
      const finished = Promise.all(defined.map(({ job }) => boss.offWork(job.name)));
      await Promise.race([finished, sleep(closeMs, undefined, { ref: false })]);
      await boss.stop({ graceful: false });
    });
  },
  { name: 'queue' },
);

/** What the table stores of a failure. The error itself carries the values of the failed statement. */
function storableFailure(error: unknown): Error {
  if (!(error instanceof Error)) return new Error('failed');
  const { type, message } = describeError(error);
  return new Error(`${type}: ${message}`);
}

interface Caller {
  institutionId?: number;
  address?: string;
}

interface CausedBySomebody extends Caller {
  by?: Caller;
}

/** Stored beside the job's data; English when missing. */
function withLanguage(data: object): object {
  const saidIn = currentLanguage();
  return saidIn === 'en' ? data : { ...data, saidIn };
}
