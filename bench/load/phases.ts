import { setTimeout as sleep } from 'node:timers/promises';
import { presence } from '#shared/limits.ts';
import type { Range } from './options.ts';
import { schoolPassword } from './school.ts';
import type { Student } from './student.ts';

/** What students are to do together; `beginAt` is in milliseconds since 1970, the same for all generators. */
export type PhaseOrder = { phase: string; beginAt: number } & (
  | { work: 'warm-up' }
  | { work: 'begin'; windowMs: number; isWholePage: boolean; streams: number }
  | { work: 'think'; think: Range; seconds: number }
  | { work: 'finish-answering' }
  | { work: 'save-steadily'; perSecond: number; seconds: number; signIns: number }
  | { work: 'hand-in'; windowMs: number }
  | { work: 'everything-at-once'; calls: number }
);

/** Students of one generator: the room, and one who sits apart and does everything at once. */
export interface Room {
  students: readonly Student[];
  /** They come before the others. */
  early: readonly Student[];
  loner: Student | undefined;
  /** Of how many generators this is one: rates are shared. */
  generators: number;
}

export async function runPhase(order: PhaseOrder, room: Room): Promise<void> {
  const { students, early, loner, generators } = room;
  const begin = order.beginAt - performance.timeOrigin;
  for (const student of [...students, ...early, ...(loner ? [loner] : [])]) student.enter(order.phase);
  await untilDue(begin);
  switch (order.work) {
    case 'warm-up':
      return takeWholeQuiz(early);
    case 'begin':
      return beginTogether(students, begin, order);
    case 'think':
      return answerWithThought(students, begin, order);
    case 'finish-answering':
      return inParallel(students, finishAnswering);
    case 'save-steadily':
      return saveSteadily(students, begin, {
        perSecond: order.perSecond / generators,
        seconds: order.seconds,
        signIns: Math.ceil(order.signIns / generators),
      });
    case 'hand-in':
      return handInTogether(students, begin, order.windowMs);
    case 'everything-at-once':
      return loner && doEverythingAtOnce(loner, order.calls);
  }
}

const fewAtOnce = 16;

/** A few at a time, from the start to the review. */
async function takeWholeQuiz(students: readonly Student[]): Promise<void> {
  const waiting = [...students];
  async function takeTurns(): Promise<void> {
    for (let student = waiting.pop(); student; student = waiting.pop()) {
      await student.begin(performance.now());
      await finishAnswering(student);
      await student.handIn();
      await student.review();
    }
  }
  await Promise.all(Array.from({ length: fewAtOnce }, takeTurns));
}

async function beginTogether(
  students: readonly Student[],
  begin: number,
  { windowMs, isWholePage, streams }: { windowMs: number; isWholePage: boolean; streams: number },
): Promise<void> {
  await inParallel(students, async (student) => {
    const due = begin + student.random.next() * windowMs;
    await untilDue(due);
    await student.begin(due);
    if (isWholePage) await student.showScreen(student.random.next() < streams);
  });
}

async function answerWithThought(
  students: readonly Student[],
  begin: number,
  { think, seconds }: { think: Range; seconds: number },
): Promise<void> {
  const end = begin + seconds * 1_000;
  await inParallel(students, async (student) => {
    // They have been at it for a while: else all would answer in the same minute.
    let due = begin + student.random.next() * thoughtMs(student, think);
    while (due < end && !student.isComplete()) {
      await untilDue(due);
      await student.answer(due);
      const next = performance.now() + thoughtMs(student, think);
      await beatUntil(student, Math.min(next, end));
      due = next;
    }
  });
}

function thoughtMs({ random }: Student, { least, most }: Range): number {
  return (least + random.next() * (most - least)) * 1_000;
}

/** A page that has had nothing to say for so long says that it is there. */
async function beatUntil(student: Student, until: number): Promise<void> {
  const beatMs = presence.beatSeconds * 1_000;
  for (let beat = performance.now() + beatMs; beat < until; beat += beatMs) {
    await untilDue(beat);
    await student.tellPresence();
  }
}

async function finishAnswering(student: Student): Promise<void> {
  while (!student.isComplete()) await student.answer();
  await student.flush();
}

/** Saves at a steady rate, whether or not the last one was answered, and sign-ins in the first second beside them. */
async function saveSteadily(
  students: readonly Student[],
  begin: number,
  { perSecond, seconds, signIns }: { perSecond: number; seconds: number; signIns: number },
): Promise<void> {
  const able = students.filter((student) => student.hasPaper());
  const saves = able.length === 0 ? 0 : Math.floor(perSecond * seconds);
  const signing = students.slice(0, signIns).map(async (student) => {
    const due = begin + student.random.next() * 1_000;
    await untilDue(due);
    await student.signIn(schoolPassword, due);
  });
  // A page sends one save at a time: whoever still waits for the answer to theirs is passed over.
  const free = [...able];
  const saving = new Set<Promise<void>>();
  for (let at = 0; at < saves; at += 1) {
    const due = begin + (at * 1_000) / perSecond;
    await untilDue(due);
    while (free.length === 0) await Promise.race(saving);
    const student = free.shift();
    if (!student) break;
    const saved = student.change(due).finally(() => {
      saving.delete(saved);
      free.push(student);
    });
    saving.add(saved);
  }
  await Promise.all([...signing, ...saving]);
}

async function handInTogether(students: readonly Student[], begin: number, windowMs: number): Promise<void> {
  await inParallel(students, async (student) => {
    const due = begin + student.random.next() * windowMs;
    await untilDue(due);
    await student.flush();
    const isDoubleClick = student.random.below(50) === 0;
    await Promise.all([student.handIn(due), isDoubleClick ? student.handIn(due) : undefined]);
    await student.review();
  });
}

/** One student's calls, as many at once as asked for, of every kind the page makes. */
async function doEverythingAtOnce(student: Student, calls: number): Promise<void> {
  await atOnce(calls, () => student.start());
  await student.begin(performance.now());
  await Promise.all([
    student.answerAllAtOnce(),
    atOnce(calls, () => student.tellPresence()),
    atOnce(calls, () => student.start()),
  ]);
  await atOnce(calls, () => student.handIn());
  await atOnce(calls, () => student.review());
}

async function atOnce(times: number, call: () => Promise<unknown>): Promise<void> {
  await Promise.all(Array.from({ length: times }, call));
}

async function inParallel(
  students: readonly Student[],
  work: (student: Student) => Promise<void>,
): Promise<void> {
  await Promise.all(students.map(work));
}

async function untilDue(due: number): Promise<void> {
  const left = due - performance.now();
  if (left > 0) await sleep(left);
}
