import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sealForServer } from '#server/testing/answer-files.ts';
import { createTestAttempt } from '#server/testing/attempts.ts';
import { encodeForm } from '#server/testing/form.ts';
import { closeGate, removeGates, untilBlocked } from '#server/testing/gate.ts';
import { signInAsPerson, type TestPerson } from '#server/testing/people.ts';
import { createTestQuiz, oneOfEachType, type TestQuiz } from '#server/testing/quizzes.ts';
import type { SignedIn } from '#server/testing/sign-in.ts';
import { takeQuiz } from '#server/testing/take-quiz.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import type { SubmissionDetail } from '#shared/contract/results/submissions.ts';

const context = setUpTestApp({ worker: false });
type Person = TestPerson & SignedIn;
let teacher: Person;

beforeAll(async () => {
  teacher = await signInAsPerson(context.db, 'TEACHER');
});
afterEach(() => removeGates(context));

/** Each test uses its own questions: that a key was shown is remembered for good. */
function makeQuiz(rules: object = {}): Promise<TestQuiz> {
  const quiz = { review_key: 'IMMEDIATELY', review_marks: 'NEVER', ...rules } as const;
  return createTestQuiz(context.db, teacher.accountId, { questions: oneOfEachType, quiz });
}

async function submit(student: Person, quiz: TestQuiz, answers: (string | null)[] = []): Promise<number> {
  const { count } = await context.db
    .selectFrom('quiz_attempt')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('student_id', '=', student.personId)
    .where('quiz_id', '=', quiz.id)
    .executeTakeFirstOrThrow();
  const attempt = { attempt_number: count + 1 };
  const id = await createTestAttempt(context.db, quiz, student, { answers, attempt });
  const ended = await context.call(student, 'PUT', `/quizAttempt/${id}`, { status: 'SUBMITTED' });
  expect(ended.statusCode).toBe(200);
  return id;
}

function review(student: Person, attemptId: number) {
  return context.call(student, 'GET', `/quizAttempt/${attemptId}/review`);
}

/** Saves as pages do, for the multiple-choice question or the one at this place. */
async function answerLate(student: Person, attemptId: number, quiz: TestQuiz, place = 0, option = 1) {
  const question = quiz.questions[place];
  const given = question?.options[option];
  const content = given ? { selectedOption: { id: given.id } } : { textAnswer: 'Accra' };
  const answers = [{ question: { id: question?.id }, revision: 5, ...content }];
  const answer = await context.call(student, 'PUT', `/quizAttempt/${attemptId}/answers`, { answers });
  expect(answer.statusCode).toBe(409);
}

async function readLate(attemptId: number): Promise<SubmissionDetail['late']> {
  const answer = await context.call(teacher, 'GET', `/submission/${attemptId}`);
  expect(answer.statusCode).toBe(200);
  return answer.json<SubmissionDetail>().late;
}

const students = (count: number) =>
  Promise.all(Array.from({ length: count }, () => signInAsPerson(context.db, 'STUDENT')));

