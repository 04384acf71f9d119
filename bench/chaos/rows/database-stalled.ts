import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Connection } from '#database/client.ts';
import type { DefectName } from '#server/testing/faults/defects.ts';
import { startTcpProxy, type TcpProxy } from '#server/testing/faults/tcp-proxy.ts';
import { startCluster } from '../cluster.ts';
import { startServer, waitUntilReady } from '../servers.ts';
import { Sitting } from '../sitting.ts';
import { type FaultRow, faultCount, inTurn, type Plan, type Trial } from '../trial.ts';

/** The server's time limit for a call while its database does not respond, plus a margin. */
const longestWaitMs = 22_000;
/** Longer than the five seconds after which the server stops waiting for a lock. */
const lockMs = 8_000;

interface StallContext {
  sitting: Sitting;
  proxy: TcpProxy;
  connection: Connection;
}

/** A short stall: waiting requests still get their responses. */
async function stallShortly({ sitting, proxy }: StallContext): Promise<void> {
  proxy.stall();
  sitting.countFault();
  await sleep(1_500);
  proxy.resume();
}

async function slowDown({ sitting, proxy }: StallContext): Promise<void> {
  proxy.slowDown(150);
  sitting.countFault();
  await sleep(1_500);
  proxy.slowDown(0);
}

async function lockTable({ sitting, connection }: StallContext): Promise<void> {
  const locker = new pg.Client(connection);
  await locker.connect();
  const before = sitting.oracle.countRefusals(503);
  try {
    await locker.query('begin; lock table quiz_answer in access exclusive mode');
    sitting.countFault();
    const since = performance.now();
    if (!(await sitting.waitForRefusal(before, lockMs, 503)))
      sitting.noteViolation('no 503 while a table was locked');
    await sleep(Math.max(0, lockMs - (performance.now() - since)));
  } finally {
    await locker.end();
  }
}

async function stallForLong({ sitting, proxy }: StallContext): Promise<void> {
  const before = sitting.oracle.countRefusals(503);
  proxy.stall();
  sitting.countFault();
  const wasRefused = await sitting.waitForRefusal(before, longestWaitMs, 503);
  if (!wasRefused) sitting.noteViolation('no 503 while the database did not answer');
  await sleep(2_000);
  proxy.resume();
}

async function stallDatabase(
  plan: Plan,
  events: readonly ((context: StallContext) => Promise<void>)[],
  defect?: DefectName,
): Promise<Trial> {
  const { connection } = await startCluster(plan.resources);
  const proxy = await startTcpProxy(connection);
  plan.resources.defer(async () => {
    proxy.resume();
    await proxy.close();
  });
  const sitting = await Sitting.open(plan, {
    connection,
    faults: events.length,
    waitMs: longestWaitMs + 5_000,
  });
  const server = await startServer(plan, {
    connection: proxy.connection,
    ...(defect === undefined ? {} : { defect }),
  });
  await sitting.start(server.address);
  for (const event of events) {
    await sleep(300);
    await event({ sitting, proxy, connection });
    sitting.addDowntime(await waitUntilReady(server.address));
    await sitting.compareAndRelease();
  }
  const trial = await sitting.finish();
  const { slowestMs } = sitting.oracle;
  if (slowestMs > longestWaitMs) trial.violated.push(`an answer took ${(slowestMs / 1000).toFixed(1)} s`);
  return trial;
}

const kinds = [
  stallShortly,
  lockTable,
  slowDown,
  stallShortly,
  slowDown,
  stallForLong,
  slowDown,
  stallShortly,
];
const eventsOf = (plan: Plan) => inTurn(kinds, faultCount(plan, { quick: 3, full: 14 }));

export const databaseStalled: FaultRow = {
  name: 'database-stalled',
  fault: 'database slow, stalled or locked',
  minFaults: (plan) => eventsOf(plan).length,
  recoveryLimitSeconds: 10,
  run: (plan) => stallDatabase(plan, eventsOf(plan)),
  controls: [
    {
      name: 'no limits of time',
      shows: /no 503 while a table was locked/,
      run: (plan) => stallDatabase(plan, [lockTable], 'no-time-limits'),
    },
  ],
};
