import { beforeAll, describe, expect, it } from 'vitest';
import { createTestAttempt } from '#server/testing/attempts.ts';
import { listenOn, openEventStream } from '#server/testing/event-stream.ts';
import { signInAsPerson, type TestPerson } from '#server/testing/people.ts';
import { createTestQuiz, type TestQuiz } from '#server/testing/quizzes.ts';
import type { SignedIn } from '#server/testing/sign-in.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import type { Review } from '#shared/contract/attempts/attempts.ts';
import type { Quiz } from '#shared/contract/teaching/quizzes.ts';

const context = setUpTestApp();
type Person = TestPerson & SignedIn;
let teacher: Person;
let bank: TestQuiz;

beforeAll(async () => {
  teacher = await signInAsPerson(context.db, 'TEACHER');
  bank = await createTestQuiz(context.db, teacher.accountId, {
    questions: [{ type: 'TRUE_FALSE', feedback: 'Look it up.' }, { key: 'B' }],
  });
});

/** Created through the API, as a teacher does. */
async function makeQuiz(rules: object = {}): Promise<Quiz> {
  const quizQuestions = bank.questions.map(({ id }) => ({ question: { id } }));
  const quiz = { title: 'Unit 3', isActive: true, quizQuestions, ...rules };
  const answer = await context.call(teacher, 'POST', '/quiz', quiz);
  expect(answer.statusCode).toBe(201);
  return answer.json();
}

async function submit(student: Person, quizId: number): Promise<number> {
  const started = await context.call(student, 'POST', '/quizAttempt', { quiz: { id: quizId } });
  expect(started.statusCode).toBe(201);
  const { id } = started.json();
  const ended = await context.call(student, 'PUT', `/quizAttempt/${id}`, { status: 'SUBMITTED' });
  expect(ended.statusCode).toBe(200);
  return id;
}

