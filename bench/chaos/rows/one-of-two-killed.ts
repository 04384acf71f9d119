import { setTimeout as sleep } from 'node:timers/promises';
import type { DefectName } from '#server/testing/faults/defects.ts';
import { seededRandom } from '#server/testing/seeded-random.ts';
import { startBalancer } from '../balancer.ts';
import { startCluster } from '../cluster.ts';
import { startServer, waitUntilReady } from '../servers.ts';
import { Sitting } from '../sitting.ts';
import { type FaultRow, faultCount, type Plan, type Trial } from '../trial.ts';
import { findUnsharedState } from '../unshared-state.ts';

async function killOneOfTwo(plan: Plan, times: number, defect?: DefectName): Promise<Trial> {
  const random = seededRandom(plan.seed);
  const { connection } = await startCluster(plan.resources);
  const sitting = await Sitting.open(plan, { connection, faults: times });
  const options = { connection, ...(defect === undefined ? {} : { defect }) };
  const servers = [await startServer(plan, options), await startServer(plan, options)];
  const ports = servers.map(({ port }) => port);
  const address = await startBalancer(plan.resources, ports);
  await sitting.start(address);
  for (let time = 0; time < times; time += 1) {
    await sleep(250 + random.below(250));
    const killed = time % 2;
    const since = performance.now();
    await servers[killed]?.end('SIGKILL');
    sitting.countFault();
    await waitUntilReady(address);
    sitting.addDowntime(performance.now() - since);
    await sitting.compareAndRelease();
    servers[killed] = await startServer(plan, { ...options, port: ports[killed] ?? 0 });
  }
  const [one, other] = servers.map((server) => server.address);
  if (one !== undefined && other !== undefined) {
    for (const fault of await findUnsharedState(sitting.db, one, other)) sitting.noteViolation(fault);
  }
  return sitting.finish();
}

const times = (plan: Plan) => faultCount(plan, { quick: 2, full: 10 });

export const oneOfTwoKilled: FaultRow = {
  name: 'one-of-two-killed',
  fault: 'two servers behind a proxy, one killed',
  minFaults: times,
  recoveryLimitSeconds: 2,
  run: (plan) => killOneOfTwo(plan, times(plan)),
  controls: [
    {
      name: 'acknowledged before it is committed',
      shows: 'lost',
      run: (plan) => killOneOfTwo(plan, 2, 'write-behind'),
    },
    {
      name: 'processes that do not hear each other',
      shows: /^live events: /,
      run: (plan) => killOneOfTwo(plan, 0, 'deaf'),
    },
  ],
};
