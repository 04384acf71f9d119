import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Kysely } from 'kysely';
import { fromKysely, PgBoss } from 'pg-boss';
import type { Connection } from '#database/client.ts';
import type { Database } from '#database/schema.ts';
import { inLanguage, languageAtHand } from '#server/language/at-hand.ts';
import type { Language } from '#shared/settings.ts';
import { describeError } from './logging.ts';

interface Job<Data extends object = object> {
  name: string;
  /** Runs by itself at these times (UTC), once over all processes. */
  cron?: string;
  /** How often a failed run is tried again; each wait is longer than the one before. */
  retries?: number;
  /** How long one run may take before it counts as failed. */
  seconds?: number;
  /** How many of them one process runs side by side; one when not given. */
  atOnce?: number;
  /**
   * No worker is woken: it is found by looking, seconds later. NOTIFY makes the transactions that send it commit one
   * after the other, which a room that hands in at once would feel.
   */
  mayWait?: boolean;
  /** Only for the type: what a run is given. */
  data?: Data;
}

interface Queue {
  /** Says what is done for a job; before the server is ready. */
  define<Data extends object>(job: Job<Data>, run: (data: Data) => Promise<void>): void;
  /** Inside a transaction the job exists only if that commits. What it says it says in the language of who sent it. */
  send<Data extends object>(db: Kysely<Database>, job: Job<Data>, data: Data): Promise<void>;
}

declare module 'fastify' {
  interface FastifyInstance {
    queue: Queue;
  }
}

interface QueueOptions {
  connection: Connection;
  /** Whether this process also works: others may only send. */
  worker: boolean;
  /** Shorter in tests. */
  pace?: Partial<QueuePace> | undefined;
}

export interface QueuePace {
  /** New jobs wake a worker at once; retries and the jobs of a killed worker are found by polling. */
  pollSeconds: number;
  /** How often jobs whose worker has stopped sending heartbeats are looked for. */
  superviseSeconds: number;
  /** Whether `cron` jobs run on schedule. Off in tests: a job could change the data in the middle of one. */
  followsClock: boolean;
}

const productionPace: QueuePace = { pollSeconds: 5, superviseSeconds: 10, followsClock: true };

// A worker that was killed is noticed after this long and its job given to another.
const heartbeatSeconds = 10;
// What a job was told may name people: it is gone a day after it is done.
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
    // It retries by itself; without a listener the first lost connection would end the process.
    boss.on('error', (error) => app.log.warn({ err: error }, 'queue interrupted'));

    app.decorate('queue', {
      define: (job, run) => {
        defined.push({ job, run: run as (data: object) => Promise<void> });
      },
      send: async (db, job, data) => {
        await boss.send(job.name, withLanguage(addressesRemoved(data)), { db: fromKysely(db) });
      },
    });

    /** A job knows who caused it, for the audit log: with an address only where the institution records them. */
    function addressesRemoved(data: CausedBySomebody): object {
      // A queue that runs without the rest of the server knows of no setting.
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
        // Where there was one there may be more: jobs sent together wake a worker only once.
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

/** What its table keeps of a failure. The error itself has the values of the statement that failed hanging on it. */
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

/** Beside what the job is told; English is what it is without. */
function withLanguage(data: object): object {
  const saidIn = languageAtHand();
  return saidIn === 'en' ? data : { ...data, saidIn };
}
