import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '#database/client.ts';
import { migrate } from '#database/migrate.ts';
import { createTestDatabase, type TestDatabase } from '#database/testing/test-database.ts';
import { readConfig } from './config.ts';
import { explainStartFailure, startServer } from './start.ts';
import { openEventStream } from './testing/event-stream.ts';
import { describeFirstStart, link } from './testing/processes/run-first-start.ts';
import { databaseUrl } from './testing/processes/server-process.ts';
import { createProgram, programNames, setUpStarts, withDatabase } from './testing/processes/start-command.ts';

const { folder, start, refusal } = setUpStarts();

describe('the server on DATABASE_URL', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createTestDatabase({ empty: true });
  });
  afterEach(() => database.drop());

  it("runs, and two processes receive each other's events", async () => {
    const env = { DATABASE_URL: databaseUrl(database.connection) };
    const [one, other] = await Promise.all([start(env), start(env)]);
    await withDatabase(database.connection, async (person) => {
      const stream = await openEventStream(one.address, person.token);
      await stream.next('connected');
      const made = await createProgram(other.address, person, 'Across');
      const { id } = (await made.json()) as { id: number };
      expect(await stream.next('program.changed')).toEqual({ type: 'program.changed', programId: id });
      expect(await programNames(one.address, person)).toEqual(['Across', 'General']);
      expect(await one.end('SIGTERM')).toBe(0);
      await stream.ended;
      expect(await programNames(other.address, person)).toEqual(['Across', 'General']);
    });
    expect(await other.end('SIGTERM')).toBe(0);
    expect(existsSync(join(folder(), 'postgres'))).toBe(false);
  });

  it('finishes requests in progress before it stops', async () => {
    const server = await start({ DATABASE_URL: databaseUrl(database.connection) });
    await withDatabase(database.connection, async (person) => {
      const blocker = openDatabase(database.connection);
      const asked = blocker.db.transaction().execute(async (trx) => {
        await trx.selectFrom('program').selectAll().forUpdate().execute();
        const pending = fetch(`${server.address}/api/program/1`, {
          method: 'PATCH',
          headers: { ...person.headers, 'content-type': 'application/json' },
          body: JSON.stringify({ name: 'Renamed' }),
        });
        await untilBlocked(blocker.pool);
        const ended = server.end('SIGTERM');
        // It accepts no new connections once it is stopping.
        while (await isServing(server.address)) await sleep(20);
        await untilBlocked(blocker.pool);
        return { pending, ended };
      });
      const { pending, ended } = await asked;
      expect((await pending).status).toBe(200);
      expect(await ended).toBe(0);
      await blocker.close();
    });
  });

  it('creates the demo school only on request, once for all processes', async () => {
    const env = { DATABASE_URL: databaseUrl(database.connection) };
    await migrate(database.connection);
    expect((await describeFirstStart(database.connection, { ...env, DEMO: '' })).output).toMatch(link);
    const asked = { ...env, DEMO: '1' };
    const starts = await Promise.all([
      describeFirstStart(database.connection, asked),
      describeFirstStart(database.connection, asked),
    ]);
    for (const { output } of starts) expect(output).toContain('Demo-pass-1');
    const client = openDatabase(database.connection);
    const people = await client.pool.query(
      "select count(*)::int as n from user_account where role = 'STUDENT'",
    );
    expect(people.rows).toEqual([{ n: 45 }]);
    await client.close();
  });
});

/** Like `refusal`, without a process, for starts that fail early. */
async function refusalInProcess(env: NodeJS.ProcessEnv): Promise<string> {
  const failure = await startServer(readConfig({ DATA_DIR: folder(), ...env })).catch(
    (error: unknown) => error,
  );
  const output = explainStartFailure(failure);
  expect(output).toMatch(/^CQuiz did not start\.\n/);
  expect(output).not.toMatch(/\n\s+at /);
  return output;
}

/** Waits until a statement of another connection waits for a lock. */
async function untilBlocked(pool: Pool): Promise<void> {
  for (;;) {
    const { rows } = await pool.query(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    if (rows.length > 0) return;
    await sleep(20);
  }
}

async function isServing(address: string): Promise<boolean> {
  try {
    await fetch(`${address}/api/health`, { headers: { connection: 'close' } });
    return true;
  } catch {
    return false;
  }
}

describe('a start that cannot succeed', () => {
  it('explains which setting is wrong', async () => {
    expect(await refusal({ PORT: 'many', LOG_LEVEL: 'loud' })).toBe(
      'CQuiz did not start.\nPORT must be a port number between 0 and 65535, not "many".\nLOG_LEVEL must be fatal, error, warn, info, debug, trace or silent, not "loud".\n',
    );
  });

  it('explains that the database refuses the connection', async () => {
    const database = await createTestDatabase({ empty: true });
    const url = new URL(databaseUrl(database.connection));
    url.pathname = '/no_such_database';
    expect(await refusalInProcess({ DATABASE_URL: url.href })).toMatch(
      /Could not connect to the database in DATABASE_URL: database "no_such_database" does not exist\.$/,
    );
    url.password = 'wrong';
    const output = await refusalInProcess({ DATABASE_URL: url.href });
    expect(output).toContain('password authentication failed');
    expect(output).not.toContain('wrong@');
    await database.drop();
  });

  it('explains that the data folder cannot be used', async () => {
    expect(await refusalInProcess({ DATA_DIR: '/dev/null/data' })).toContain('/dev/null/data');
  });
});
