import type { Figures } from './figures.ts';

/** The assumed exam sitting: all students at once, with spare capacity. docs/capacity.md lists these assumptions. */
export const sitting = {
  questions: 20,
  /** Average between two saves of one student, who thinks for 30 to 90 seconds. */
  thinkSeconds: 60,
  /** All students start within this time. */
  startSeconds: 60,
  /** All students submit within this time. */
  submitSeconds: 60,
  /** All students sign in within this time before the start. */
  signInSeconds: 600,
  /** Processor utilization up to which users notice no delay. */
  maxLoad: 0.6,
  /** Connections of one process: six for calls, two for jobs, one that listens, and four to a replica. */
  connections: 13,
  sittingsPerYear: 20,
  /** kB of WAL at worst: the save is the first after a checkpoint to change the pages of its attempt and its answer. */
  pagesOfSave: 2 * 8.2,
} as const;

interface Cores {
  server: number;
  database: number;
}

export interface Need {
  students: number;
  perSecond: { signIns: number; starts: number; saves: number; submissions: number };
  cores: { signIn: Cores; start: Cores; answer: Cores; submit: Cores };
  /** Node processes, each with one core's worth of calls; hashing has threads of its own. */
  processes: number;
  connections: number;
  /** GB for the processes and their open streams. */
  memory: number;
  /** MB of WAL per second while students answer, and while all start. */
  wal: { answer: number; start: number };
  /** Mbit per second while students answer, and while all start with an empty browser cache. */
  network: { answer: number; start: number };
  /** GB stored by one sitting, and by a year of them. */
  stored: { sitting: number; year: number };
}

const milli = 1 / 1000;

export function needOf(students: number, figures: Figures): Need {
  const { start, paper, save, submit, review, signIn, hash, stream } = figures;
  const perSecond = {
    signIns: students / sitting.signInSeconds,
    starts: students / sitting.startSeconds,
    saves: students / sitting.thinkSeconds,
    submissions: students / sitting.submitSeconds,
  };
  const streams = students * stream * milli;
  const coresOf = (rate: number, calls: { server: number; database: number }[], extra = 0): Cores => ({
    server: (rate * calls.reduce((sum, call) => sum + call.server, 0) * milli + extra) / sitting.maxLoad,
    database: (rate * calls.reduce((sum, call) => sum + call.database, 0) * milli) / sitting.maxLoad,
  });
  const cores = {
    signIn: coresOf(perSecond.signIns, [signIn, { server: hash, database: 0 }]),
    start: coresOf(perSecond.starts, [start, paper], streams),
    answer: coresOf(perSecond.saves, [save], streams),
    submit: coresOf(perSecond.submissions, [submit, review], streams),
  };
  const peakCores = Math.max(cores.start.server, cores.answer.server, cores.submit.server);
  // At least two, so that one can fail.
  const processes = Math.max(2, Math.ceil(peakCores));
  const kilobit = 8 * milli;
  return {
    students,
    perSecond,
    cores,
    processes,
    connections: processes * sitting.connections,
    memory: (processes * figures.memory) / 1000 + (students * figures.streamMemory) / 1_000_000,
    wal: {
      answer: perSecond.saves * (figures.walPerSave + sitting.pagesOfSave) * milli,
      start: perSecond.starts * figures.walPerStart * milli,
    },
    network: {
      answer: perSecond.saves * figures.trafficPerSave * kilobit,
      start: perSecond.starts * (figures.trafficPerPaper + figures.trafficPerPage) * kilobit,
    },
    stored: {
      sitting: (students * figures.stored) / 1_000_000,
      year: (students * figures.stored * sitting.sittingsPerYear) / 1_000_000,
    },
  };
}

/** How many students a primary database with this many cores can serve, for each thing they do at once. */
export function limitsOf(cores: number, figures: Figures): { work: string; students: number }[] {
  const { start, paper, save, submit, review, signIn } = figures;
  const max = (seconds: number, milliseconds: number) =>
    (cores * sitting.maxLoad * 1000 * seconds) / milliseconds;
  return [
    { work: 'signing in', students: max(sitting.signInSeconds, signIn.database) },
    { work: 'starting', students: max(sitting.startSeconds, start.database + paper.database) },
    { work: 'answering', students: max(sitting.thinkSeconds, save.database) },
    { work: 'submitting', students: max(sitting.submitSeconds, submit.database + review.database) },
  ].sort((one, other) => one.students - other.students);
}
