import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { DefectName } from '#server/testing/defects.ts';
import { seededRandom } from '#server/testing/seeded-random.ts';
import type { ServerProcess } from '#server/testing/server-process.ts';
import { lookAtOwnDatabase, type OwnDatabase } from '../own-database.ts';
import { killFamily } from '../processes.ts';
import { startServer, untilReady } from '../servers.ts';
import { Sitting } from '../sitting.ts';
import { type FaultRow, inTurn, type Plan, type Trial, timesOf } from '../trial.ts';

interface Stage {
  sitting: Sitting;
  database: OwnDatabase;
  /** Who serves the students; another one after a kill. */
  server: ServerProcess;
  start(port?: number): Promise<ServerProcess>;
  /** How the second server goes: in turn. */
  leaving: ('SIGTERM' | 'SIGKILL')[];
}

type Event = (stage: Stage) => Promise<void>;

/** Its server starts it again. */
async function killDatabase({ sitting, database, server }: Stage): Promise<void> {
  const pid = database.findPid();
  if (pid === undefined) throw new Error('The database was not running.');
  const since = performance.now();
  await killFamily(pid);
  sitting.countFault();
  await sitting.hold();
  await untilReady(server.address);
  sitting.noteAway(performance.now() - since);
  if (database.findPid() === pid) sitting.noteBroken('the database was not killed');
}

/** It runs on, and the next server finds it. */
async function killServer(stage: Stage): Promise<void> {
  const { sitting, database } = stage;
  const pid = database.findPid();
  await stage.server.end('SIGKILL');
  sitting.countFault();
  await sitting.hold();
  stage.server = await stage.start(stage.server.port);
  sitting.noteAway(stage.server.startedInMs + (await untilReady(stage.server.address)));
  if (pid === undefined || database.findPid() !== pid)
    sitting.noteBroken('the running database was not found');
}

/** A second server on the same folder shares it, and it stays when one of them leaves or is killed. */
async function shareFolder(stage: Stage): Promise<void> {
  const { sitting, database } = stage;
  const pid = database.findPid();
  const second = await stage.start();
  await untilReady(second.address);
  const how = stage.leaving.shift() ?? 'SIGTERM';
  stage.leaving.push(how);
  await second.end(how);
  sitting.countFault();
  sitting.noteAway(await untilReady(stage.server.address));
  if (pid === undefined || database.findPid() !== pid) sitting.noteBroken('the shared database did not stay');
}

async function killWithOwnDatabase(
  plan: Plan,
  events: readonly Event[],
  { defect, prepare }: { defect?: DefectName; prepare?: (database: OwnDatabase) => Promise<void> } = {},
): Promise<Trial> {
  const random = seededRandom(plan.seed);
  const dataDir = plan.room.makeFolder('own');
  const start = (port = 0) =>
    startServer(plan, { dataDir, port, ...(defect === undefined ? {} : { defect }) });
  const server = await start();
  const database = await lookAtOwnDatabase(plan.room, dataDir);
  await prepare?.(database);
  const sitting = await Sitting.open(plan, { connection: database.connection, faults: events.length });
  const stage: Stage = { sitting, database, server, start, leaving: ['SIGTERM', 'SIGKILL'] };
  await sitting.begin(server.address);
  for (const event of events) {
    await sleep(250 + random.below(250));
    await event(stage);
    await sitting.compareAndRelease();
  }
  const trial = await sitting.finish();
  await stage.server.end('SIGTERM');
  if (database.findPid() !== undefined)
    trial.broken.push('the last server that left did not stop the database');
  return trial;
}

/** As an administrator would who trades safety for speed. */
async function commitWithoutWaiting({ superuser }: OwnDatabase): Promise<void> {
  const client = new pg.Client(superuser);
  await client.connect();
  try {
    await client.query("alter role cquiz set synchronous_commit = 'off'");
    await client.query("alter system set wal_writer_delay = '10s'");
    await client.query('select pg_reload_conf()');
    await client.query("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'cquiz'");
  } finally {
    await client.end();
  }
}

const eventsOf = (plan: Plan) =>
  inTurn<Event>([killDatabase, killServer, shareFolder], timesOf(plan, { quick: 3, full: 21 }));

export const ownDatabaseKilled: FaultRow = {
  name: 'own-database-killed',
  fault: 'embedded PostgreSQL killed; its server killed; a second server',
  least: (plan) => eventsOf(plan).length,
  recoveryLimitSeconds: 5,
  run: (plan) => killWithOwnDatabase(plan, eventsOf(plan)),
  controls: [
    {
      name: 'acknowledged before it is committed',
      shows: 'lost',
      run: (plan) => killWithOwnDatabase(plan, [killServer, killServer], { defect: 'write-behind' }),
    },
    {
      name: 'synchronous_commit=off',
      shows: 'lost',
      run: (plan) =>
        killWithOwnDatabase(plan, [killDatabase, killDatabase, killDatabase], {
          prepare: commitWithoutWaiting,
        }),
    },
  ],
};