async function review(person: Person, attemptId: number): Promise<Review> {
  const answer = await context.call(person, 'GET', `/quizAttempt/${attemptId}/review`);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

/** The answer key as each call that could show it returns it. */
async function readKey(student: Person, quizId: number, attemptId: number) {
  const seen = await review(student, attemptId);
  const texts = [
    JSON.stringify(seen.questions),
    (await context.call(student, 'GET', `/quiz/${quizId}/questions`)).body,
    (await context.call(student, 'GET', `/question?quizId=${quizId}`)).body,
    (await context.call(student, 'GET', `/question/${bank.questions[0]?.id}`)).body,
  ];
  return { state: seen.key, isShown: texts.map((text) => /correctAnswer|feedback|Look it up/.test(text)) };
}

const hidden = { state: 'UNTIL_RELEASED', isShown: [false, false, false, false] };
const shown = { state: 'SHOWN', isShown: [true, true, true, true] };

function release(quizId: number, person: Person = teacher) {
  return context.call(person, 'POST', `/quiz/${quizId}/keyRelease`);
}

function hide(quizId: number, person: Person = teacher) {
  return context.call(person, 'DELETE', `/quiz/${quizId}/keyRelease`);
}

describe('the key of a quiz with the default rules', () => {
  it('stays hidden while attempts are left, and the marks are shown at once', async () => {
    const student = await signInAsPerson(context.db, 'STUDENT');
    const quiz = await makeQuiz();
    expect(quiz).toMatchObject({
      reviewMarks: 'IMMEDIATELY',
      reviewKey: 'AFTER_CLOSE',
      closesAt: null,
      keyReleasedAt: null,
    });
    const attemptId = await submit(student, quiz.id);
    expect(await readKey(student, quiz.id, attemptId)).toEqual(hidden);
    expect(await review(student, attemptId)).toMatchObject({ marks: 'SHOWN' });
    expect((await review(teacher, attemptId)).key).toBe('SHOWN');
  });

  it('is shown only to a student who has no attempt left', async () => {
    const [first, other] = [
      await signInAsPerson(context.db, 'STUDENT'),
      await signInAsPerson(context.db, 'STUDENT'),
    ];
    const quiz = await makeQuiz({ attemptLimit: 2 });
    const attemptId = await submit(first, quiz.id);
    expect(await readKey(first, quiz.id, attemptId)).toEqual(hidden);
    await submit(first, quiz.id);
    expect(await readKey(first, quiz.id, attemptId)).toEqual(shown);
    expect(await readKey(other, quiz.id, await submit(other, quiz.id))).toEqual(hidden);
  });

  it('stays hidden while the quiz is not active or archived: it may be opened for another attempt', async () => {
    const student = await signInAsPerson(context.db, 'STUDENT');
    const quiz = await makeQuiz();
    const attemptId = await submit(student, quiz.id);
    for (const change of [{ isActive: false }, { isArchived: true }]) {
      expect((await context.call(teacher, 'PUT', `/quiz/${quiz.id}`, change)).statusCode).toBe(200);
      expect((await review(student, attemptId)).key).toBe('UNTIL_RELEASED');
    }
  });

  it('is hidden again when the teacher allows another attempt or removes the closing date', async () => {
    const student = await signInAsPerson(context.db, 'STUDENT');
    const limited = await makeQuiz({ attemptLimit: 1 });
    const attemptId = await submit(student, limited.id);
    expect((await review(student, attemptId)).key).toBe('SHOWN');
    await context.call(teacher, 'PUT', `/quiz/${limited.id}`, { attemptLimit: 2 });
    expect((await review(student, attemptId)).key).toBe('UNTIL_RELEASED');

    const closing = await makeQuiz();
    const second = await submit(student, closing.id);
    await context.call(teacher, 'PUT', `/quiz/${closing.id}`, { closesAt: '2026-01-01T00:00:00Z' });
    expect((await review(student, second)).key).toBe('SHOWN');
    await context.call(teacher, 'PUT', `/quiz/${closing.id}`, { closesAt: null });
    expect((await review(student, second)).key).toBe('UNTIL_RELEASED');
  });

  it('is shown at once when the teacher chose so, even with attempts left', async () => {
    const student = await signInAsPerson(context.db, 'STUDENT');
    const quiz = await makeQuiz({ reviewKey: 'IMMEDIATELY' });
    expect(await readKey(student, quiz.id, await submit(student, quiz.id))).toEqual(shown);
  });

  it('of a copy follows the rule of its source, and is not released with it', async () => {
    const quiz = await makeQuiz();
    await release(quiz.id);
    const copy = await context.call(teacher, 'POST', `/quiz/${quiz.id}/duplicate`);
    expect(copy.json()).toMatchObject({ reviewKey: 'AFTER_CLOSE', keyReleasedAt: null });
  });
});

describe('releasing the key', () => {
  it('shows it to everyone who has submitted, refreshes their pages, and can be undone', async () => {
    const student = await signInAsPerson(context.db, 'STUDENT');
    const quiz = await makeQuiz();
    const attemptId = await submit(student, quiz.id);
    const stream = await openEventStream(await listenOn(context.app), student.token);
    await stream.next('connected');
    const released = await release(quiz.id);
    expect(released.statusCode).toBe(200);
    expect(released.json()).toMatchObject({
      keyReleasedAt: expect.stringMatching(/Z$/),
      revision: quiz.revision,
    });
    await stream.next('quizzes.changed');
    expect(await readKey(student, quiz.id, attemptId)).toEqual(shown);
    expect((await release(quiz.id)).json().keyReleasedAt).toBe(released.json().keyReleasedAt);

    expect((await hide(quiz.id)).json()).toMatchObject({ keyReleasedAt: null });
    await stream.next('quizzes.changed');
    stream.close();
    expect(await readKey(student, quiz.id, attemptId)).toEqual(hidden);
    const audit = await context.db
      .selectFrom('audit_log')
      .select('action')
      .where('target_type', '=', 'quiz')
      .where('target_id', '=', String(quiz.id))
      .orderBy('id')
      .execute();
    expect(audit.map(({ action }) => action)).toEqual(['quiz.created', 'quiz.keyReleased', 'quiz.keyHidden']);
  });

  it('shows nothing to a student who is writing another attempt', async () => {
    const student = await signInAsPerson(context.db, 'STUDENT');
    const quiz = await makeQuiz();
    const attemptId = await submit(student, quiz.id);
    await release(quiz.id);
    await context.call(student, 'POST', '/quizAttempt', { quiz: { id: quiz.id } });
    expect((await review(student, attemptId)).key).toBe('WHILE_TAKING');
  });

  it('is possible before the quiz closes, and not against a rule that shows the key at once or never', async () => {
    const student = await signInAsPerson(context.db, 'STUDENT');
    const closesAt = new Date(Date.now() + 3_600_000).toISOString();
    const closing = await makeQuiz({ closesAt });
    const attemptId = await submit(student, closing.id);
    expect((await review(student, attemptId)).key).toBe('AFTER_CLOSE');
    await release(closing.id);
    expect((await review(student, attemptId)).key).toBe('SHOWN');
    for (const reviewKey of ['IMMEDIATELY', 'NEVER']) {
      const answer = await release((await makeQuiz({ reviewKey })).id);
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'KEY_NOT_RELEASABLE']);
    }
  });

  it('ends when the quiz gets a closing date or another rule', async () => {
    const closesAt = new Date(Date.now() + 3_600_000).toISOString();
    for (const change of [{ closesAt }, { reviewKey: 'NEVER' }]) {
      const quiz = await makeQuiz();
      await release(quiz.id);
      const kept = await context.call(teacher, 'PUT', `/quiz/${quiz.id}`, { title: 'Unit 4' });
      expect(kept.json().keyReleasedAt).not.toBeNull();
      const changed = await context.call(teacher, 'PUT', `/quiz/${quiz.id}`, change);
      expect(changed.json()).toMatchObject({ keyReleasedAt: null });
    }
  });

  it('is for the owner of the quiz and super admins', async () => {
    const quiz = await makeQuiz();
    const colleague = await signInAsPerson(context.db, 'TEACHER');
    for (const call of [release, hide]) expect((await call(quiz.id, colleague)).statusCode).toBe(404);
    for (const role of ['STUDENT', 'READ_ONLY_ADMIN'] as const) {
      const person = await signInAsPerson(context.db, role);
      for (const call of [release, hide]) expect((await call(quiz.id, person)).statusCode).toBe(403);
    }
    const admin = await signInAsPerson(context.db, 'SUPER_ADMIN');
    expect((await release(quiz.id, admin)).statusCode).toBe(200);
  });
});

