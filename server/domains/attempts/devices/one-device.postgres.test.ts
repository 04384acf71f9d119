import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signInAsPerson, type TestPerson } from '#server/testing/people.ts';
import { createTestQuiz, oneOfEachType, type TestQuiz } from '#server/testing/quizzes.ts';
import { type SignedIn, startTestSession } from '#server/testing/sign-in.ts';
import { setUpTestApp, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { Paper, QuizAttempt, SavedAnswers } from '#shared/contract/attempts/attempts.ts';
import type { Monitor } from '#shared/contract/attempts/monitor.ts';

const context = setUpTestApp({ worker: false });
type Person = TestPerson & SignedIn;

/**
 * A browser: its own session and the device number it keeps for the attempt; null for a page of an earlier version.
 */
interface Device extends SignedIn {
  number: number | null;
}

let second: TestApp;
let teacher: Person;
let student: Person;
let quiz: TestQuiz;
let attemptId: number;
let laptop: Device;
let tablet: Device;

beforeAll(async () => {
  second = await startTestApp(context.connection, { worker: false });
  teacher = await signInAsPerson(context.db, 'TEACHER');
  quiz = await createTestQuiz(context.db, teacher.accountId, {
    questions: oneOfEachType,
    quiz: { one_device: true, time_limit_minutes: 60 },
  });
});
afterAll(() => second?.close());

beforeEach(async () => {
  student = await signInAsPerson(context.db, 'STUDENT');
  laptop = { ...student, number: 111 };
  tablet = { ...(await startTestSession(context.db, student.accountId)), number: 222 };
  const started = await context.call(laptop, 'POST', '/quizAttempt', { quiz: { id: quiz.id } });
  attemptId = started.json<QuizAttempt>().id;
});

function path(rest: string): string {
  return `/quizAttempt/${attemptId}${rest}`;
}

function readPaper(device: Device, server: TestApp = context) {
  return server.call(
    device,
    'GET',
    path(`/paper${device.number === null ? '' : `?device=${device.number}`}`),
  );
}

function open(device: Device, server: TestApp = context) {
  const body = { device: device.number, kind: 'COMPUTER', browser: 'Chrome' };
  return server.call(device, 'PUT', path('/device'), body);
}

const essay = () => ({ id: quiz.questions[3]?.id ?? 0 });

function write(device: Device, textAnswer: string, change: object = {}, server: TestApp = context) {
  const seen = { seen: 0, device: device.number, sequence: 1 };
  const answers = [{ question: essay(), textAnswer, ...(device.number === null ? {} : seen), ...change }];
  return server.call(device, 'PUT', path('/answers'), { answers });
}

function leave(device: Device) {
  return context.call(device, 'POST', path('/presence'), {
    isLeaving: true,
    device: device.number ?? undefined,
  });
}

/** Makes the device silent for that long. */
async function silence(seconds: number): Promise<void> {
  await sql`update attempt_lease set seen_at = seen_at - make_interval(secs => ${seconds})
    where attempt_id = ${attemptId}`.execute(context.db);
}

async function storedText(): Promise<string | null> {
  const row = await context.db
    .selectFrom('quiz_answer')
    .select('text_answer')
    .where('attempt_id', '=', attemptId)
    .where('question_id', '=', essay().id)
    .executeTakeFirst();
  return row?.text_answer ?? null;
}

async function monitored() {
  const answer = await context.call(teacher, 'GET', `/monitor/quiz/${quiz.id}`);
  return answer.json<Monitor>().attempts.find(({ attempt }) => attempt.id === attemptId)?.device;
}

const refusal = [409, 'OPEN_ON_ANOTHER_DEVICE'];

function outcome(answer: Awaited<ReturnType<TestApp['call']>>) {
  return [answer.statusCode, answer.json()?.code];
}

describe('a quiz on one device at a time', () => {
  it('gives a second device neither the questions nor a save while the first is active, on every route', async () => {
    expect((await readPaper(laptop)).statusCode).toBe(200);
    expect((await write(laptop, 'mine')).statusCode).toBe(200);
    const question = essay();
    const calls = [
      readPaper(tablet),
      readPaper(tablet, second),
      open(tablet),
      write(tablet, 'theirs'),
      write({ ...tablet, number: null }, 'theirs', { revision: 99 }),
      context.call(tablet, 'GET', path('/answers')),
      context.call(tablet, 'PUT', path(''), { status: 'SUBMITTED' }),
      context.call(tablet, 'GET', `/quiz/${quiz.id}/questions`),
      context.call(tablet, 'GET', `/question/${question.id}`),
      context.call(tablet, 'GET', `/question?quizId=${quiz.id}`),
      context.call(tablet, 'POST', '/quizAnswer', {
        attempt: { id: attemptId },
        question,
        textAnswer: 'theirs',
      }),
    ];
    for (const call of calls) {
      const answer = await call;
      expect(outcome(answer)).toEqual(refusal);
      expect(answer.body).not.toMatch(/questionText|mine/);
    }
    const answers = await context.call(tablet, 'GET', `/quizAnswer?attemptId=${attemptId}`);
    expect(answers.body).not.toContain('mine');
    expect(await storedText()).toBe('mine');
    // The first device continues: it has not lost its lease.
    expect((await write(laptop, 'mine, longer', { seen: 1, sequence: 2 })).statusCode).toBe(200);
    expect((await open(laptop)).json().writing).toMatchObject({ device: 111 });
  });

  it('is assigned to one of two devices that open it at once on two processes', async () => {
    for (let round = 0; round < 5; round += 1) {
      await sql`delete from attempt_lease where attempt_id = ${attemptId}`.execute(context.db);
      const answers = await Promise.all([readPaper(laptop), readPaper(tablet, second)]);
      expect(answers.map(({ statusCode }) => statusCode).sort((one, next) => one - next)).toEqual([200, 409]);
      await silence(200);
      // Two devices never both get a free lease.
      const again = await Promise.all([
        readPaper(tablet, second),
        readPaper({ ...tablet, ...(await other()) }),
      ]);
      expect(again.map(({ statusCode }) => statusCode).sort((one, next) => one - next)).toEqual([200, 409]);
    }
  });

  it('moves on once the first device has left, has signed out, or was silent for two minutes', async () => {
    await readPaper(laptop);
    await silence(110);
    expect(outcome(await readPaper(tablet))).toEqual(refusal);
    await silence(15);
    expect((await readPaper(tablet)).statusCode).toBe(200);
    expect(outcome(await readPaper(laptop))).toEqual(refusal);
    await leave(tablet);
    expect((await readPaper(laptop)).statusCode).toBe(200);
    expect((await context.call(laptop, 'POST', '/auth/logout')).statusCode).toBe(200);
    expect((await readPaper(tablet)).statusCode).toBe(200);
  });

  it('is not freed by another device that says it has left', async () => {
    await readPaper(laptop);
    for (const number of [222, null]) await leave({ ...tablet, number });
    expect(outcome(await readPaper(tablet))).toEqual(refusal);
    // The number is the device's secret: a request that sends it is from this device.
    await leave(laptop);
    expect((await readPaper(tablet)).statusCode).toBe(200);
  });

  it('stays with a device that signs in again, forgets its number, or has a page of an earlier version', async () => {
    await readPaper(laptop);
    const signedInAgain = {
      ...(await startTestSession(context.db, student.accountId)),
      number: laptop.number,
    };
    expect((await readPaper(signedInAgain)).statusCode).toBe(200);
    expect((await readPaper({ ...signedInAgain, number: 333 })).statusCode).toBe(200);
    expect((await readPaper({ ...signedInAgain, number: null })).statusCode).toBe(200);
    const saved = await write({ ...signedInAgain, number: null }, 'older page', { revision: 1 });
    expect(saved.json<SavedAnswers>().answers).toMatchObject([{ status: 'stored' }]);
    expect(outcome(await readPaper({ ...tablet, number: null }))).toEqual(refusal);
  });

  it('keeps what a device wrote offline before it lost the lease, beside the other device’s answers', async () => {
    await readPaper(laptop);
    await open(laptop);
    expect((await write(laptop, 'before')).statusCode).toBe(200);
    await silence(200);
    await readPaper(tablet);
    await open(tablet);
    await write(tablet, 'on the tablet', { seen: 1 });
    // Written offline and sent now: one answer that the tablet has changed, and one new answer.
    const short = { id: quiz.questions[2]?.id ?? 0 };
    const late = await context.call(laptop, 'PUT', path('/answers'), {
      answers: [
        { question: essay(), textAnswer: 'offline essay', seen: 1, device: 111, sequence: 2 },
        { question: short, textAnswer: 'offline short', seen: 0, device: 111, sequence: 1 },
      ],
    });
    expect(late.statusCode, late.body).toBe(200);
    expect(late.json<SavedAnswers>().answers.map(({ status }) => status)).toEqual(['conflict', 'conflict']);
    expect(await storedText()).toBe('on the tablet');
    const paper = (await readPaper(tablet)).json<Paper>();
    expect(paper.unmerged.map(({ response }) => response)).toMatchObject([
      { type: 'text', text: 'offline short' },
      { type: 'text', text: 'offline essay' },
    ]);
    // Sending it again changes nothing, and the questions stay with the other device.
    const again = await context.call(laptop, 'PUT', path('/answers'), {
      answers: [{ question: essay(), textAnswer: 'offline essay', seen: 1, device: 111, sequence: 2 }],
    });
    expect(again.statusCode).toBe(200);
    expect((await readPaper(tablet)).json<Paper>().unmerged).toHaveLength(2);
    expect(outcome(await readPaper(laptop))).toEqual(refusal);
    // The student chooses on the tablet and submits there.
    const kept = paper.unmerged.find(({ question }) => question.id === short.id);
    const choice = { question: short, textAnswer: 'offline short', seen: 0, device: 222, sequence: 1 };
    await context.call(tablet, 'PUT', path('/answers'), {
      answers: [{ ...choice, resolves: [{ id: kept?.id, sequence: kept?.sequence }] }],
    });
    expect((await context.call(tablet, 'PUT', path(''), { status: 'SUBMITTED' })).statusCode).toBe(200);
    const { rows } = await sql<{ text_answer: string }>`select text_answer from quiz_answer
      where attempt_id = ${attemptId} and question_id = ${short.id}`.execute(context.db);
    expect(rows).toEqual([{ text_answer: 'offline short' }]);
  });

  it('keeps what a page of an earlier version wrote before it lost the lease, by either call', async () => {
    const older = { ...laptop, number: null };
    await readPaper(older);
    await write(older, 'before', { revision: 1 });
    await silence(200);
    await readPaper(tablet);
    expect((await write(older, 'by a save', { revision: 2 })).statusCode).toBe(200);
    const single = {
      attempt: { id: attemptId },
      question: essay(),
      textAnswer: 'by a single call',
      revision: 3,
    };
    expect(outcome(await context.call(older, 'POST', '/quizAnswer', single))).toEqual(refusal);
    expect(await storedText()).toBe('before');
    const { rows } = await sql<{ text_answer: string }>`select text_answer from answer_version
      where attempt_id = ${attemptId} and kind = 'UNMERGED'`.execute(context.db);
    expect(rows.map((row) => row.text_answer)).toContain('by a single call');
  });

  it('keeps late answers for the teacher, whichever device sends them', async () => {
    await readPaper(laptop);
    await silence(200);
    await readPaper(tablet);
    await context.call(tablet, 'PUT', path(''), { status: 'SUBMITTED' });
    expect(outcome(await write(laptop, 'too late'))).toEqual([409, 'ATTEMPT_CLOSED']);
    const { rows } = await sql<{ text_answer: string }>`select text_answer from late_answer
      where attempt_id = ${attemptId}`.execute(context.db);
    expect(rows).toEqual([{ text_answer: 'too late' }]);
  });

  it('is released only by the quiz’s teacher, who sees which device writes and how many were refused', async () => {
    await readPaper(laptop);
    await open(laptop);
    for (let at = 0; at < 3; at += 1) await readPaper(tablet);
    const writing = { kind: 'COMPUTER', browser: 'Chrome' };
    expect(await monitored()).toMatchObject({ writing, refusals: 1, isReleased: false });
    const stranger = await signInAsPerson(context.db, 'TEACHER');
    expect((await context.call(stranger, 'POST', path('/device/release'))).statusCode).toBe(404);
    expect((await context.call(student, 'POST', path('/device/release'))).statusCode).toBe(403);
    expect((await context.call(teacher, 'POST', path('/device/release'))).statusCode).toBe(204);
    // The current device continues until another one comes.
    expect((await write(laptop, 'still here')).statusCode).toBe(200);
    expect(await monitored()).toMatchObject({ isReleased: true });
    expect((await readPaper(tablet)).statusCode).toBe(200);
    expect(outcome(await readPaper(laptop))).toEqual(refusal);
    const trail = await sql<{ actor_id: number }>`select actor_id from audit_log
      where action = 'attempt.deviceReleased' and target_id = ${String(attemptId)}`.execute(context.db);
    expect(trail.rows).toEqual([{ actor_id: teacher.accountId }]);
  });

  it('applies to attempts that start after it was switched on, and to none once it is off', async () => {
    await readPaper(laptop);
    expect(outcome(await readPaper(tablet))).toEqual(refusal);
    const change = (oneDevice: boolean) => context.call(teacher, 'PATCH', `/quiz/${quiz.id}`, { oneDevice });
    expect((await change(false)).json().oneDevice).toBe(false);
    expect((await readPaper(tablet)).statusCode).toBe(200);
    expect((await readPaper(laptop)).statusCode).toBe(200);
    const free = await createTestQuiz(context.db, teacher.accountId);
    const started = await context.call(laptop, 'POST', '/quizAttempt', { quiz: { id: free.id } });
    await context.call(teacher, 'PATCH', `/quiz/${free.id}`, { oneDevice: true });
    attemptId = started.json<QuizAttempt>().id;
    expect([(await readPaper(laptop)).statusCode, (await readPaper(tablet)).statusCode]).toEqual([200, 200]);
    await change(true);
  });

  it('is kept by a copy of the quiz', async () => {
    const copy = await context.call(teacher, 'POST', `/quiz/${quiz.id}/duplicate`);
    expect(copy.json()).toMatchObject({ oneDevice: true });
  });
});

async function other(): Promise<Device> {
  return { ...(await startTestSession(context.db, student.accountId)), number: 444 };
}
