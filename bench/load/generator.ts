import { monitorEventLoopDelay } from 'node:perf_hooks';
import { emptyLog, type LoadLog } from './load-log.ts';
import { type GeneratorStudents, type PhaseOrder, runPhase } from './phases.ts';
import type { LoadAccount } from './school.ts';
import { Student } from './student.ts';

export interface StudentsOrder {
  accounts: LoadAccount[];
  warmUpAccounts: LoadAccount[];
  /** The student of the burst phase, in one generator only. */
  burstAccount: LoadAccount | undefined;
  addresses: string[];
  quizId: number;
  seed: number;
  generators: number;
}

export type GeneratorOrder =
  | { order: 'prepare'; students: StudentsOrder }
  | { order: 'run'; phase: PhaseOrder }
  | { order: 'finish' };

/** The delay of the generator's own event loop. */
export interface LoopDelay {
  p50: number;
  p99: number;
  max: number;
}

export type GeneratorReport =
  | { report: 'ready' }
  | { report: 'ran'; delay: LoopDelay }
  | { report: 'log'; log: LoadLog };

const log = emptyLog();
const resolutionMs = 10;
let group: GeneratorStudents = { students: [], warmUpStudents: [], burstStudent: undefined, generators: 1 };

function prepare(order: StudentsOrder): void {
  const { accounts, warmUpAccounts, burstAccount, addresses, quizId, seed, generators } = order;
  const addressFor = (at: number) => addresses[at % addresses.length] ?? '';
  const createStudent = (account: LoadAccount, at: number, maxConnections = 6) =>
    new Student({
      account,
      quizId,
      log,
      maxConnections,
      seed: seed * 100_003 + account.studentId,
      devices: account.studentId % 10 === 0 ? 2 : 1,
      address: addressFor(at),
    });
  group = {
    students: accounts.map((account, at) => createStudent(account, at)),
    warmUpStudents: warmUpAccounts.map((account, at) => createStudent(account, at)),
    burstStudent: burstAccount && createStudent(burstAccount, 0, 50),
    generators,
  };
}

async function run(phase: PhaseOrder): Promise<LoopDelay> {
  const delays = monitorEventLoopDelay({ resolution: resolutionMs });
  delays.enable();
  await runPhase(phase, group);
  delays.disable();
  // The measured delays include the interval of the measuring timer.
  const inMs = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - resolutionMs);
  return { p50: inMs(delays.percentile(50)), p99: inMs(delays.percentile(99)), max: inMs(delays.max) };
}

function leave(): LoadLog {
  const { students, warmUpStudents, burstStudent } = group;
  for (const student of [...students, ...warmUpStudents, burstStudent]) student?.leave();
  return log;
}

async function execute(message: GeneratorOrder): Promise<GeneratorReport> {
  if (message.order === 'run') return { report: 'ran', delay: await run(message.phase) };
  if (message.order === 'finish') return { report: 'log', log: leave() };
  prepare(message.students);
  return { report: 'ready' };
}

process.on('message', (message: GeneratorOrder) => {
  execute(message).then(
    (report) => process.send?.(report),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
// Ctrl-C reaches this process too, but the parent process stops it in an orderly way.
process.on('SIGINT', () => undefined);
// Without the parent process, the log has no reader.
process.on('disconnect', () => process.exit(0));