it('reveals nothing while the student takes another quiz with the same question', async () => {
  const student = await signInAsPerson(context.db, 'STUDENT');
  const [done, open] = [await makeQuiz({ attemptLimit: 1 }), await makeQuiz()];
  const attemptId = await submit(student, done.id);
  expect((await review(student, attemptId)).key).toBe('SHOWN');
  await createTestAttempt(context.db, { ...bank, id: open.id }, student);
  expect((await review(student, attemptId)).key).toBe('WHILE_TAKING');
});

it('warns a teacher who reuses a question that its key was shown', async () => {
  const student = await signInAsPerson(context.db, 'STUDENT');
  const other = await createTestQuiz(context.db, teacher.accountId, { questions: [{}, {}] });
  const [asked, unasked] = other.questions;
  const quizQuestions = [{ question: { id: asked?.id } }];
  const shownQuiz = await makeQuiz({ reviewKey: 'IMMEDIATELY', quizQuestions });
  const next = await makeQuiz({
    quizQuestions: [...quizQuestions, { question: { id: unasked?.id } }],
    isActive: false,
  });
  const readPlaces = async () => (await context.call(teacher, 'GET', `/quiz/${next.id}/places`)).json();
  expect(await readPlaces()).toMatchObject([{ keyShownAt: null }, { keyShownAt: null }]);
  await review(student, await submit(student, shownQuiz.id));
  expect(await readPlaces()).toMatchObject([
    { keyShownAt: expect.stringMatching(/Z$/) },
    { keyShownAt: null },
  ]);
});
