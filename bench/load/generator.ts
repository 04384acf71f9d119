import { monitorEventLoopDelay } from 'node:perf_hooks';
import { emptyLog, type LoadLog } from './load-log.ts';
import { type PhaseOrder, type Room, runPhase } from './phases.ts';
import type { Seat } from './school.ts';
import { Student } from './student.ts';

export interface SeatOrder {
  seats: Seat[];
  /** Of the warm-up. */
  early: Seat[];
  /** Sits apart; in one generator only. */
  loner: Seat | undefined;
  addresses: string[];
  quizId: number;
  seed: number;
  generators: number;
}

export type GeneratorOrder =
  | { order: 'sit'; seating: SeatOrder }
  | { order: 'run'; phase: PhaseOrder }
  | { order: 'finish' };

/** How long the generator's own event loop kept its calls waiting. */
export interface OwnDelay {
  p50: number;
  p99: number;
  max: number;
}

export type GeneratorReport =
  | { report: 'ready' }
  | { report: 'ran'; delay: OwnDelay }
  | { report: 'log'; log: LoadLog };

const log = emptyLog();
const resolutionMs = 10;
let room: Room = { students: [], early: [], loner: undefined, generators: 1 };

function sit({ seats, early, loner, addresses, quizId, seed, generators }: SeatOrder): void {
  const addressFor = (at: number) => addresses[at % addresses.length] ?? '';
  const place = (seat: Seat, at: number, mostConnections = 6) =>
    new Student({
      seat,
      quizId,
      log,
      mostConnections,
      seed: seed * 100_003 + seat.studentId,
      devices: seat.studentId % 10 === 0 ? 2 : 1,
      address: addressFor(at),
    });
  room = {
    students: seats.map((seat, at) => place(seat, at)),
    early: early.map((seat, at) => place(seat, at)),
    loner: loner && place(loner, 0, 50),
    generators,
  };
}

async function run(phase: PhaseOrder): Promise<OwnDelay> {
  const delays = monitorEventLoopDelay({ resolution: resolutionMs });
  delays.enable();
  await runPhase(phase, room);
  delays.disable();
  // The timer that measures is itself due every so many milliseconds.
  const inMs = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - resolutionMs);
  return { p50: inMs(delays.percentile(50)), p99: inMs(delays.percentile(99)), max: inMs(delays.max) };
}

function leave(): LoadLog {
  for (const student of [...room.students, ...room.early]) student.leave();
  room.loner?.leave();
  return log;
}

async function obey(given: GeneratorOrder): Promise<GeneratorReport> {
  if (given.order === 'run') return { report: 'ran', delay: await run(given.phase) };
  if (given.order === 'finish') return { report: 'log', log: leave() };
  sit(given.seating);
  return { report: 'ready' };
}

process.on('message', (given: GeneratorOrder) => {
  obey(given).then(
    (report) => process.send?.(report),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
// Ctrl-C reaches it too: whoever started it ends it, once what is under way has been given up.
process.on('SIGINT', () => undefined);
// Whoever started it is gone: nobody reads the log.
process.on('disconnect', () => process.exit(0));