describe('a late answer', () => {
  it('after its student read the key is flagged with both times, and the teacher sees both', async () => {
    const [student] = (await students(1)) as [Person];
    const quiz = await makeQuiz();
    const id = await submit(student, quiz);
    expect((await review(student, id)).json().questions[0].correctAnswer).toBe('B');
    await answerLate(student, id, quiz);
    const [late] = await readLate(id);
    expect(late?.keyVisibleSince).toMatch(/Z$/);
    expect(Date.parse(late?.receivedAt ?? '')).toBeGreaterThan(Date.parse(late?.keyVisibleSince ?? ''));
  });

  it('before anyone saw the key is not flagged, also when it is sent again afterwards', async () => {
    const [student] = (await students(1)) as [Person];
    const quiz = await makeQuiz();
    const id = await submit(student, quiz);
    await answerLate(student, id, quiz);
    await review(student, id);
    await answerLate(student, id, quiz);
    await answerLate(student, id, quiz, 0, 2);
    expect(await readLate(id)).toMatchObject([
      { keyVisibleSince: null },
      { keyVisibleSince: expect.any(String) },
    ]);
  });

  it('is flagged when another student read the key, also in another quiz with the question', async () => {
    const [student, friend] = (await students(2)) as [Person, Person];
    const quiz = await makeQuiz({ review_key: 'NEVER' });
    const other = await makeQuiz();
    const shared = { ...other, questions: quiz.questions.slice(0, 1) };
    const id = await submit(student, quiz);
    await review(friend, await submit(friend, shared));
    await answerLate(student, id, quiz, 0);
    await answerLate(student, id, quiz, 1);
    expect(await readLate(id)).toMatchObject([
      { question: { id: quiz.questions[0]?.id }, keyVisibleSince: expect.any(String) },
      { question: { id: quiz.questions[1]?.id }, keyVisibleSince: null },
    ]);
  });

  it.each([['/question?quizId=:quiz'], ['/quiz/:quiz/questions'], ['/question/:question']])(
    'is flagged after the key was read from %s',
    async (path) => {
      const [student] = (await students(1)) as [Person];
      const quiz = await makeQuiz();
      const id = await submit(student, quiz);
      const url = path.replace(':quiz', String(quiz.id)).replace(':question', String(quiz.questions[0]?.id));
      expect((await context.call(student, 'GET', url)).body).toContain('correctAnswer');
      await answerLate(student, id, quiz);
      expect(await readLate(id)).toMatchObject([{ keyVisibleSince: expect.any(String) }]);
    },
  );

  it('is not flagged for what a teacher read, nor for an essay without model answer and feedback', async () => {
    const [student] = (await students(1)) as [Person];
    const quiz = await makeQuiz();
    const id = await submit(student, quiz);
    await review(teacher, id);
    await answerLate(student, id, quiz, 0);
    await review(student, id);
    await answerLate(student, id, quiz, 3);
    expect(await readLate(id)).toMatchObject([{ keyVisibleSince: null }, { keyVisibleSince: null }]);
  });

  it('is flagged when the student saw that their own answer was wrong: with two options, that is the key', async () => {
    const [student, friend] = (await students(2)) as [Person, Person];
    const quiz = await makeQuiz({ review_key: 'NEVER', review_marks: 'IMMEDIATELY' });
    const first = await submit(student, quiz, ['A', 'B']);
    const theirs = await submit(friend, quiz, ['A', 'B']);
    await review(student, first);
    await answerLate(student, first, quiz, 1, 0);
    // Unanswered, so its mark reveals nothing.
    await answerLate(student, first, quiz, 2);
    // A student who has not seen their own marks.
    await answerLate(friend, theirs, quiz, 1, 0);
    expect(await readLate(first)).toMatchObject([
      { keyVisibleSince: expect.any(String) },
      { keyVisibleSince: null },
    ]);
    expect(await readLate(theirs)).toMatchObject([{ keyVisibleSince: null }]);
    const second = await submit(student, quiz, ['C']);
    await answerLate(student, second, quiz, 1, 1);
    expect(await readLate(second)).toMatchObject([{ keyVisibleSince: expect.any(String) }]);
  });

  it('is flagged when the student read their marks from the list of answers', async () => {
    const [student] = (await students(1)) as [Person];
    const quiz = await makeQuiz({ review_key: 'NEVER', review_marks: 'IMMEDIATELY' });
    const id = await submit(student, quiz, ['A']);
    const answers = await context.call(student, 'GET', `/quizAnswer?quizAttemptId=${id}`);
    expect(answers.body).toContain('isCorrect');
    await answerLate(student, id, quiz);
    expect(await readLate(id)).toMatchObject([{ keyVisibleSince: expect.any(String) }]);
  });

  it('from an answer file, or from a page of an earlier version, is flagged too', async () => {
    const [student] = (await students(1)) as [Person];
    const quiz = await makeQuiz();
    const taken = await takeQuiz(context, student, quiz.id);
    const { publicKey, token } = taken.paper.seal;
    await context.call(student, 'PUT', `/quizAttempt/${taken.id}`, { status: 'SUBMITTED' });
    await review(student, taken.id);
    const [choice, truth] = taken.paper.questions;
    const filed = {
      questionId: choice?.id,
      selectedOptionId: choice?.options[1]?.id,
      textAnswer: null,
      isMarked: false,
      timeSpent: 5,
      revision: 9,
      changedAt: '2026-11-15T09:30:00.000Z',
    };
    const file = { attemptId: taken.id, userId: student.accountId, token, madeAt: filed.changedAt };
    const sealed = sealForServer(publicKey, taken.id, JSON.stringify({ ...file, answers: [filed] }));
    const form = await encodeForm({ file: new Blob([sealed]) });
    const loaded = await context.app.inject({
      method: 'POST',
      url: '/api/quizAttempt/answerFile',
      headers: { ...form.headers, ...teacher.headers },
      payload: form.payload,
    });
    expect(loaded.json()).toMatchObject({ late: 1 });
    const single = { attempt: { id: taken.id }, question: { id: truth?.id }, selectedAnswer: 'A' };
    expect((await context.call(student, 'POST', '/quizAnswer', single)).statusCode).toBe(409);
    expect(await readLate(taken.id)).toMatchObject([
      { source: 'ANSWER_FILE', keyVisibleSince: expect.any(String) },
      { source: 'SAVE', keyVisibleSince: expect.any(String) },
    ]);
  });
});

