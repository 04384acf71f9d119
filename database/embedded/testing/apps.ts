import { type ChildProcessWithoutNullStreams, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { isAlive } from '../process-identity.ts';
import { joinEmbeddedDatabase } from '../supervisor.ts';

export interface AppOptions {
  /** Number of join/leave cycles. Without it, the app joins and waits for commands. */
  cycles?: number;
  account?: { uid: number; gid: number };
  PATH?: string;
  /** With fsync, for tests of surviving a crash. */
  durable?: boolean;
  /** Another copy of app-process.ts. */
  script?: string;
}

export interface AppEvent {
  event: 'log' | 'joined' | 'answered' | 'left' | 'failed';
  [detail: string]: unknown;
}

export interface App {
  pid: number;
  events: AppEvent[];
  /** The first event of that kind that was not returned yet. */
  next(kind: AppEvent['event'], matching?: RegExp): Promise<AppEvent>;
  joined(): Promise<AppEvent>;
  query(sql: string): Promise<unknown>;
  leave(): Promise<void>;
  kill(): Promise<void>;
  /** Exit code and standard error. */
  ended: Promise<{ code: number | null; stderr: string }>;
}

const appScript = path.join(import.meta.dirname, 'app-process.ts');
const apps: App[] = [];
const folders: string[] = [];
let usedFolder: Promise<string> | undefined;

/** A new folder of mode 0700, removed by cleanUp. */
export async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'cquiz-embedded-'));
  folders.push(folder);
  return folder;
}

/** A data folder that an app has used and left, copied because making one takes a second. */
export async function makeUsedFolder(name = 'data'): Promise<string> {
  usedFolder ??= makeTemplate();
  const dataDir = path.join(await makeFolder(), name);
  await promisify(execFile)('cp', ['-a', await usedFolder, dataDir]);
  return dataDir;
}

async function makeTemplate(): Promise<string> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'cquiz-embedded-used-'));
  const database = await joinEmbeddedDatabase({ dataDir, durable: false });
  await database.leave();
  return dataDir;
}

/** With fsync, which an app needs to survive a crash. */
export function startDurableApp(dataDir: string): App {
  return startApp(dataDir, { durable: true });
}

export function startApp(
  dataDir: string,
  { cycles, account, PATH, durable = false, script = appScript }: AppOptions = {},
): App {
  const args = [script, dataDir, ...(cycles === undefined ? [] : [String(cycles)])];
  const child = spawn(process.execPath, args, {
    ...account,
    cwd: '/',
    env: { PATH: PATH ?? process.env['PATH'] ?? '', DURABLE: durable ? '1' : '0' },
    // Its own process group, like a command in a terminal.
    detached: true,
  });
  const app = follow(child);
  apps.push(app);
  return app;
}

function follow(child: ChildProcessWithoutNullStreams): App {
  const events: AppEvent[] = [];
  let stderr = '';
  let seen = 0;
  let closed = false;
  const changed = new EventTarget();
  const announce = () => changed.dispatchEvent(new Event('change'));
  createInterface({ input: child.stdout }).on('line', (line) => {
    events.push(JSON.parse(line));
    announce();
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  child.stdin.on('error', () => undefined);
  const ended = once(child, 'close').then(([code]: (number | null)[]) => {
    closed = true;
    announce();
    return { code: code ?? null, stderr };
  });

  async function next(kind: AppEvent['event'], matching = /(?:)/): Promise<AppEvent> {
    for (;;) {
      for (; seen < events.length; seen += 1) {
        const event = events[seen];
        if (event?.event === kind && matching.test(JSON.stringify(event))) {
          seen += 1;
          return event;
        }
        if (event?.event === 'failed') throw new Error(`the app failed: ${JSON.stringify(event)}`);
      }
      if (closed) throw new Error(`the app ended without "${kind}": ${JSON.stringify(events)} ${stderr}`);
      await once(changed, 'change');
    }
  }

  return {
    pid: child.pid ?? 0,
    events,
    ended,
    next,
    joined: () => next('joined'),
    query: async (sql) => {
      child.stdin.write(`${sql}\n`);
      const { rows, error } = await next('answered');
      if (error !== undefined) throw new Error(JSON.stringify(error));
      return rows;
    },
    leave: async () => {
      child.stdin.write('leave\n');
      await next('left');
      await ended;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** The pid of the postmaster, or undefined when PostgreSQL is not running. */
export async function findPostmaster(dataDir: string): Promise<number | undefined> {
  const lock = await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number.parseInt(lock, 10);
  return pid > 0 && isAlive(pid) ? pid : undefined;
}

/** Waits for the pid: PostgreSQL writes the file in several steps while it starts. */
export async function getPostmaster(dataDir: string): Promise<number> {
  for (;;) {
    const pid = await findPostmaster(dataDir);
    if (pid !== undefined) return pid;
    await sleep(20);
  }
}

export async function readLog(dataDir: string): Promise<string> {
  return readFile(path.join(dataDir, 'postgres.log'), 'utf8').catch(() => '');
}

/** Every process with a working folder below that one: postmaster, backends and the children of initdb. */
export async function listProcessesIn(folder: string): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const pidsBelow = await Promise.all(
    pids.map(async (pid) => {
      const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => '');
      return cwd.startsWith(folder) ? [Number(pid)] : [];
    }),
  );
  return pidsBelow.flat();
}

/** Limited only by the test's own timeout, because a busy machine would exceed any shorter one. */
export async function waitUntil(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await sleep(20);
}

/** Called after a test file. */
export async function removeUsedFolder(): Promise<void> {
  const folder = usedFolder;
  // The next test file in this process creates its own.
  usedFolder = undefined;
  if (folder) await rm(await folder, { recursive: true, force: true });
}

/** Ends everything a test started, even if it failed. Apps first, because they would restart PostgreSQL. */
export async function cleanUp(): Promise<void> {
  await Promise.all(apps.splice(0).map((app) => app.kill()));
  for (const folder of folders.splice(0)) {
    for (const pid of await listProcessesIn(folder)) {
      if (isAlive(pid)) process.kill(pid, 'SIGKILL');
    }
    await waitUntil(async () => (await listProcessesIn(folder)).length === 0);
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
  }
}
