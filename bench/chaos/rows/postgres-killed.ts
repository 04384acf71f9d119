import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '#server/testing/seeded-random.ts';
import { startCluster } from '../cluster.ts';
import { startServer, waitUntilReady } from '../servers.ts';
import { Sitting } from '../sitting.ts';
import { type FaultRow, faultCount, type Plan, type Trial } from '../trial.ts';

async function killPostgres(
  plan: Plan,
  times: number,
  settings: Record<string, string> = {},
): Promise<Trial> {
  const random = seededRandom(plan.seed);
  const cluster = await startCluster(plan.resources, settings);
  const sitting = await Sitting.open(plan, { connection: cluster.connection, faults: times });
  const server = await startServer(plan, { connection: cluster.connection });
  await sitting.start(server.address);
  for (let time = 0; time < times; time += 1) {
    await sleep(300 + random.below(300));
    const before = sitting.oracle.countRefusals(503);
    await cluster.kill();
    sitting.countFault();
    if (!(await sitting.waitForRefusal(before, 3_000, 503)))
      sitting.noteViolation('no 503 while there was no database');
    await sitting.hold();
    const since = performance.now();
    await cluster.start();
    await waitUntilReady(server.address);
    sitting.addDowntime(performance.now() - since);
    await sitting.compareAndRelease();
  }
  if (!server.isRunning()) sitting.noteViolation('the server ended with its database');
  return sitting.finish();
}

const times = (plan: Plan) => faultCount(plan, { quick: 4, full: 20 });

export const postgresKilled: FaultRow = {
  name: 'postgres-killed',
  fault: 'PostgreSQL killed (kill -9, all its processes)',
  minFaults: times,
  recoveryLimitSeconds: 10,
  run: (plan) => killPostgres(plan, times(plan)),
  controls: [
    {
      name: 'synchronous_commit=off',
      shows: 'lost',
      run: (plan) => killPostgres(plan, 3, { synchronous_commit: 'off', wal_writer_delay: '10s' }),
    },
  ],
};
