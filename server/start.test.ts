import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Connection, openDatabase } from '#database/client.ts';
import { joinEmbeddedDatabase } from '#database/embedded/supervisor.ts';
import { createTestDatabase, type TestDatabase } from '#database/testing/test-database.ts';
import { openEventStream } from './testing/event-stream.ts';
import { type SignedIn, signInAs } from './testing/sign-in.ts';

const main = resolve(import.meta.dirname, 'main.ts');
const children: ChildProcess[] = [];
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cquiz-start-'));
});

afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }
  // A killed app leaves PostgreSQL running: joining and leaving as the last one stops it.
  if (existsSync(join(folder, 'postgres'))) await (await joinEmbeddedDatabase({ dataDir: folder })).leave();
  rmSync(folder, { recursive: true, force: true });
});

interface Running {
  child: ChildProcess;
  address: string;
  said(): string;
  end(signal: NodeJS.Signals): Promise<number | null>;
}

function run(env: NodeJS.ProcessEnv): { child: ChildProcess; said: () => string } {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env['PATH'], DATA_DIR: folder, PORT: '0', DEMO: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
  }
  return { child, said: () => text };
}

async function start(env: NodeJS.ProcessEnv = {}): Promise<Running> {
  const { child, said } = run(env);
  for (;;) {
    const address = /ready at (http:\S+)/.exec(said())?.[1];
    if (address !== undefined) {
      const end = async (signal: NodeJS.Signals) => {
        const ended = once(child, 'exit') as Promise<[number | null]>;
        child.kill(signal);
        return (await ended)[0];
      };
      return { child, address, said, end };
    }
    if (child.exitCode !== null) throw new Error(`ended with ${child.exitCode}: ${said()}`);
    await sleep(20);
  }
}

async function refusal(env: NodeJS.ProcessEnv): Promise<string> {
  const { child, said } = run(env);
  const [code] = (await once(child, 'close')) as [number];
  expect(code).toBe(1);
  expect(said()).not.toMatch(/\n\s+at /);
  return said();
}

/** As an environment variable, also for a server that listens on a socket. */
function databaseUrl(connection: Connection): string {
  if (connection.connectionString !== undefined) return connection.connectionString;
  const { host, port, user, password, database } = connection;
  return `postgres://${user}:${encodeURIComponent(String(password))}@localhost:${port}/${database}?host=${host}`;
}

async function withDatabase<T>(connection: Connection, use: (person: SignedIn) => Promise<T>): Promise<T> {
  const client = openDatabase(connection);
  try {
    return await use(await signInAs(client.db, 'SUPER_ADMIN'));
  } finally {
    await client.close();
  }
}

async function signInOnFolder(): Promise<SignedIn> {
  const embedded = await joinEmbeddedDatabase({ dataDir: folder });
  try {
    return await withDatabase(embedded.connection, async (person) => person);
  } finally {
    await embedded.leave();
  }
}

