import { availableParallelism } from 'node:os';
import { type Connection, type DatabaseClient, openDatabase } from '#database/client.ts';
import { type PhaseFigures, type PhaseMeasure, phaseFigures } from './figures.ts';
import { Generators } from './generator-pool.ts';
import { createLoadDatabase, findPostmaster, type LoadDatabase, loadDatabaseAt } from './load-database.ts';
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
  submitted: number;
  /** Wrong or failed responses, in sentences; the first fifty of each generator. */
  faults: string[];
  /** Where the database differs from what students were told. */
  losses: string[];
}

/** A finished load test: its result, and its database until that is closed. */
export interface FinishedLoad {
  result: LoadResult;
  client: DatabaseClient;
  school: School;
  log: LoadLog;
}

interface RunOptions {
  /** A database that the caller created and drops. Otherwise one is created on `serverUrl`, or an embedded one. */
  connection?: Connection;
  serverUrl?: string | undefined;
  print: (line: string) => void;
  signal: AbortSignal;
}

const leadMs = 300;

/** Sends the load, compares, passes the result to `use`, and cleans everything up in any case. */
export async function runLoad<T>(
  options: LoadOptions,
  run: RunOptions,
  use: (finished: FinishedLoad) => Promise<T>,
): Promise<T> {
  await using stack = new AsyncDisposableStack();
  const database = await openLoadDatabase(run);
  stack.defer(() => database.close());
  const servers = await startServers(options.processes, database, stack);
  const client = openDatabase(database.connection, { maxConnections: 2, patient: true });
  stack.defer(() => client.close());
  run.print(`${options.processes} server process(es), ${options.students} students`);
  const school = await buildSchool(client.db, options.students + options.warmUp + 1);
  run.signal.throwIfAborted();
  const [burstAccount, ...others] = school.accounts;
  const generators = await Generators.start(options.generators, {
    accounts: others.slice(options.warmUp),
    warmUpAccounts: others.slice(0, options.warmUp),
    burstAccount,
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
    run.print(`… ${phase.phase}`);
    measures.push(await orAbort(measurePhase(generators, machine, phase), run.signal));
  }
  const log = await generators.finish();
  if (options.sabotage) await commitSabotage(client.db, school.quizId, options.sabotage);
  const result = {
    options,
    machine: await describeMachine(client),
    phases: measures.map((measure) => phaseFigures(measure, log.operations)),
    answers: {
      sent: log.answers.length,
      acknowledged: log.answers.filter(({ outcome }) => outcome === 'ok').length,
    },
    attempts: new Set(log.attempts.map(({ attemptId }) => attemptId)).size,
    submitted: new Set(log.results.map(({ attemptId }) => attemptId)).size,
    faults: log.faults,
    losses: await findLosses(client.db, school.quizId, log),
  };
  return await use({ result, client, school, log });
}

async function openLoadDatabase({ connection, serverUrl }: RunOptions): Promise<LoadDatabase> {
  return connection ? loadDatabaseAt(connection) : createLoadDatabase(serverUrl);
}

/** One after the other, because the first one creates the tables. */
async function startServers(
  count: number,
  { env }: LoadDatabase,
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
  const startAt = performance.timeOrigin + performance.now() + leadMs;
  try {
    const loop = await generators.run({ ...order, startAt });
    const seconds = (performance.timeOrigin + performance.now() - startAt) / 1_000;
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
