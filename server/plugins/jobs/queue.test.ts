import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { type Db, openDatabase } from '#database/client.ts';
import { createTestDatabase } from '#database/testing/test-database.ts';
import { setUpTestApp, startTestApp } from '../../testing/test-app.ts';

const context = setUpTestApp();
const workers: { kill(signal: 'SIGKILL'): boolean }[] = [];

afterEach(() => {
  for (const worker of workers.splice(0)) worker.kill('SIGKILL');
});

interface Worker {
  /** The lines `ran N` and `holding N` so far. */
  output: string[];
  kill(): void;
}

/** Starts a process that runs the jobs of that database. */
async function startWorker(connection: object, holdFirst: boolean): Promise<Worker> {
  const child = spawn(
    process.execPath,
    [new URL('../../testing/processes/queue-worker.ts', import.meta.url).pathname],
    {
      env: {
        ...process.env,
        CONNECTION: JSON.stringify(connection),
        HOLD_FIRST: holdFirst ? '1' : '',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  workers.push(child);
  const output: string[] = [];
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => output.push(line));
  await once(lines, 'line');
  return { output, kill: () => child.kill('SIGKILL') };
}

// Limited by the test's timeout.
async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await sleep(20);
}

async function sendJobs(count: number, from: number): Promise<void> {
  for (let at = from; at < from + count; at += 1) {
    await context.app.queue.send(context.db, { name: 'test.count' }, { number: at });
  }
}

async function statesIn(db: Db): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`
    select state::text from pgboss.job where name = 'test.count'`.execute(db);
  return rows.map(({ state }) => state);
}

async function allAreCompleted(): Promise<boolean> {
  return (await statesIn(context.db)).every((state) => state === 'completed');
}

describe('the queue', () => {
  it('runs each job once with three processes', async () => {
    const three = await Promise.all([1, 2, 3].map(() => startWorker(context.connection, false)));
    await sendJobs(60, 0);
    const ran = () => three.flatMap(({ output }) => output.filter((line) => line.startsWith('ran')));
    await until(async () => ran().length >= 60 && (await allAreCompleted()));
    expect(ran().toSorted()).toEqual(Array.from({ length: 60 }, (_, at) => `ran ${at}`).toSorted());
    expect(
      three.filter(({ output }) => output.some((line) => line.startsWith('ran'))).length,
    ).toBeGreaterThan(1);
  });

  it('runs many jobs that were sent at once', async () => {
    const worker = await startWorker(context.connection, false);
    await context.db.transaction().execute(async (trx) => {
      for (let at = 500; at < 700; at += 1) {
        await context.app.queue.send(trx, { name: 'test.count' }, { number: at });
      }
    });
    await until(() => worker.output.filter((line) => line.startsWith('ran')).length >= 200);
  });

  it('gives the job of a killed worker to another one', async () => {
    const doomed = await startWorker(context.connection, true);
    await sendJobs(1, 900);
    await until(() => doomed.output.includes('holding 900'));
    doomed.kill();
    const heir = await startWorker(context.connection, false);
    // Simulates ten seconds without a heartbeat.
    await sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '10 seconds'
      where data @> '{"number": 900}'`.execute(context.db);
    await until(() => heir.output.includes('ran 900'));
  });

  it('drops a job whose transaction was rolled back', async () => {
    const refused = new Error('undone');
    await expect(
      context.db.transaction().execute(async (trx) => {
        await context.app.queue.send(trx, { name: 'test.count' }, { number: 77 });
        throw refused;
      }),
    ).rejects.toBe(refused);
    const { rows } = await sql`select 1 from pgboss.job where data @> '{"number": 77}'`.execute(context.db);
    expect(rows).toEqual([]);
  });

  it('retries a failed job until it succeeds', async () => {
    const database = await createTestDatabase();
    const { buildQueueApp } = await import('../../testing/processes/queue-app.ts');
    const client = openDatabase(database.connection);
    const tries: number[] = [];
    const app = await buildQueueApp(database.connection, async ({ number }) => {
      tries.push(number);
      if (tries.length < 3) throw new Error('not yet');
    });
    try {
      await app.send({ number: 1 });
      await until(async () => {
        // Retries back off; this makes each one due at the next poll.
        await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(client.db);
        return tries.length === 3;
      });
      // Once a later job has run, the worker could have run the first one again.
      await app.send({ number: 2 });
      await until(() => tries.length > 3);
      await until(async () => (await statesIn(client.db)).every((state) => state === 'completed'));
      expect(tries).toEqual([1, 1, 1, 2]);
    } finally {
      await client.close();
      await app.close();
      await database.drop();
    }
  });

  it('runs a schedule once for all processes', async () => {
    const other = await startTestApp(context.connection);
    await other.close();
    const { rows } = await sql<{ name: string; cron: string }>`
      select name, cron from pgboss.schedule order by name`.execute(context.db);
    expect(rows).toEqual([
      { name: 'audit.prune', cron: '41 3 * * *' },
      { name: 'backups.watch', cron: '* * * * *' },
      { name: 'calendar.tellOfQuizzes', cron: '*/5 * * * *' },
      { name: 'documents.settleCertificates', cron: '* * * * *' },
      { name: 'files.tidyPictures', cron: '57 3 * * *' },
      { name: 'files.tidyQuestionImages', cron: '53 3 * * *' },
      { name: 'limits.prune', cron: '17 * * * *' },
      { name: 'operations.checkServices', cron: '* * * * *' },
      { name: 'operations.prune', cron: '31 3 * * *' },
      { name: 'people.tidyRegistrations', cron: '47 * * * *' },
      { name: 'quizzes.purge', cron: '37 3 * * *' },
      { name: 'uploads.failForsaken', cron: '*/5 * * * *' },
      { name: 'uploads.tidy', cron: '23 3 * * *' },
    ]);
  });
});
