import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '#database/client.ts';
import type { DefectName } from '#server/testing/faults/defects.ts';
import { startLosingProxy } from '#server/testing/faults/losing-proxy.ts';
import { seededRandom } from '#server/testing/seeded-random.ts';
import { startCluster } from '../cluster.ts';
import { startServer } from '../servers.ts';
import { Sitting } from '../sitting.ts';
import { type FaultRow, faultCount, type Plan, type Trial } from '../trial.ts';

const limitMs = 30_000;

/** Delays each save between its checks and its write, so that a race between two requests really happens. */
async function pauseSaves(db: Db): Promise<void> {
  await sql`create function pause() returns trigger language plpgsql as
    'begin perform pg_sleep(0.1); return new; end'`.execute(db);
  await sql`create trigger pause before insert on quiz_answer for each row execute function pause()`.execute(
    db,
  );
}

async function loseResponses(
  plan: Plan,
  times: number,
  { defect, prepare }: { defect?: DefectName; prepare?: (db: Db) => Promise<void> } = {},
): Promise<Trial> {
  const random = seededRandom(plan.seed);
  const { connection } = await startCluster(plan.resources);
  const sitting = await Sitting.open(plan, { connection, faults: 8 });
  await prepare?.(sitting.db);
  const server = await startServer(plan, { connection, ...(defect === undefined ? {} : { defect }) });
  const proxy = await startLosingProxy(server.address, () => random.below(4) === 0);
  plan.resources.defer(() => proxy.close());
  await sitting.start(proxy.address);
  const until = performance.now() + limitMs;
  for (let seen = 0; proxy.lost() < times && performance.now() < until; ) {
    await sleep(20);
    if (proxy.lost() < seen + 20) continue;
    seen = proxy.lost();
    await sitting.compareAndRelease();
  }
  const trial = await sitting.finish({ submitEvery: 1 });
  for (const kind of ['start', 'save', 'submit'] as const) {
    if (sitting.oracle.count('unknown', kind) === 0) trial.violated.push(`no answer to a ${kind} was lost`);
  }
  return { ...trial, injected: proxy.lost() };
}

const times = (plan: Plan) => faultCount(plan, { quick: 40, full: 150 });

export const responseLost: FaultRow = {
  name: 'response-lost',
  fault: 'response lost after commit',
  minFaults: times,
  recoveryLimitSeconds: undefined,
  run: (plan) => loseResponses(plan, times(plan)),
  controls: [
    {
      name: 'no revision check',
      shows: 'lost',
      run: (plan) => loseResponses(plan, 120, { defect: 'no-revision-check' }),
    },
    {
      name: 'a save does not hold its attempt open',
      shows: 'wrong',
      run: (plan) => loseResponses(plan, 60, { defect: 'no-lock', prepare: pauseSaves }),
    },
  ],
};
