import { availableParallelism } from 'node:os';
import { type Connection, type DatabaseClient, openDatabase } from '#database/client.ts';
import { type DatabasePlace, findPostmaster, openPlace, placeOf } from './database-place.ts';
import { figurePhase, type PhaseFigures, type PhaseMeasure } from './figures.ts';
import { Generators } from './generators.ts';
import type { LoadLog } from './load-log.ts';
import { Machine } from './machine.ts';
import type { LoadOptions } from './options.ts';
import { findLosses } from './oracle.ts';
import type { PhaseOrder } from './phases.ts';
import { planPhases } from './plan.ts';
import { commitSabotage } from './sabotage.ts';
import { buildSchool, type School } from './school.ts';
import { type Server, startServer } from './servers.ts';

export interface LoadResult {
  options: LoadOptions;
  machine: { cores: number; node: string; database: string };
  phases: PhaseFigures[];
  answers: { sent: number; acknowledged: number };
  attempts: number;
  handedIn: number;
  /** What was not answered as it should be, in sentences; the first fifty of each generator. */
  faults: string[];
  /** Where the database is not what students were told. */
  losses: string[];
}

/** A load that has been sent: its result, and the database it was sent to, until that is closed. */
export interface FinishedLoad {
  result: LoadResult;
  client: DatabaseClient;
  school: School;
  log: LoadLog;
}

interface RunOptions {
  /** One that somebody else made and drops; else DATABASE_URL's server, else an embedded one. */
  connection?: Connection;
  serverUrl?: string | undefined;
  say: (line: string) => void;
  signal: AbortSignal;
}

const leadMs = 300;

/** Sends the load, compares, hands over what it found, and takes everything down again, whatever happened. */
export async function runLoad<T>(
  options: LoadOptions,
  run: RunOptions,
  use: (finished: FinishedLoad) => Promise<T>,
): Promise<T> {
  await using stack = new AsyncDisposableStack();
  const place = await openDatabasePlace(run);
  stack.defer(() => place.close());
  const servers = await startServers(options.processes, place, stack);
  const client = openDatabase(place.connection, { most: 2, patient: true });
  stack.defer(() => client.close());
  run.say(`${options.processes} server process(es), ${options.students} students`);
  const school = await buildSchool(client.db, options.students + options.warmUp + 1);
  run.signal.throwIfAborted();
  const [loner, ...others] = school.seats;
  const generators = await Generators.start(options.generators, {
    seats: others.slice(options.warmUp),
    early: others.slice(0, options.warmUp),
    loner,
    addresses: servers.map(({ address }) => address),
    quizId: school.quizId,
    seed: options.seed,
  });
  stack.defer(() => generators.close());
  const machine = new Machine({
    servers: servers.map(({ pid }) => pid),
    postmaster: await findPostmaster(client),
    generators: generators.pids(),
  });
  const measures: PhaseMeasure[] = [];
  for (const phase of planPhases(options)) {
    run.say(`… ${phase.phase}`);
    measures.push(await orAbort(measurePhase(generators, machine, phase), run.signal));
  }
  const log = await generators.finish();
  if (options.sabotage) await commitSabotage(client.db, school.quizId, options.sabotage);
  const result = {
    options,
    machine: await describeMachine(client),
    phases: measures.map((measure) => figurePhase(measure, log.operations)),
    answers: {
      sent: log.answers.length,
      acknowledged: log.answers.filter(({ outcome }) => outcome === 'ok').length,
    },
    attempts: new Set(log.attempts.map(({ attemptId }) => attemptId)).size,
    handedIn: new Set(log.results.map(({ attemptId }) => attemptId)).size,
    faults: log.faults,
    losses: await findLosses(client.db, school.quizId, log),
  };
  return await use({ result, client, school, log });
}

async function openDatabasePlace({ connection, serverUrl }: RunOptions): Promise<DatabasePlace> {
  return connection ? placeOf(connection) : openPlace(serverUrl);
}

/** The first one alone: it makes the tables. */
async function startServers(
  count: number,
  { env }: DatabasePlace,
  stack: AsyncDisposableStack,
): Promise<Server[]> {
  const servers: Server[] = [];
  while (servers.length < count) {
    const server = await startServer(env);
    stack.defer(() => server.stop());
    servers.push(server);
  }
  return servers;
}

async function measurePhase(
  generators: Generators,
  machine: Machine,
  order: PhaseOrder,
): Promise<PhaseMeasure> {
  const peak = machine.watchMemory();
  const before = machine.cpu();
  const beginAt = performance.timeOrigin + performance.now() + leadMs;
  try {
    const loop = await generators.run({ ...order, beginAt });
    const seconds = (performance.timeOrigin + performance.now() - beginAt) / 1_000;
    return { phase: order.phase, seconds, before, after: machine.cpu(), memoryPeak: peak(), loop };
  } finally {
    peak();
  }
}

function orAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

async function describeMachine({ pool }: DatabaseClient): Promise<LoadResult['machine']> {
  const { rows } = await pool.query<{ server_version: string }>('show server_version');
  return {
    cores: availableParallelism(),
    node: process.version,
    database: `PostgreSQL ${rows[0]?.server_version}`,
  };
}
