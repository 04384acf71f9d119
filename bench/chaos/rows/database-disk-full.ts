import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { DefectName } from '#server/testing/defects.ts';
import { lookAtOwnDatabase, type OwnDatabase } from '../own-database.ts';
import { startServer, untilAnswers } from '../servers.ts';
import { Sitting } from '../sitting.ts';
import { mountSmallDisk } from '../small-disk.ts';
import { type FaultRow, inTurn, type Plan, type Trial, timesOf } from '../trial.ts';

/** Tables cannot grow, or the log of what is committed cannot go on, which ends PostgreSQL itself. */
type Fullness = 'tables' | 'log';

const megabytes = 200;

async function fillDisk(plan: Plan, kinds: readonly Fullness[], defect?: DefectName): Promise<Trial> {
  const disk = mountSmallDisk(plan.room, megabytes);
  const server = await startServer(plan, {
    dataDir: disk.folder,
    ...(defect === undefined ? {} : { defect }),
  });
  const database = await lookAtOwnDatabase(plan.room, disk.folder);
  const sitting = await Sitting.open(plan, { connection: database.connection, faults: kinds.length * 3 });
  await sitting.begin(server.address);
  for (const kind of kinds) {
    await sleep(500);
    const before = sitting.oracle.countRefusals(503, 507);
    disk.fill();
    if (disk.isFull()) sitting.countFault();
    if (kind === 'log') await beginNextLogFile(database);
    if (!(await sitting.untilRefused(before, 15_000, 503, 507)))
      sitting.noteBroken(`neither 503 nor 507 although the disk was full (${kind})`);
    await sleep(500);
    await sitting.hold();
    const since = performance.now();
    disk.free();
    await untilAnswers(() => makeBank(server.address, sitting), 201);
    sitting.noteAway(performance.now() - since);
    await sitting.compareAndRelease();
  }
  if (!server.isRunning()) sitting.noteBroken('the server ended when the disk was full');
  return sitting.finish();
}

/** What is left of the present one would hold the answers of an hour. */
async function beginNextLogFile({ superuser }: OwnDatabase): Promise<void> {
  const client = new pg.Client(superuser);
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select pg_switch_wal()');
  } catch {
    // PostgreSQL may end before it has answered: that is what was asked for.
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Something that has to be written, and is no answer of a student. */
async function makeBank(address: string, { exam }: Sitting): Promise<number> {
  const answer = await fetch(`${address}/api/questionBank`, {
    method: 'POST',
    headers: { ...exam.teacher.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'There is space again', category: 'mathematics' }),
    signal: AbortSignal.timeout(5_000),
  });
  await answer.arrayBuffer();
  return answer.status;
}

const kindsOf = (plan: Plan) => inTurn<Fullness>(['tables', 'log'], timesOf(plan, { quick: 2, full: 6 }));

export const databaseDiskFull: FaultRow = {
  name: 'database-disk-full',
  fault: 'disk full under the database',
  least: (plan) => kindsOf(plan).length,
  recoveryLimitSeconds: 15,
  run: (plan) => fillDisk(plan, kindsOf(plan)),
  controls: [
    {
      name: 'acknowledged before it is committed',
      shows: 'lost',
      run: (plan) => fillDisk(plan, ['log', 'log'], 'write-behind'),
    },
  ],
};