function createProgram(address: string, person: SignedIn, name: string): Promise<Response> {
  return fetch(`${address}/api/program`, {
    method: 'POST',
    headers: { ...person.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
  });
}

async function programNames(address: string, person: SignedIn): Promise<string[]> {
  const answer = await fetch(`${address}/api/program`, { headers: person.headers });
  return ((await answer.json()) as { name: string }[]).map(({ name }) => name);
}

describe('the server on its own database', { timeout: 60_000 }, () => {
  it('starts in an empty folder, and on Ctrl-C leaves nothing running', async () => {
    const server = await start();
    expect((await fetch(`${server.address}/api/ready`)).status).toBe(200);
    expect(existsSync(join(folder, 'postgres/postmaster.pid'))).toBe(true);
    expect(await server.end('SIGINT')).toBe(0);
    expect(existsSync(join(folder, 'postgres/postmaster.pid'))).toBe(false);
  });

  it('starts again after kill -9 with everything it had acknowledged', async () => {
    const first = await start();
    const person = await signInOnFolder();
    expect((await createProgram(first.address, person, 'Kept')).status).toBe(201);
    await first.end('SIGKILL');
    const second = await start();
    expect(await programNames(second.address, person)).toEqual(['General', 'Kept']);
    expect(await second.end('SIGTERM')).toBe(0);
  });

  it('is shared by a second process, and stays when the first leaves', async () => {
    const first = await start();
    const second = await start();
    const person = await signInOnFolder();
    await createProgram(first.address, person, 'By the first');
    expect(await first.end('SIGINT')).toBe(0);
    expect(await programNames(second.address, person)).toEqual(['By the first', 'General']);
    expect(await second.end('SIGINT')).toBe(0);
    expect(existsSync(join(folder, 'postgres/postmaster.pid'))).toBe(false);
  });

  it('serves again within seconds after PostgreSQL was killed', async () => {
    const server = await start();
    const person = await signInOnFolder();
    await createProgram(server.address, person, 'Safe');
    const { readFileSync } = await import('node:fs');
    const pid = Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
    process.kill(pid, 'SIGKILL');
    const until = performance.now() + 15_000;
    for (;;) {
      const answer = await fetch(`${server.address}/api/ready`);
      if (answer.status === 200 && performance.now() > until - 14_500) break;
      expect([200, 503]).toContain(answer.status);
      if (performance.now() > until) throw new Error('not back within 15 s');
      await sleep(50);
    }
    expect(await programNames(server.address, person)).toEqual(['General', 'Safe']);
    expect(await server.end('SIGTERM')).toBe(0);
  });
});

describe('the server on DATABASE_URL', { timeout: 60_000 }, () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createTestDatabase({ empty: true });
  });
  afterEach(() => database.drop());

  it('runs the same, and two processes see each other’s events', async () => {
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
    expect(existsSync(join(folder, 'postgres'))).toBe(false);
  });

  it('finishes what is under way before it stops', async () => {
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
        await sleep(300);
        const ended = server.end('SIGTERM');
        await sleep(300);
        await expect(fetch(`${server.address}/api/health`)).rejects.toThrow();
        return { pending, ended };
      });
      const { pending, ended } = await asked;
      expect((await pending).status).toBe(200);
      expect(await ended).toBe(0);
      await blocker.close();
    });
  });
});

async function signIn(address: string, email: string): Promise<number> {
  const answer = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'Demo-pass-1' }),
  });
  return answer.status;
}

const demoEmails = [
  'super.admin@cquiz.example',
  'readonly.admin@cquiz.example',
  'teacher@cquiz.example',
  'student@cquiz.example',
];
const link = /\/first-admin#([\w-]{43})\n/;

