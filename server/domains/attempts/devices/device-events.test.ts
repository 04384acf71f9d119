import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestAttempt } from '#server/testing/attempts.ts';
import { type EventStream, listenOn, openEventStream } from '#server/testing/event-stream.ts';
import { signInAsPerson } from '#server/testing/people.ts';
import { createTestQuiz, type TestQuiz } from '#server/testing/quizzes.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';

const context = setUpTestApp({ worker: false });
const [laptop, tablet] = [11, 22];
let student: Awaited<ReturnType<typeof signInAsPerson>>;
let quiz: TestQuiz;
let attemptId: number;
let changes: number;
const streams: EventStream[] = [];

beforeAll(async () => {
  const teacher = await signInAsPerson(context.db, 'TEACHER');
  quiz = await createTestQuiz(context.db, teacher.accountId);
});

beforeEach(async () => {
  student = await signInAsPerson(context.db, 'STUDENT');
  attemptId = await createTestAttempt(context.db, quiz, student);
  changes = 0;
});

afterEach(() => {
  for (const stream of streams.splice(0)) stream.close();
});

async function listen(attempt?: number): Promise<EventStream> {
  const stream = await openEventStream(await listenOn(context.app), student.token, attempt);
  streams.push(stream);
  await stream.next('connected');
  return stream;
}

async function open(device: number): Promise<void> {
  const body = { device, kind: 'COMPUTER', browser: 'Chrome' };
  const opened = await context.call(student, 'PUT', `/quizAttempt/${attemptId}/device`, body);
  expect(opened.statusCode).toBe(200);
}

async function save(device: number): Promise<void> {
  const question = { id: quiz.questions[0]?.id };
  const answers = [{ question, device, seen: changes, sequence: changes + 1, isMarked: changes % 2 === 0 }];
  changes += 1;
  const saved = await context.call(student, 'PUT', `/quizAttempt/${attemptId}/answers`, { answers });
  expect(saved.statusCode).toBe(200);
}

/** Arrives after everything that was announced before. */
async function submit(): Promise<void> {
  await context.call(student, 'PUT', `/quizAttempt/${attemptId}`, { status: 'SUBMITTED' });
}

function typesOn({ received }: EventStream): Set<string> {
  return new Set(received.map(({ type }) => type));
}

describe('device events', () => {
  it('are not sent while one device has the attempt open', async () => {
    const stream = await listen(attemptId);
    await open(laptop);
    await save(laptop);
    await save(laptop);
    await open(laptop);
    await save(laptop);
    await submit();
    await stream.next('attempt.changed');
    expect(typesOn(stream)).toEqual(new Set(['connected', 'attempt.changed']));
  });

  it('are sent while a second device has it open, to pages that follow this attempt', async () => {
    const quizPage = await listen(attemptId);
    const otherQuiz = await listen(attemptId + 1_000_000);
    const dashboard = await listen();
    await open(laptop);
    await open(tablet);
    // A notification tells the process that the attempt is shared.
    await expect
      .poll(async () => {
        await save(laptop);
        return typesOn(quizPage).has('answers.changed');
      })
      .toBe(true);
    expect(quizPage.received).toContainEqual({ type: 'answers.changed', attemptId, device: laptop });
    await submit();
    for (const stream of [otherQuiz, dashboard]) {
      await stream.next('attempt.changed');
      expect(typesOn(stream)).not.toContain('answers.changed');
    }
  });
});
