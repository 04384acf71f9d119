import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { openDatabase } from '#database/client.ts';
import { joinEmbeddedDatabase } from '#database/embedded/supervisor.ts';
import { signInAs } from '#server/testing/sign-in.ts';
import { closeConnections, cpuOfFamily, cpuOfProcess, get, type Load, runLoad } from './measure.ts';

const root = resolve(import.meta.dirname, '..');
const count = 20_000;
const clients = 16;

interface Started {
  child: ChildProcess;
  address: string;
  seconds: number;
}

async function start(script: string, env: NodeJS.ProcessEnv = {}): Promise<Started> {
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

async function stop({ child }: Started): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

interface Row extends Load {
  name: string;
  cpu: number;
}

async function measure(name: string, cpu: () => number, send: () => Promise<boolean>): Promise<Row> {
  await runLoad(2_000, clients, send);
  const before = cpu();
  const load = await runLoad(count, clients, send);
  return { name, ...load, cpu: (cpu() - before) / count };
}

function show(row: Row, floor: Row): void {
  const ratio = `${(row.perSecond / floor.perSecond).toFixed(2)} × floor`;
  console.log(
    `${row.name.padEnd(44)} ${Math.round(row.perSecond).toString().padStart(7)}/s  ${ratio.padEnd(13)} ${row.cpu.toFixed(3)} CPU-ms  p95 ${row.p95.toFixed(1)} ms  ${row.failures} failed`,
  );
}

const dataDir = mkdtempSync(join(tmpdir(), 'cquiz-bench-'));
const fresh = await start('server/main.ts', { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn' });
await stop(fresh);
const server = await start('server/main.ts', { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn' });
console.log(
  `ready on a new folder in ${fresh.seconds.toFixed(1)} s, on an existing one in ${server.seconds.toFixed(1)} s\n`,
);

const embedded = await joinEmbeddedDatabase({ dataDir });
const client = openDatabase(embedded.connection);
const { headers } = await signInAs(client.db, 'STUDENT');
const postmaster = Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
const serverPid = server.child.pid ?? 0;
const bare = await start('bench/floor-server.ts');
const bareCpu = () => cpuOfProcess(bare.child.pid ?? 0);

const httpFloor = await measure('bare node:http (floor)', bareCpu, () => get(bare.address));
show(httpFloor, httpFloor);
show(
  await measure(
    'GET /api/health, whole pipeline',
    () => cpuOfProcess(serverPid),
    () => get(`${server.address}/api/health`),
  ),
  httpFloor,
);

console.log('');
const pool = new pg.Pool({ ...embedded.connection, max: 10 });
const listing = 'select * from program where institution_id = $1 order by lower(name), id limit 50';
const databaseFloor = await measure(
  'the same query twice, node-postgres (floor)',
  () => cpuOfFamily(postmaster),
  async () => {
    await Promise.all([1, 2].map(() => pool.query({ name: 'programs', text: listing, values: [1] })));
    return true;
  },
);
show(databaseFloor, databaseFloor);
show(
  await measure(
    'GET /api/program, signed in',
    () => cpuOfProcess(serverPid) + cpuOfFamily(postmaster),
    () => get(`${server.address}/api/program`, headers),
  ),
  databaseFloor,
);
const memory = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${serverPid}/status`, 'utf8'))?.[1];
console.log(`\nmemory of the server process after that: ${Math.round(Number(memory) / 1024)} MB`);

closeConnections();
await pool.end();
await client.close();
await stop(bare);
await stop(server);
await embedded.leave();
rmSync(dataDir, { recursive: true, force: true });
