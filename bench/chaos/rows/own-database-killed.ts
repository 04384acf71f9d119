import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { DefectName } from '#server/testing/faults/defects.ts';
import type { ServerProcess } from '#server/testing/processes/server-process.ts';
import { seededRandom } from '#server/testing/seeded-random.ts';
import { type EmbeddedDatabase, inspectDatabase } from '../embedded-database.ts';
import { killFamily } from '../processes.ts';
import { startServer, waitUntilReady } from '../servers.ts';
import { Sitting } from '../sitting.ts';
import { type FaultRow, faultCount, inTurn, type Plan, type Trial } from '../trial.ts';

interface KillContext {
  sitting: Sitting;
  database: EmbeddedDatabase;
  /** The server that students use; replaced after a kill. */
  server: ServerProcess;
  start(port?: number): Promise<ServerProcess>;
  /** The signals that end the second server, in turn. */
  signals: ('SIGTERM' | 'SIGKILL')[];
}

type Event = (context: KillContext) => Promise<void>;

/** The server must restart its database. */
async function killDatabase({ sitting, database, server }: KillContext): Promise<void> {
  const pid = database.findPid();
  if (pid === undefined) throw new Error('The database was not running.');
  const since = performance.now();
  await killFamily(pid);
  sitting.countFault();
  await sitting.hold();
  await waitUntilReady(server.address);
  sitting.addDowntime(performance.now() - since);
  if (database.findPid() === pid) sitting.noteViolation('the database was not killed');
}

/** The database must keep running, and the next server must find it. */
async function killServer(context: KillContext): Promise<void> {
  const { sitting, database } = context;
  const pid = database.findPid();
  await context.server.end('SIGKILL');
  sitting.countFault();
  await sitting.hold();
  context.server = await context.start(context.server.port);
  sitting.addDowntime(context.server.startedInMs + (await waitUntilReady(context.server.address)));
  if (pid === undefined || database.findPid() !== pid)
    sitting.noteViolation('the running database was not found');
}

/** A second server on the same folder must share the database, which must stay when that server stops or is killed. */
async function shareFolder(context: KillContext): Promise<void> {
  const { sitting, database } = context;
  const pid = database.findPid();
  const second = await context.start();
  await waitUntilReady(second.address);
  const signal = context.signals.shift() ?? 'SIGTERM';
  context.signals.push(signal);
  await second.end(signal);
  sitting.countFault();
  sitting.addDowntime(await waitUntilReady(context.server.address));
  if (pid === undefined || database.findPid() !== pid) sitting.noteViolation('the shared database stopped');
}

async function killWithOwnDatabase(
  plan: Plan,
  events: readonly Event[],
  { defect, prepare }: { defect?: DefectName; prepare?: (database: EmbeddedDatabase) => Promise<void> } = {},
): Promise<Trial> {
  const random = seededRandom(plan.seed);
  const dataDir = plan.resources.makeFolder('own');
  const start = (port = 0) =>
    startServer(plan, { dataDir, port, ...(defect === undefined ? {} : { defect }) });
  const server = await start();
  const database = await inspectDatabase(plan.resources, dataDir);
  await prepare?.(database);
  const sitting = await Sitting.open(plan, { connection: database.connection, faults: events.length });
  const context: KillContext = { sitting, database, server, start, signals: ['SIGTERM', 'SIGKILL'] };
  await sitting.start(server.address);
  for (const event of events) {
    await sleep(250 + random.below(250));
    await event(context);
    await sitting.compareAndRelease();
  }
  const trial = await sitting.finish();
  await context.server.end('SIGTERM');
  if (database.findPid() !== undefined)
    trial.violated.push('the last server that left did not stop the database');
  return trial;
}

/** Configures PostgreSQL like an administrator who trades safety for speed. */
async function commitWithoutWaiting({ superuser }: EmbeddedDatabase): Promise<void> {
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
  inTurn<Event>([killDatabase, killServer, shareFolder], faultCount(plan, { quick: 3, full: 21 }));

export const ownDatabaseKilled: FaultRow = {
  name: 'own-database-killed',
  fault: 'embedded PostgreSQL killed; its server killed; a second server',
  minFaults: (plan) => eventsOf(plan).length,
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
