import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type DatabaseClient, openDatabase } from '#database/client.ts';
import { joinEmbeddedDatabase } from '#database/embedded/supervisor.ts';
import { runtimeEnvironment, runtimeFlags } from '#server/runtime-flags.ts';
import { closeOnExit } from './close-on-exit.ts';
import { closeConnections, cpuOfFamily, cpuOfProcess, familyOf } from './measure.ts';
import { reportDatabaseVersion } from './result.ts';

const root = resolve(import.meta.dirname, '..');
const serverScript = 'server/main.ts';

export interface RunningServer {
  child: ChildProcess;
  address: string;
  seconds: number;
}

export async function start(script: string, env: NodeJS.ProcessEnv = {}): Promise<RunningServer> {
  const since = performance.now();
  const isServer = script === serverScript;
  const flags = isServer ? runtimeFlags : [];
  const child = spawn(process.execPath, [...flags, join(root, script)], {
    env: { ...process.env, ...(isServer ? runtimeEnvironment : {}), ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  closeOnExit(() => endProcess(child));
  let output = '';
  for await (const chunk of child.stdout) {
    output += String(chunk);
    const address = /ready at (http:\S+)/.exec(output)?.[1];
    if (address !== undefined) {
      child.stdout.on('data', () => undefined);
      return { child, address, seconds: (performance.now() - since) / 1000 };
    }
  }
  throw new Error(`${script} ended before it was ready.`);
}

export function stop({ child }: RunningServer): Promise<void> {
  return endProcess(child);
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** CPU-milliseconds used so far. */
export interface Cpu {
  server: number;
  database: number;
}

/** A server with its own data folder, which contains the demo school. */
export interface Bench {
  server: RunningServer;
  client: DatabaseClient;
  connection: Parameters<typeof openDatabase>[0];
  cpu: () => Cpu;
  serverCpu: () => number;
  databaseCpu: () => number;
  databaseProcesses: () => number[];
  /** Resident megabytes of the server process. */
  memory: () => number;
  close(): Promise<void>;
}

export async function startBench(): Promise<Bench> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cquiz-bench-'));
  const env = { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn' };
  const removeFolder = closeOnExit(async () => rmSync(dataDir, { recursive: true, force: true }));
  const server = await startServer(dataDir, env).catch(async (error: unknown) => {
    await removeFolder();
    throw error;
  });
  console.log(`server ready in ${server.seconds.toFixed(1)} s, with the demo school\n`);
  const embedded = await joinEmbeddedDatabase({ dataDir });
  const client = openDatabase(embedded.connection);
  const { rows } = await client.pool.query<{ server_version: string }>('show server_version');
  reportDatabaseVersion(rows[0]?.server_version ?? 'unknown');
  const postmaster = Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
  const serverPid = server.child.pid ?? 0;
  const serverCpu = () => cpuOfProcess(serverPid);
  const databaseCpu = () => cpuOfFamily(postmaster);
  const databaseProcesses = () => familyOf(postmaster);
  return {
    server,
    client,
    connection: embedded.connection,
    serverCpu,
    databaseCpu,
    cpu: () => ({ server: serverCpu(), database: databaseCpu() }),
    databaseProcesses,
    memory: () => {
      const resident = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${serverPid}/status`, 'utf8'))?.[1];
      return Math.round(Number(resident) / 1024);
    },
    close: closeOnExit(async () => {
      closeConnections();
      await client.close();
      await stop(server);
      await embedded.leave();
      await removeFolder();
    }),
  };
}

async function startServer(dataDir: string, env: NodeJS.ProcessEnv): Promise<RunningServer> {
  await prepareSchool(dataDir, env);
  return start(serverScript, env);
}

/** Copies the demo school of an earlier part of this run, or creates it by starting a server once. */
async function prepareSchool(dataDir: string, env: NodeJS.ProcessEnv): Promise<void> {
  const template = process.env['CQUIZ_BENCH_SCHOOL'];
  if (template !== undefined && existsSync(template)) {
    copyFolder(template, dataDir);
    return;
  }
  const firstServer = await start(serverScript, env);
  await stop(firstServer);
  console.log(`demo school created in a new folder in ${firstServer.seconds.toFixed(1)} s`);
  if (template !== undefined) copyFolder(dataDir, template);
}

/** `cp` keeps permissions, unlike Node: PostgreSQL refuses a folder that other accounts may read. */
function copyFolder(from: string, to: string): void {
  execFileSync('cp', ['-a', `${from}/.`, to]);
}
