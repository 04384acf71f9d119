import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '#database/client.ts';
import type { Paper, QuizAttempt } from '#shared/contract/attempts/attempts.ts';
import type { SignedIn } from '../sign-in.ts';
import { copyAttempt } from './copy-attempt.ts';
import type { FaultExam } from './fault-exam.ts';

const hour = 3_600_000;

interface Asked {
  /** The server whose clock has jumped. */
  address: string;
  db: Db;
  quizId: number;
  /** Three students who have not started. */
  students: FaultExam['students'];
  /** How long to wait for the sweep. Short if it is known not to run. */
  sweepSeconds?: number;
}

/** Describes what a server does wrong after its clock has jumped. */
export async function findClockFaults({
  address,
  db,
  quizId,
  students,
  sweepSeconds = 60,
}: Asked): Promise<string[]> {
  const [writing, ending, late] = students;
  if (!writing || !ending || !late) throw new Error('Three students are needed.');
  const call = (person: SignedIn, method: string, path: string, body?: object) =>
    callServer(address, person, method, path, body);
  const save = (person: SignedIn, attemptId: number, { id, options }: Paper['questions'][number]) => {
    const answers = [{ question: { id }, revision: 1, selectedOption: { id: options[0]?.id } }];
    return call(person, 'PUT', `/quizAttempt/${attemptId}/answers`, { answers });
  };
  const faults: string[] = [];
  function expectNear(what: string, reported: string | null, expected: number): void {
    const off = Math.abs(Date.parse(reported ?? '') - expected);
    if (!(off < 10_000)) faults.push(`${what} is off by ${off} ms`);
  }
  const started = await call(writing, 'POST', '/quizAttempt', { quiz: { id: quizId } });
  const now = await databaseTime(db);
  const attempt = started.body as QuizAttempt;
  expectNear('the start', attempt.startedAt, now);
  expectNear('the deadline', attempt.deadline, now + hour);
  const { status, body } = await call(writing, 'GET', `/quizAttempt/${attempt.id}/paper`);
  if (status !== 200) return [...faults, `the paper of a running attempt: ${status}`];
  const paper = body as Paper;
  expectNear('the time on the paper', paper.serverTime, now);
  const [question] = paper.questions;
  if (!question) return [...faults, 'there is no question on the paper'];

  const inTime = await save(writing, attempt.id, question);
  if (inTime.status !== 200) faults.push('a save in time was refused');
  // Past the deadline but within the grace period: answers on their way count.
  const nearlyOver = await copyAttempt(db, attempt.id, { studentId: ending.personId, secondsLeft: -1 });
  if ((await save(ending, nearlyOver, question)).status !== 200)
    faults.push('a save within the grace was refused');
  const overdue = await copyAttempt(db, attempt.id, { studentId: late.personId, secondsLeft: -60 });
  if ((await save(late, overdue, question)).status !== 409) faults.push('a late save was taken');

  if (!(await isSwept(db, overdue, sweepSeconds))) faults.push('an overdue attempt was left open');
  if ((await statusOf(db, attempt.id)) !== 'IN_PROGRESS') faults.push('a running attempt was closed');
  const submission = await call(writing, 'PUT', `/quizAttempt/${attempt.id}`, { status: 'TIMED_OUT' });
  if ((submission.body as QuizAttempt).status !== 'SUBMITTED')
    faults.push('a submission in time was marked late');
  expectNear('the submission', (submission.body as QuizAttempt).completedAt, await databaseTime(db));
  return faults;
}

async function callServer(address: string, person: SignedIn, method: string, path: string, body?: object) {
  const answer = await fetch(`${address}/api${path}`, {
    method,
    headers: { ...person.headers, 'content-type': 'application/json' },
    body: body ? JSON.stringify(body) : null,
  });
  return { status: answer.status, body: (await answer.json()) as unknown };
}

async function databaseTime(db: Db): Promise<number> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  return rows[0]?.now.getTime() ?? 0;
}

async function statusOf(db: Db, id: number): Promise<string> {
  const { status } = await db
    .selectFrom('quiz_attempt')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return status;
}

/** Whether a sweep has closed the attempt; one runs every few seconds. */
async function isSwept(db: Db, id: number, seconds: number): Promise<boolean> {
  const until = performance.now() + seconds * 1_000;
  while (performance.now() < until) {
    if ((await statusOf(db, id)) === 'TIMED_OUT') return true;
    await sleep(100);
  }
  return false;
}
