import pg from 'pg';
import { signInAs } from '#server/testing/sign-in.ts';
import { measure, show, start, startBench, stop } from './harness.ts';
import { cpuOfProcess, get } from './measure.ts';

const bench = await startBench();
const { server, client } = bench;
const { headers } = await signInAs(client.db, 'STUDENT');
const bare = await start('bench/floor-server.ts');
const bareCpu = () => cpuOfProcess(bare.child.pid ?? 0);

const httpFloor = await measure('bare node:http (floor)', bareCpu, () => get(bare.address));
show(httpFloor, httpFloor);
show(
  await measure(
    'GET /api/health, whole pipeline',
    () => bench.serverCpu(),
    () => get(`${server.address}/api/health`),
  ),
  httpFloor,
);

console.log('');
const pool = new pg.Pool({ ...bench.connection, max: 10 });
const listing = 'select * from program where institution_id = $1 order by lower(name), id limit 50';
const databaseFloor = await measure(
  'the same query twice, node-postgres (floor)',
  () => bench.databaseCpu(),
  async () => {
    await Promise.all([1, 2].map(() => pool.query({ name: 'programs', text: listing, values: [1] })));
    return true;
  },
);
show(databaseFloor, databaseFloor);
show(
  await measure(
    'GET /api/program, signed in',
    () => bench.serverCpu() + bench.databaseCpu(),
    () => get(`${server.address}/api/program`, headers),
  ),
  databaseFloor,
);
console.log(`\nmemory of the server process after that: ${bench.memory()} MB`);

await pool.end();
await stop(bare);
await bench.close();
