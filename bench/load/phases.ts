import { setTimeout as sleep } from 'node:timers/promises';
import { presence } from '#shared/limits.ts';
import type { Range } from './options.ts';
import { schoolPassword } from './school.ts';
import type { Student } from './student.ts';

/** What students do together; `startAt` is in milliseconds since 1970, the same for all generators. */
export type PhaseOrder = { phase: string; startAt: number } & (
  | { work: 'warm-up' }
  | { work: 'start'; windowMs: number; isWholePage: boolean; streams: number }
  | { work: 'think'; think: Range; seconds: number }
  | { work: 'finish-answering' }
  | { work: 'save-steadily'; perSecond: number; seconds: number; signIns: number }
  | { work: 'submit'; windowMs: number }
  | { work: 'burst'; calls: number }
);

/** The students of one generator. */
export interface GeneratorStudents {
  students: readonly Student[];
  warmUpStudents: readonly Student[];
  /** Sends many calls at once. */
  burstStudent: Student | undefined;
  /** The number of generators that share the rates. */
  generators: number;
}

export async function runPhase(order: PhaseOrder, everyone: GeneratorStudents): Promise<void> {
  const { students, warmUpStudents, burstStudent, generators } = everyone;
  const begin = order.startAt - performance.timeOrigin;
  for (const student of [...students, ...warmUpStudents, burstStudent]) student?.enter(order.phase);
  await waitUntil(begin);
  switch (order.work) {
    case 'warm-up':
      return takeWholeQuiz(warmUpStudents);
    case 'start':
      return startTogether(students, begin, order);
    case 'think':
      return answerWithThinking(students, begin, order);
    case 'finish-answering':
      return inParallel(students, finishAnswering);
    case 'save-steadily':
      return saveSteadily(students, begin, {
        perSecond: order.perSecond / generators,
        seconds: order.seconds,
        signIns: Math.ceil(order.signIns / generators),
      });
    case 'submit':
      return submitTogether(students, begin, order.windowMs);
    case 'burst':
      return burstStudent && sendBurst(burstStudent, order.calls);
  }
}

const warmUpConcurrency = 16;

/** A few students at a time, from the start to the review. */
async function takeWholeQuiz(students: readonly Student[]): Promise<void> {
  const waiting = [...students];
  async function takeTurns(): Promise<void> {
    for (let student = waiting.pop(); student; student = waiting.pop()) {
      await student.open(performance.now());
      await finishAnswering(student);
      await student.submit();
      await student.review();
    }
  }
  await Promise.all(Array.from({ length: warmUpConcurrency }, takeTurns));
}

async function startTogether(
  students: readonly Student[],
  begin: number,
  { windowMs, isWholePage, streams }: { windowMs: number; isWholePage: boolean; streams: number },
): Promise<void> {
  await inParallel(students, async (student) => {
    const due = begin + student.random.next() * windowMs;
    await waitUntil(due);
    await student.open(due);
    if (isWholePage) await student.showScreen(student.random.next() < streams);
  });
}

async function answerWithThinking(
  students: readonly Student[],
  begin: number,
  { think, seconds }: { think: Range; seconds: number },
): Promise<void> {
  const end = begin + seconds * 1_000;
  await inParallel(students, async (student) => {
    // Their first answers are spread out: otherwise all would answer in the same minute.
    let due = begin + student.random.next() * thinkMs(student, think);
    while (due < end && !student.isComplete()) {
      await waitUntil(due);
      await student.answer(due);
      const next = performance.now() + thinkMs(student, think);
      await sendPresenceUntil(student, Math.min(next, end));
      due = next;
    }
  });
}

function thinkMs({ random }: Student, { min, max }: Range): number {
  return (min + random.next() * (max - min)) * 1_000;
}

/** A page without other requests reports its presence at intervals. */
async function sendPresenceUntil(student: Student, until: number): Promise<void> {
  const beatMs = presence.beatSeconds * 1_000;
  for (let beat = performance.now() + beatMs; beat < until; beat += beatMs) {
    await waitUntil(beat);
    await student.sendPresence();
  }
}

async function finishAnswering(student: Student): Promise<void> {
  while (!student.isComplete()) await student.answer();
  await student.flush();
}

/** Saves at a steady rate without waiting for responses, and sign-ins during the first second. */
async function saveSteadily(
  students: readonly Student[],
  begin: number,
  { perSecond, seconds, signIns }: { perSecond: number; seconds: number; signIns: number },
): Promise<void> {
  const withPaper = students.filter((student) => student.hasPaper());
  const saves = withPaper.length === 0 ? 0 : Math.floor(perSecond * seconds);
  const signingIn = students.slice(0, signIns).map(async (student) => {
    const due = begin + student.random.next() * 1_000;
    await waitUntil(due);
    await student.signIn(schoolPassword, due);
  });
  // A page sends one save at a time, so a student with a save in progress is skipped.
  const free = [...withPaper];
  const saving = new Set<Promise<void>>();
  for (let at = 0; at < saves; at += 1) {
    const due = begin + (at * 1_000) / perSecond;
    await waitUntil(due);
    while (free.length === 0) await Promise.race(saving);
    const student = free.shift();
    if (!student) break;
    const saved = student.change(due).finally(() => {
      saving.delete(saved);
      free.push(student);
    });
    saving.add(saved);
  }
  await Promise.all([...signingIn, ...saving]);
}

async function submitTogether(students: readonly Student[], begin: number, windowMs: number): Promise<void> {
  await inParallel(students, async (student) => {
    const due = begin + student.random.next() * windowMs;
    await waitUntil(due);
    await student.flush();
    const isDoubleClick = student.random.below(50) === 0;
    await Promise.all([student.submit(due), isDoubleClick ? student.submit(due) : undefined]);
    await student.review();
  });
}

/** Sends many calls of one student at once, of every kind the page makes. */
async function sendBurst(student: Student, calls: number): Promise<void> {
  await atOnce(calls, () => student.start());
  await student.open(performance.now());
  await Promise.all([
    student.answerAllAtOnce(),
    atOnce(calls, () => student.sendPresence()),
    atOnce(calls, () => student.start()),
  ]);
  await atOnce(calls, () => student.submit());
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

async function waitUntil(due: number): Promise<void> {
  const left = due - performance.now();
  if (left > 0) await sleep(left);
}
