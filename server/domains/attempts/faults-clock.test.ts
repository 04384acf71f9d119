import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { copyAttempt } from '#server/testing/copy-attempt.ts';
import { type FaultSchool, openFaultSchool } from '#server/testing/fault-school.ts';
import type { TestPerson } from '#server/testing/people.ts';
import { type ServerProcess, startServerProcess } from '#server/testing/server-process.ts';
import type { SignedIn } from '#server/testing/sign-in.ts';
import type { Paper, QuizAttempt } from '#shared/contract/attempts.ts';

const hour = 3_600_000;
let school: FaultSchool;
let server: ServerProcess;

beforeEach(async () => {
  school = await openFaultSchool(4);
});

afterEach(async () => {
  await server?.end();
  await school.close();
});

async function call(person: SignedIn, method: string, path: string, body?: object) {
  const answer = await fetch(`${server.address}/api${path}`, {
    method,
    headers: { ...person.headers, 'content-type': 'application/json' },
    body: body ? JSON.stringify(body) : null,
  });
  return { status: answer.status, body: (await answer.json()) as unknown };
}

async function databaseTime(): Promise<number> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(school.db);
  return rows[0]?.now.getTime() ?? 0;
}

function student(at: number): TestPerson & SignedIn {
  const found = school.students[at];
  if (!found) throw new Error(`There is no student ${at}.`);
  return found;
}

function save(person: SignedIn, attemptId: number, { id, options }: Paper['questions'][number]) {
  const answers = [{ question: { id }, revision: 1, selectedOption: { id: options[0]?.id } }];
  return call(person, 'PUT', `/quizAttempt/${attemptId}/answers`, { answers });
}

async function statusOf(id: number): Promise<string> {
  const { status } = await school.db
    .selectFrom('quiz_attempt')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return status;
}

/** Whether a sweep has closed it; there is one every few seconds. */
async function isSwept(id: number): Promise<boolean> {
  for (let waited = 0; waited < 80; waited += 1) {
    if ((await statusOf(id)) === 'TIMED_OUT') return true;
    await sleep(100);
  }
  return false;
}

/** What a server whose clock has jumped does wrong, in sentences. */
async function findClockFaults(): Promise<string[]> {
  const faults: string[] = [];
  function expectNear(what: string, told: string | null, expected: number): void {
    const off = Math.abs(Date.parse(told ?? '') - expected);
    if (!(off < 10_000)) faults.push(`${what} is off by ${off} ms`);
  }
  const started = await call(student(0), 'POST', '/quizAttempt', { quiz: { id: school.quiz.id } });
  const now = await databaseTime();
  const attempt = started.body as QuizAttempt;
  expectNear('the start', attempt.startedAt, now);
  expectNear('the deadline', attempt.deadline, now + hour);
  const paper = (await call(student(0), 'GET', `/quizAttempt/${attempt.id}/paper`)).body as Paper;
  expectNear('the time on the paper', paper.serverTime, now);
  const [question] = paper.questions;
  if (!question) return [...faults, 'there is no paper'];

  const inTime = await save(student(0), attempt.id, question);
  if (inTime.status !== 200) faults.push('a save in time was refused');
  // Over, but within the grace: what was on its way counts.
  const ending = await copyAttempt(school.db, attempt.id, {
    studentId: student(1).personId,
    secondsLeft: -1,
  });
  if ((await save(student(1), ending, question)).status !== 200)
    faults.push('a save within the grace was refused');
  const overdue = await copyAttempt(school.db, attempt.id, {
    studentId: student(2).personId,
    secondsLeft: -60,
  });
  const late = await save(student(2), overdue, question);
  if (late.status !== 409) faults.push('a late save was taken');

  if (!(await isSwept(overdue))) faults.push('an overdue attempt was left open');
  if ((await statusOf(attempt.id)) !== 'IN_PROGRESS') faults.push('a running attempt was closed');
  const handedIn = await call(student(0), 'PUT', `/quizAttempt/${attempt.id}`, { status: 'TIMED_OUT' });
  if ((handedIn.body as QuizAttempt).status !== 'SUBMITTED') faults.push('a hand-in in time was called late');
  expectNear('the hand-in', (handedIn.body as QuizAttempt).completedAt, await databaseTime());
  return faults;
}

describe('the clock of a server process that jumps by an hour', { timeout: 240_000 }, () => {
  for (const [direction, clockShiftMs] of [
    ['forwards', hour],
    ['backwards', -hour],
  ] as const) {
    it(`${direction} changes nothing: the database's clock decides`, async () => {
      server = await startServerProcess({ connection: school.connection, clockShiftMs });
      await server.jumpClock();
      expect(await findClockFaults()).toEqual([]);
    });

    it(`${direction} is found out where a process goes by its own clock`, async () => {
      server = await startServerProcess({
        connection: school.connection,
        clockShiftMs,
        defect: 'own-clock',
      });
      await server.jumpClock();
      expect(await findClockFaults()).not.toEqual([]);
    });
  }
});
