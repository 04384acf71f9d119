import type { Figures } from './capacity-figures.ts';

/** How a sitting goes: all at once, and with room to spare. Every one of these is a choice, and stands in the plan. */
export const sitting = {
  questions: 20,
  /** Between two saves of one student: 30 to 90 seconds. */
  thinkSeconds: 60,
  /** Within which everybody begins. */
  startSeconds: 60,
  /** Within which everybody hands in. */
  handInSeconds: 60,
  /** Within which everybody signs in before. */
  signInSeconds: 600,
  /** How busy a processor may be while nobody notices. */
  busy: 0.6,
  /** Connections of one process: ten for calls, four for jobs, one that listens. */
  connections: 13,
  sittingsAYear: 20,
  /** kB of log at worst: a save is the first after a checkpoint to change the page of its attempt and that of its answer. */
  pagesOfSave: 2 * 8.2,
} as const;

interface Cores {
  server: number;
  database: number;
}

export interface Need {
  students: number;
  perSecond: { signIns: number; starts: number; saves: number; handIns: number };
  cores: { signIn: Cores; start: Cores; answer: Cores; handIn: Cores };
  /** Of Node, each with one core's worth of calls; hashing has threads of its own. */
  processes: number;
  connections: number;
  /** GB: the processes and the streams they hold. */
  memory: number;
  /** MB of log each second, while answering and while all begin. */
  log: { answer: number; start: number };
  /** Mbit each second, while answering and while all begin with nothing in their browsers. */
  network: { answer: number; start: number };
  /** GB stored by one sitting, and by a year of them. */
  stored: { sitting: number; year: number };
}

const milli = 1 / 1000;

export function needOf(students: number, figures: Figures): Need {
  const { start, paper, save, handIn, review, signIn, hash, stream } = figures;
  const perSecond = {
    signIns: students / sitting.signInSeconds,
    starts: students / sitting.startSeconds,
    saves: students / sitting.thinkSeconds,
    handIns: students / sitting.handInSeconds,
  };
  const open = students * stream * milli;
  const coresOf = (rate: number, calls: { server: number; database: number }[], more = 0): Cores => ({
    server: (rate * calls.reduce((sum, call) => sum + call.server, 0) * milli + more) / sitting.busy,
    database: (rate * calls.reduce((sum, call) => sum + call.database, 0) * milli) / sitting.busy,
  });
  const cores = {
    signIn: coresOf(perSecond.signIns, [signIn, { server: hash, database: 0 }]),
    start: coresOf(perSecond.starts, [start, paper], open),
    answer: coresOf(perSecond.saves, [save], open),
    handIn: coresOf(perSecond.handIns, [handIn, review], open),
  };
  const most = Math.max(cores.start.server, cores.answer.server, cores.handIn.server);
  // One alone is a fault away from none.
  const processes = Math.max(2, Math.ceil(most));
  const kilobit = 8 * milli;
  return {
    students,
    perSecond,
    cores,
    processes,
    connections: processes * sitting.connections,
    memory: (processes * figures.memory) / 1000 + (students * figures.streamMemory) / 1_000_000,
    log: {
      answer: perSecond.saves * (figures.logOfSave + sitting.pagesOfSave) * milli,
      start: perSecond.starts * figures.logOfStart * milli,
    },
    network: {
      answer: perSecond.saves * figures.wireOfSave * kilobit,
      start: perSecond.starts * (figures.wireOfPaper + figures.wireOfPage) * kilobit,
    },
    stored: {
      sitting: (students * figures.stored) / 1_000_000,
      year: (students * figures.stored * sitting.sittingsAYear) / 1_000_000,
    },
  };
}

/** How many students one primary of so many cores carries, by what they do at once. */
export function wallsOf(cores: number, figures: Figures): { work: string; students: number }[] {
  const { start, paper, save, handIn, review, signIn } = figures;
  const most = (seconds: number, milliseconds: number) =>
    (cores * sitting.busy * 1000 * seconds) / milliseconds;
  return [
    { work: 'signing in', students: most(sitting.signInSeconds, signIn.database) },
    { work: 'beginning', students: most(sitting.startSeconds, start.database + paper.database) },
    { work: 'answering', students: most(sitting.thinkSeconds, save.database) },
    { work: 'handing in', students: most(sitting.handInSeconds, handIn.database + review.database) },
  ].sort((one, other) => one.students - other.students);
}
