import pg from 'pg';
import { signInAs } from '#server/testing/sign-in.ts';
import { inRounds, measure, reportCost } from '../cost.ts';
import { start, startBench, stop } from '../harness.ts';
import { cpuOfProcess, get } from '../measure.ts';
import { isQuick } from '../result.ts';

// The overhead of every request, without the work of a domain.
const count = isQuick ? 4_000 : 20_000;
const rounds = isQuick ? 1 : 3;
const bench = await startBench();
const floorServer = await start('bench/floor-server.ts');
const pool = new pg.Pool({ ...bench.connection, max: 10 });

try {
  await measureHealth();
  await measurePrograms();
} finally {
  await pool.end();
  await stop(floorServer);
  await bench.close();
}

async function measureHealth(): Promise<void> {
  const floorCpu = () => ({ server: cpuOfProcess(floorServer.child.pid ?? 0), database: 0 });
  const getHealth = () => get(`${bench.server.address}/api/health`);
  const floor = await inRounds(rounds, () =>
    measure('bare node:http (floor)', floorCpu, () => get(floorServer.address), { count }),
  );
  reportCost(floor);
  const health = await inRounds(rounds, () =>
    measure('GET /api/health, whole pipeline', bench.cpu, getHealth, { count }),
  );
  reportCost(health, { floor });
}

async function measurePrograms(): Promise<void> {
  const { headers } = await signInAs(bench.client.db, 'STUDENT');
  const text = 'select * from program where institution_id = $1 order by lower(name), id limit 50';
  const readTwice = async () => {
    await Promise.all([1, 2].map(() => pool.query({ name: 'programs', text, values: [1] })));
    return true;
  };
  const databaseCpu = () => ({ server: 0, database: bench.databaseCpu() });
  const floor = await inRounds(rounds, () =>
    measure('the same query twice, node-postgres (floor)', databaseCpu, readTwice, { count }),
  );
  reportCost(floor);
  const list = () => get(`${bench.server.address}/api/program`, headers);
  const listCosts = await inRounds(rounds, () =>
    measure('GET /api/program, signed in', bench.cpu, list, { count: count / 2 }),
  );
  reportCost(listCosts, { floor });
}
