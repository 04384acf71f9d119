import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '#server/testing/seeded-random.ts';
import { startCluster } from '../cluster.ts';
import { startServer, untilReady } from '../servers.ts';
import { Sitting } from '../sitting.ts';
import { type FaultRow, type Plan, type Trial, timesOf } from '../trial.ts';

async function killPostgres(
  plan: Plan,
  times: number,
  settings: Record<string, string> = {},
): Promise<Trial> {
  const random = seededRandom(plan.seed);
  const cluster = await startCluster(plan.room, settings);
  const sitting = await Sitting.open(plan, { connection: cluster.connection, faults: times });
  const server = await startServer(plan, { connection: cluster.connection });
  await sitting.begin(server.address);
  for (let time = 0; time < times; time += 1) {
    await sleep(300 + random.below(300));
    const before = sitting.oracle.countRefusals(503);
    await cluster.kill();
    sitting.countFault();
    if (!(await sitting.untilRefused(before, 3_000, 503)))
      sitting.noteBroken('no 503 while there was no database');
    await sitting.hold();
    const since = performance.now();
    await cluster.start();
    await untilReady(server.address);
    sitting.noteAway(performance.now() - since);
    await sitting.compareAndRelease();
  }
  if (!server.isRunning()) sitting.noteBroken('the server ended with its database');
  return sitting.finish();
}

const times = (plan: Plan) => timesOf(plan, { quick: 4, full: 20 });

export const postgresKilled: FaultRow = {
  name: 'postgres-killed',
  fault: 'PostgreSQL killed (kill -9, all its processes)',
  least: times,
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
