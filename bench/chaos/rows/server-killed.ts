import { setTimeout as sleep } from 'node:timers/promises';
import type { DefectName } from '#server/testing/faults/defects.ts';
import { seededRandom } from '#server/testing/seeded-random.ts';
import { startCluster } from '../cluster.ts';
import { startServer, waitUntilReady } from '../servers.ts';
import { Sitting } from '../sitting.ts';
import { type FaultRow, faultCount, type Plan, type Trial } from '../trial.ts';

async function killServer(plan: Plan, times: number, defect?: DefectName): Promise<Trial> {
  const random = seededRandom(plan.seed);
  const { connection } = await startCluster(plan.resources);
  const sitting = await Sitting.open(plan, { connection, faults: times });
  const options = { connection, ...(defect === undefined ? {} : { defect }) };
  let server = await startServer(plan, options);
  await sitting.start(server.address);
  for (let time = 0; time < times; time += 1) {
    await sleep(250 + random.below(300));
    await server.end('SIGKILL');
    sitting.countFault();
    await sitting.hold();
    server = await startServer(plan, { ...options, port: server.port });
    sitting.addDowntime(server.startedInMs + (await waitUntilReady(server.address)));
    await sitting.compareAndRelease();
  }
  return sitting.finish();
}

const times = (plan: Plan) => faultCount(plan, { quick: 5, full: 50 });

export const serverKilled: FaultRow = {
  name: 'server-killed',
  fault: 'server killed (kill -9) under load',
  minFaults: times,
  recoveryLimitSeconds: 5,
  run: (plan) => killServer(plan, times(plan)),
  controls: [
    {
      name: 'acknowledged before it is committed',
      shows: 'lost',
      run: (plan) => killServer(plan, 2, 'write-behind'),
    },
  ],
};