describe('the first start', { timeout: 90_000 }, () => {
  it('makes the demo school in a new folder on loopback, prints its accounts, and does so once', async () => {
    const first = await start({ DEMO: '' });
    for (const email of demoEmails) {
      expect(first.said()).toContain(email);
      expect(await signIn(first.address, email)).toBe(200);
    }
    expect(first.said()).toContain('Demo-pass-1');
    expect(first.said()).not.toMatch(link);
    expect(first.said()).not.toContain('Warning');
    expect(await first.end('SIGINT')).toBe(0);
    const second = await start({ DEMO: '' });
    expect(second.said()).not.toContain('Making the demo school');
    expect(second.said()).toContain('student@cquiz.example');
    expect(await second.end('SIGINT')).toBe(0);
    const exposed = await start({ DEMO: '', HOST: '0.0.0.0' });
    expect(exposed.said()).toContain('Warning: Anyone who can reach this address can sign in with these.');
    expect(await exposed.end('SIGINT')).toBe(0);
  });

  it.each([
    ['on an address that others can reach', { DEMO: '', HOST: '0.0.0.0' }],
    ['behind a proxy', { DEMO: '', TRUST_PROXY: 'loopback' }],
    ['where it is forbidden', { DEMO: '0' }],
  ])('makes no account %s, but prints a link for the first administrator', async (_where, env) => {
    const server = await start(env);
    expect(server.said()).toMatch(link);
    expect(server.said()).not.toContain('Demo-pass-1');
    for (const email of demoEmails) expect(await signIn(server.address, email)).toBe(401);
    expect(await server.end('SIGINT')).toBe(0);
  });

  it('makes none under a public address either, and the link begins with that address', async () => {
    const server = await start({ DEMO: '', PUBLIC_URL: 'http://quiz.school.example' });
    expect(server.said()).toMatch(/\n {2}http:\/\/quiz\.school\.example\/first-admin#[\w-]{43}\n/);
    expect(server.said()).not.toContain('Demo-pass-1');
    expect(await server.end('SIGINT')).toBe(0);
  });

  it('ends the older link with each new one, and prints none once somebody is there', async () => {
    const create = (address: string, code: string) =>
      fetch(`${address}/api/auth/firstAdmin`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          code,
          firstName: 'Ada',
          lastName: 'Njoku',
          email: 'ada@school.example',
          password: 'Three-green-lamps',
        }),
      });
    const first = await start();
    const [, old = ''] = link.exec(first.said()) ?? [];
    await first.end('SIGINT');
    const second = await start();
    const [, fresh = ''] = link.exec(second.said()) ?? [];
    expect((await create(second.address, old)).status).toBe(403);
    expect((await create(second.address, fresh)).status).toBe(201);
    expect((await create(second.address, fresh)).status).toBe(403);
    await second.end('SIGINT');
    const third = await start();
    expect(third.said()).not.toMatch(link);
    await third.end('SIGINT');
  });

  it('on DATABASE_URL makes the demo school only when asked, once for all processes', async () => {
    const database = await createTestDatabase({ empty: true });
    const env = { DATABASE_URL: databaseUrl(database.connection) };
    try {
      const plain = await start({ ...env, DEMO: '' });
      expect(plain.said()).toMatch(link);
      await plain.end('SIGTERM');
      const [one, other] = await Promise.all([start({ ...env, DEMO: '1' }), start({ ...env, DEMO: '1' })]);
      for (const server of [one, other]) {
        expect(server.said()).toContain('Demo-pass-1');
        expect(await signIn(server.address, 'student@cquiz.example')).toBe(200);
      }
      const client = openDatabase(database.connection);
      const people = await client.pool.query(
        "select count(*)::int as n from user_account where role = 'STUDENT'",
      );
      expect(people.rows).toEqual([{ n: 45 }]);
      await client.close();
      await Promise.all([one.end('SIGTERM'), other.end('SIGTERM')]);
    } finally {
      await database.drop();
    }
  });
});

describe('a start that cannot succeed', { timeout: 60_000 }, () => {
  it('says in a sentence which setting is wrong', async () => {
    expect(await refusal({ PORT: 'many', LOG_LEVEL: 'loud' })).toBe(
      'CQuiz did not start.\nPORT must be a port number between 0 and 65535, not "many".\nLOG_LEVEL must be fatal, error, warn, info, debug, trace or silent, not "loud".\n',
    );
  });

  it('says that the port is taken, and stops the database it had started', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const address = taken.address();
    const port = String(typeof address === 'object' ? address?.port : '');
    expect(await refusal({ PORT: port })).toContain(
      `Port ${port} is in use already. Stop what uses it, or set PORT to another number.`,
    );
    expect(existsSync(join(folder, 'postgres/postmaster.pid'))).toBe(false);
    taken.close();
  });

  it('says that the database does not let us in', async () => {
    const database = await createTestDatabase({ empty: true });
    const url = new URL(databaseUrl(database.connection));
    url.pathname = '/no_such_database';
    expect(await refusal({ DATABASE_URL: url.href })).toMatch(
      /The database of DATABASE_URL does not let us in: database "no_such_database" does not exist\.\n$/,
    );
    url.password = 'wrong';
    const said = await refusal({ DATABASE_URL: url.href });
    expect(said).toContain('password authentication failed');
    expect(said).not.toContain('wrong@');
    await database.drop();
  });

  it('says that the data folder cannot be used', async () => {
    expect(await refusal({ DATA_DIR: '/dev/null/data' })).toContain('/dev/null/data');
  });
});
