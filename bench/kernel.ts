import pg from 'pg';
import { signInAs } from '#server/testing/sign-in.ts';
import { inRounds, measure, reportCost } from './cost.ts';
import { start, startBench, stop } from './harness.ts';
import { cpuOfProcess, get } from './measure.ts';
import { isQuick } from './result.ts';

// What the way through every call costs, without the work of a domain.
const count = isQuick ? 4_000 : 20_000;
const rounds = isQuick ? 1 : 3;
const bench = await startBench();
const bare = await start('bench/floor-server.ts');
const pool = new pg.Pool({ ...bench.connection, max: 10 });

try {
  await measureBarely();
  await measureListing();
} finally {
  await pool.end();
  await stop(bare);
  await bench.close();
}

async function measureBarely(): Promise<void> {
  const bareCpu = () => ({ server: cpuOfProcess(bare.child.pid ?? 0), database: 0 });
  const getHealth = () => get(`${bench.server.address}/api/health`);
  const floor = await inRounds(rounds, () =>
    measure('bare node:http (floor)', bareCpu, () => get(bare.address), { count }),
  );
  reportCost(floor);
  const health = await inRounds(rounds, () =>
    measure('GET /api/health, whole pipeline', bench.cpu, getHealth, { count }),
  );
  reportCost(health, { floor });
}

async function measureListing(): Promise<void> {
  const { headers } = await signInAs(bench.client.db, 'STUDENT');
  const listing = 'select * from program where institution_id = $1 order by lower(name), id limit 50';
  const readTwice = async () => {
    await Promise.all([1, 2].map(() => pool.query({ name: 'programs', text: listing, values: [1] })));
    return true;
  };
  const databaseCpu = () => ({ server: 0, database: bench.databaseCpu() });
  const floor = await inRounds(rounds, () =>
    measure('the same query twice, node-postgres (floor)', databaseCpu, readTwice, { count }),
  );
  reportCost(floor);
  const list = () => get(`${bench.server.address}/api/program`, headers);
  const listed = await inRounds(rounds, () =>
    measure('GET /api/program, signed in', bench.cpu, list, { count: count / 2 }),
  );
  reportCost(listed, { floor });
}
