import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type DatabaseClient, openDatabase } from '#database/client.ts';
import { joinEmbeddedDatabase } from '#database/embedded/supervisor.ts';
import { closeConnections, cpuOfFamily, cpuOfProcess, familyOf, type Load, runLoad } from './measure.ts';

const root = resolve(import.meta.dirname, '..');
const usualClients = 16;

export interface Started {
  child: ChildProcess;
  address: string;
  seconds: number;
}

export async function start(script: string, env: NodeJS.ProcessEnv = {}): Promise<Started> {
  const since = performance.now();
  const child = spawn(process.execPath, [join(root, script)], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  for await (const chunk of child.stdout) {
    said += String(chunk);
    const address = /ready at (http:\S+)/.exec(said)?.[1];
    if (address !== undefined) {
      child.stdout.on('data', () => undefined);
      return { child, address, seconds: (performance.now() - since) / 1000 };
    }
  }
  throw new Error(`${script} ended before it was ready.`);
}

export async function stop({ child }: Started): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

export interface Row extends Load {
  name: string;
  cpu: number;
}

/** What one of `count` costs, after a tenth of that to warm up. */
export async function measure(
  name: string,
  cpu: () => number,
  send: () => Promise<boolean>,
  count = 20_000,
  clients = usualClients,
): Promise<Row> {
  await runLoad(Math.ceil(count / 10), clients, send);
  const before = cpu();
  const load = await runLoad(count, clients, send);
  return { name, ...load, cpu: (cpu() - before) / count };
}

/** With what was to be reached, in CPU-milliseconds, where there is such a number. */
export function show(row: Row, floor: Row, goal = ''): void {
  const ratio = `${(row.perSecond / floor.perSecond).toFixed(2)} × floor`;
  console.log(
    `${row.name.padEnd(44)} ${Math.round(row.perSecond).toString().padStart(7)}/s  ${ratio.padEnd(13)} ${row.cpu.toFixed(3)} CPU-ms${goal && ` (goal ${goal})`}  p95 ${row.p95.toFixed(1)} ms  ${row.failures} failed`,
  );
}

/** The server on a new folder with the demo school, started twice: the second time on what the first made. */
export interface Bench {
  server: Started;
  client: DatabaseClient;
  connection: Parameters<typeof openDatabase>[0];
  serverCpu(): number;
  databaseCpu(): number;
  databaseProcesses(): number[];
  memory(): number;
  close(): Promise<void>;
}

export async function startBench(): Promise<Bench> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cquiz-bench-'));
  const env = { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn' };
  const fresh = await start('server/main.ts', env);
  await stop(fresh);
  const server = await start('server/main.ts', env);
  console.log(
    `ready on a new folder with the demo school in ${fresh.seconds.toFixed(1)} s, on an existing one in ${server.seconds.toFixed(1)} s\n`,
  );
  const embedded = await joinEmbeddedDatabase({ dataDir });
  const client = openDatabase(embedded.connection);
  const postmaster = Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
  const serverPid = server.child.pid ?? 0;
  return {
    server,
    client,
    connection: embedded.connection,
    serverCpu: () => cpuOfProcess(serverPid),
    databaseCpu: () => cpuOfFamily(postmaster),
    databaseProcesses: () => familyOf(postmaster),
    memory: () => {
      const resident = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${serverPid}/status`, 'utf8'))?.[1];
      return Math.round(Number(resident) / 1024);
    },
    close: async () => {
      closeConnections();
      await client.close();
      await stop(server);
      await embedded.leave();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