describe('a key and a late answer at the same moment', () => {
  it('the key leaves the server only once it is recorded', async () => {
    const [student] = (await students(1)) as [Person];
    const quiz = await makeQuiz();
    const id = await submit(student, quiz);
    const gate = await closeGate(context, 'before insert on question_key_shown for each statement');
    let isAnswered = false;
    const reading = review(student, id).then((answer) => {
      isAnswered = true;
      return answer;
    });
    await gate.reached();
    // Stored before anyone received the key.
    await answerLate(student, id, quiz);
    expect(isAnswered).toBe(false);
    await gate.open();
    expect((await reading).body).toContain('correctAnswer');
    await answerLate(student, id, quiz, 0, 2);
    expect(await readLate(id)).toMatchObject([
      { keyVisibleSince: null },
      { keyVisibleSince: expect.any(String) },
    ]);
  });

  it('a late answer that waited for the attempt while the key was sent is flagged', async () => {
    const [student] = (await students(1)) as [Person];
    const quiz = await makeQuiz();
    const id = await submit(student, quiz);
    const keeper = await context.client.pool.connect();
    await keeper.query('begin');
    await keeper.query('select from quiz_attempt where id = $1 for no key update', [id]);
    const saving = answerLate(student, id, quiz);
    await untilBlocked(context);
    await review(student, id);
    await keeper.query('commit');
    keeper.release();
    await saving;
    expect(await readLate(id)).toMatchObject([{ keyVisibleSince: expect.any(String) }]);
  });

  it('a room that reads its results at once records each key once, and every later answer is flagged', async () => {
    const room = await students(6);
    const quiz = await makeQuiz();
    const sat = await Promise.all(
      room.map(async (student) => ({ student, id: await submit(student, quiz) })),
    );
    await Promise.all(sat.map(({ student, id }) => review(student, id)));
    await Promise.all(sat.map(({ student, id }) => answerLate(student, id, quiz)));
    const { rows } = await sql<{ count: number }>`select count(*) from question_key_shown
      where question_id = any(${quiz.questions.map(({ id }) => id)}::bigint[])`.execute(context.db);
    expect(rows).toEqual([{ count: 3 }]);
    for (const { id } of sat) {
      expect(await readLate(id)).toMatchObject([{ keyVisibleSince: expect.any(String) }]);
    }
  });
});
