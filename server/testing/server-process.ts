import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from '#database/client.ts';
import type { DefectName } from './defects.ts';

const main = new URL('../main.ts', import.meta.url).pathname;
const clockShift = new URL('./clock-shift.ts', import.meta.url).pathname;
const plantDefect = new URL('./plant-defect.ts', import.meta.url).pathname;

const patienceMs = 180_000;

interface ProcessOptions {
  /** Without one it runs its own database in `dataDir`. */
  connection?: Connection;
  /** Where there is one it stays when the process has ended. */
  dataDir?: string;
  /** The one it had before, so that its clients find it again. */
  port?: number;
  /** Ends it at once, even while it starts. */
  signal?: AbortSignal;
  /** How far its clock jumps when told to. */
  clockShiftMs?: number;
  /** What is wrong with it on purpose: a negative control. */
  defect?: DefectName;
}

export interface ServerProcess {
  address: string;
  pid: number;
  isRunning(): boolean;
  port: number;
  /** From the start of the process until it took requests, without the time it waited for a busy machine. */
  startedInMs: number;
  jumpClock(): Promise<void>;
  /** kill -9, or the signal of an orderly stop; resolves when it has ended. */
  end(signal?: 'SIGKILL' | 'SIGTERM'): Promise<void>;
}

/** The server as it is started for real, in a process of its own that may be killed. */
export async function startServerProcess(options: ProcessOptions): Promise<ServerProcess> {
  const since = performance.now();
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'cquiz-process-'));
  const child = spawn(process.execPath, [...preloads(options), main], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      DATA_DIR: dataDir,
      PORT: String(options.port ?? 0),
      DEMO: '0',
      ...(options.connection ? { DATABASE_URL: databaseUrl(options.connection) } : {}),
      LOG_LEVEL: 'warn',
      CLOCK_SHIFT_MS: String(options.clockShiftMs ?? 0),
      ...(options.defect === undefined ? {} : { DEFECT: options.defect }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    killSignal: 'SIGKILL',
    ...(options.signal ? { signal: options.signal } : {}),
  });
  child.on('error', () => undefined);
  const said = gatherOutput(child);
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const removeFolder = () => {
    if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
  };
  const address = await waitFor(child, said, /ready at (http:\S+)/).catch((error: unknown) => {
    removeFolder();
    throw error;
  });
  return {
    address,
    pid: child.pid ?? 0,
    isRunning,
    port: Number(new URL(address).port),
    startedInMs: performance.now() - since - waitedForCpuMs(child),
    jumpClock: async () => {
      child.kill('SIGUSR2');
      await waitFor(child, said, /(the clock has jumped)/);
    },
    end: async (signal = 'SIGKILL') => {
      if (isRunning()) {
        const ended = once(child, 'exit');
        child.kill(signal);
        await ended;
      }
      removeFolder();
    },
  };
}

function preloads({ clockShiftMs, defect }: ProcessOptions): string[] {
  return [
    ...(clockShiftMs === undefined ? [] : ['--import', clockShift]),
    ...(defect === undefined ? [] : ['--import', plantDefect]),
  ];
}

/** How long the process could have run while others did; nothing where the system does not tell. */
function waitedForCpuMs({ pid }: ChildProcess): number {
  const file = `/proc/${pid}/schedstat`;
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split(' ')[1]) / 1e6 : 0;
}

function gatherOutput(child: ChildProcess): () => string {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
  }
  return () => text;
}

async function waitFor(child: ChildProcess, said: () => string, wanted: RegExp): Promise<string> {
  const until = performance.now() + patienceMs;
  for (;;) {
    const found = wanted.exec(said())?.[1];
    if (found !== undefined) return found;
    const hasEnded = child.exitCode !== null || child.signalCode !== null;
    if (hasEnded || performance.now() > until) {
      child.kill('SIGKILL');
      throw new Error(`The server has not said ${wanted} but: ${said()}`);
    }
    await sleep(10);
  }
}

/** As an environment variable, also for a PostgreSQL that listens on a socket. */
export function databaseUrl(connection: Connection): string {
  if (connection.connectionString !== undefined) return connection.connectionString;
  const { host, port, user, password, database } = connection;
  const secret = encodeURIComponent(String(password));
  return host?.startsWith('/')
    ? `postgres://${user}:${secret}@localhost:${port}/${database}?host=${host}`
    : `postgres://${user}:${secret}@${host}:${port}/${database}`;
}
