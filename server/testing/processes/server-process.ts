import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from '#database/client.ts';
import type { DefectName } from '../faults/defects.ts';

const main = new URL('../../main.ts', import.meta.url).pathname;
const clockShift = new URL('../faults/clock-shift.ts', import.meta.url).pathname;
const plantDefect = new URL('../faults/plant-defect.ts', import.meta.url).pathname;

const patienceMs = 180_000;

interface ProcessOptions {
  /** Without a connection the server runs its own database in `dataDir`. */
  connection?: Connection;
  /** A given folder is kept when the process has ended. */
  dataDir?: string;
  /** A fixed port, so that clients find a restarted server again. */
  port?: number;
  /** Ends the process immediately, even during its start. */
  signal?: AbortSignal;
  /** How far its clock jumps on command. */
  clockShiftMs?: number;
  /** A deliberate defect, as a negative control. */
  defect?: DefectName;
}

export interface ServerProcess {
  address: string;
  pid: number;
  isRunning(): boolean;
  port: number;
  /** From process start to the first request, without waiting for a free CPU. */
  startedInMs: number;
  jumpClock(): Promise<void>;
  /** Sends SIGKILL, or SIGTERM for a graceful stop. Resolves when it has ended. */
  end(signal?: 'SIGKILL' | 'SIGTERM'): Promise<void>;
}

/** Starts the server as in production, in a process that can be killed. */
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
  const output = collectOutput(child);
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const removeFolder = () => {
    if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
  };
  const address = await waitFor(child, output, /ready at (http:\S+)/).catch((error: unknown) => {
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
      await waitFor(child, output, /(the clock has jumped)/);
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

/** How long the process waited for a free CPU. 0 if the system does not report it. */
function waitedForCpuMs({ pid }: ChildProcess): number {
  const file = `/proc/${pid}/schedstat`;
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split(' ')[1]) / 1e6 : 0;
}

function collectOutput(child: ChildProcess): () => string {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
  }
  return () => text;
}

async function waitFor(child: ChildProcess, output: () => string, wanted: RegExp): Promise<string> {
  const until = performance.now() + patienceMs;
  for (;;) {
    const match = wanted.exec(output())?.[1];
    if (match !== undefined) return match;
    const hasEnded = child.exitCode !== null || child.signalCode !== null;
    if (hasEnded || performance.now() > until) {
      child.kill('SIGKILL');
      throw new Error(`The server did not print ${wanted} but: ${output()}`);
    }
    await sleep(10);
  }
}

/** The connection as an environment variable, also for a PostgreSQL on a socket. */
export function databaseUrl(connection: Connection): string {
  if (connection.connectionString !== undefined) return connection.connectionString;
  const { host, port, user, password, database } = connection;
  const secret = encodeURIComponent(String(password));
  return host?.startsWith('/')
    ? `postgres://${user}:${secret}@localhost:${port}/${database}?host=${host}`
    : `postgres://${user}:${secret}@${host}:${port}/${database}`;
}
