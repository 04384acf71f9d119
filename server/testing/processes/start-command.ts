import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { type Connection, openDatabase } from '#database/client.ts';
import { joinEmbeddedDatabase } from '#database/embedded/supervisor.ts';
import { type SignedIn, signInAs } from '../sign-in.ts';

export interface Running {
  child: ChildProcess;
  address: string;
  output(): string;
  end(signal: NodeJS.Signals): Promise<number | null>;
}

interface Starts {
  /** The data folder of every server of this test. */
  folder: () => string;
  start: (env?: NodeJS.ProcessEnv) => Promise<Running>;
  /** The output of a server that does not start. */
  refusal: (env: NodeJS.ProcessEnv) => Promise<string>;
}

const main = resolve(import.meta.dirname, '../../main.ts');

/** Starts servers like `npm start`, in a folder for each test or for the whole `describe`. */
export function setUpStarts({ isShared = false } = {}): Starts {
  const children: ChildProcess[] = [];
  let folder = '';
  const [before, after] = isShared ? [beforeAll, afterAll] : [beforeEach, afterEach];

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'cquiz-start-'));
  });

  after(async () => {
    for (const child of children.splice(0)) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    }
    // A killed server leaves PostgreSQL running: joining it and leaving as the last process stops it.
    if (existsSync(join(folder, 'postgres'))) await (await joinEmbeddedDatabase({ dataDir: folder })).leave();
    rmSync(folder, { recursive: true, force: true });
  });

  function run(env: NodeJS.ProcessEnv): { child: ChildProcess; output: () => string } {
    const { PATH, NODE_COMPILE_CACHE } = process.env;
    const child = spawn(process.execPath, [main], {
      env: { PATH, NODE_COMPILE_CACHE, DATA_DIR: folder, PORT: '0', DEMO: '0', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    children.push(child);
    let text = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
    }
    return { child, output: () => text };
  }

  async function start(env: NodeJS.ProcessEnv = {}): Promise<Running> {
    const { child, output } = run(env);
    for (;;) {
      const address = /ready at (http:\S+)/.exec(output())?.[1];
      if (address !== undefined) {
        const end = async (signal: NodeJS.Signals) => {
          const ended = once(child, 'exit') as Promise<[number | null]>;
          child.kill(signal);
          return (await ended)[0];
        };
        return { child, address, output, end };
      }
      if (child.exitCode !== null) throw new Error(`ended with ${child.exitCode}: ${output()}`);
      await sleep(20);
    }
  }

  async function refusal(env: NodeJS.ProcessEnv): Promise<string> {
    const { child, output } = run(env);
    const [code] = (await once(child, 'close')) as [number];
    expect(code).toBe(1);
    expect(output()).not.toMatch(/\n\s+at /);
    return output();
  }

  return { folder: () => folder, start, refusal };
}

export const demoEmails = [
  'super.admin@cquiz.example',
  'readonly.admin@cquiz.example',
  'teacher@cquiz.example',
  'student@cquiz.example',
];

/** A super admin on the database of that folder, while a server runs it. */
export async function signInOnFolder(dataDir: string): Promise<SignedIn> {
  const embedded = await joinEmbeddedDatabase({ dataDir });
  try {
    return await withDatabase(embedded.connection, async (person) => person);
  } finally {
    await embedded.leave();
  }
}

export async function withDatabase<T>(
  connection: Connection,
  use: (person: SignedIn) => Promise<T>,
): Promise<T> {
  const client = openDatabase(connection);
  try {
    return await use(await signInAs(client.db, 'SUPER_ADMIN'));
  } finally {
    await client.close();
  }
}

export function createProgram(address: string, person: SignedIn, name: string): Promise<Response> {
  return fetch(`${address}/api/program`, {
    method: 'POST',
    headers: { ...person.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
  });
}

export async function programNames(address: string, person: SignedIn): Promise<string[]> {
  const answer = await fetch(`${address}/api/program`, { headers: person.headers });
  return ((await answer.json()) as { name: string }[]).map(({ name }) => name);
}

export async function signIn(address: string, email: string): Promise<number> {
  const answer = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'Demo-pass-1' }),
  });
  return answer.status;
}
