import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { DefectName } from '#server/testing/faults/defects.ts';
import { type EmbeddedDatabase, inspectDatabase } from '../embedded-database.ts';
import { startServer, waitForStatus } from '../servers.ts';
import { Sitting } from '../sitting.ts';
import { mountSmallDisk } from '../small-disk.ts';
import { type FaultRow, faultCount, inTurn, type Plan, type Trial } from '../trial.ts';

/** Tables cannot grow, or the WAL cannot, which stops PostgreSQL itself. */
type FullKind = 'tables' | 'wal';

const megabytes = 200;

async function fillDisk(plan: Plan, kinds: readonly FullKind[], defect?: DefectName): Promise<Trial> {
  const disk = mountSmallDisk(plan.resources, megabytes);
  const server = await startServer(plan, {
    dataDir: disk.folder,
    ...(defect === undefined ? {} : { defect }),
  });
  const database = await inspectDatabase(plan.resources, disk.folder);
  const sitting = await Sitting.open(plan, { connection: database.connection, faults: kinds.length * 3 });
  await sitting.start(server.address);
  for (const kind of kinds) {
    await sleep(500);
    const before = sitting.oracle.countRefusals(503, 507);
    disk.fill();
    if (disk.isFull()) sitting.countFault();
    if (kind === 'wal') await switchWalFile(database);
    if (!(await sitting.waitForRefusal(before, 15_000, 503, 507)))
      sitting.noteViolation(`neither 503 nor 507 although the disk was full (${kind})`);
    await sleep(500);
    await sitting.hold();
    const since = performance.now();
    disk.free();
    await waitForStatus(() => createBank(server.address, sitting), 201);
    sitting.addDowntime(performance.now() - since);
    await sitting.compareAndRelease();
  }
  if (!server.isRunning()) sitting.noteViolation('the server ended when the disk was full');
  return sitting.finish();
}

/** Starts a new WAL file, because the current one has space for an hour of answers. */
async function switchWalFile({ superuser }: EmbeddedDatabase): Promise<void> {
  const client = new pg.Client(superuser);
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select pg_switch_wal()');
  } catch {
    // PostgreSQL may stop before it responds, which is the intended fault.
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** A write that is not a student's answer. */
async function createBank(address: string, { exam }: Sitting): Promise<number> {
  const response = await fetch(`${address}/api/questionBank`, {
    method: 'POST',
    headers: { ...exam.teacher.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'There is space again', category: 'mathematics' }),
    signal: AbortSignal.timeout(5_000),
  });
  await response.arrayBuffer();
  return response.status;
}

const kindsOf = (plan: Plan) => inTurn<FullKind>(['tables', 'wal'], faultCount(plan, { quick: 2, full: 6 }));

export const databaseDiskFull: FaultRow = {
  name: 'database-disk-full',
  fault: 'disk full under the database',
  minFaults: (plan) => kindsOf(plan).length,
  recoveryLimitSeconds: 15,
  run: (plan) => fillDisk(plan, kindsOf(plan)),
  controls: [
    {
      name: 'acknowledged before it is committed',
      shows: 'lost',
      run: (plan) => fillDisk(plan, ['wal', 'wal'], 'write-behind'),
    },
  ],
};
