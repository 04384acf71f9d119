import { beforeAll, describe, expect, it } from 'vitest';
import { createTestAttempt } from '#server/testing/attempts.ts';
import { signInAsPerson, type TestPerson } from '#server/testing/people.ts';
import { createTestQuiz, oneOfEachType, type TestQuiz } from '#server/testing/quizzes.ts';
import type { SignedIn } from '#server/testing/sign-in.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import type { Review } from '#shared/contract/attempts/attempts.ts';

const context = setUpTestApp();
type Person = TestPerson & SignedIn;
let teacher: Person;
let student: Person;

const hour = 3_600_000;
const questions = oneOfEachType.map((question) => ({ ...question, feedback: 'Look it up.' }));
const answers = ['B', 'B', 'akkra', 'Because.'];

beforeAll(async () => {
  teacher = await signInAsPerson(context.db, 'TEACHER', { firstName: 'Efua', lastName: 'Sarpong' });
  student = await signInAsPerson(context.db, 'STUDENT');
});

/** Shows its key immediately unless the test sets another rule. */
function newQuiz(quiz: object = {}): Promise<TestQuiz> {
  const rules = { review_key: 'IMMEDIATELY', ...quiz } as const;
  return createTestQuiz(context.db, teacher.accountId, { questions, quiz: rules });
}

async function finish(quiz: TestQuiz, attempt: object = {}): Promise<number> {
  const id = await createTestAttempt(context.db, quiz, student, { answers, attempt });
  const answer = await context.call(student, 'PUT', `/quizAttempt/${id}`, { status: 'SUBMITTED' });
  expect(answer.statusCode).toBe(200);
  return id;
}

async function review(id: number, person: SignedIn = student): Promise<Review> {
  const answer = await context.call(person, 'GET', `/quizAttempt/${id}/review`);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

/** Whether any question shows its mark, and whether any shows its key. */
function toldBy({ questions: reviewed }: Review) {
  const text = JSON.stringify(reviewed);
  return {
    marks: /isCorrect|pointsEarned/.test(text),
    key: /correctAnswer|feedback|Akkra|Look it up/.test(text),
  };
}

describe('a review', () => {
  it('is the paper as it was, with answers, marks, key and grade', async () => {
    const quiz = await newQuiz({ passing_mark: 50 });
    const id = await finish(quiz);
    const seen = await review(id);
    expect(seen).toMatchObject({
      attempt: { id, status: 'SUBMITTED', totalScore: 4 },
      quiz: { id: quiz.id, title: 'Descriptive Statistics', closesAt: null, passingMark: 50 },
      grade: { percentage: 50, isProvisional: true, isPassed: null },
      marks: 'SHOWN',
      key: 'SHOWN',
      comments: [],
      lateAnswers: 0,
    });
    expect(seen.questions).toMatchObject([
      {
        orderNumber: 1,
        correctAnswer: 'B',
        feedback: 'Look it up.',
        answer: { selectedAnswer: 'B', isCorrect: true, pointsEarned: 2 },
      },
      {
        orderNumber: 2,
        correctAnswer: 'A',
        answer: { selectedAnswer: 'B', isCorrect: false, pointsEarned: 0 },
      },
      { orderNumber: 3, correctAnswer: 'Accra|Akkra', answer: { textAnswer: 'akkra', isCorrect: true } },
      { orderNumber: 4, correctAnswer: null, answer: { textAnswer: 'Because.', isCorrect: null } },
    ]);
  });

  it('names options, also those of the key, by the paper’s letters', async () => {
    const quiz = await newQuiz();
    const turned = quiz.questions.map(({ id, versionId, points, options }) => ({
      questionId: id,
      versionId,
      points,
      optionIds: options.map((option) => option.id).toReversed(),
    }));
    const id = await finish(quiz, { paper: JSON.stringify({ questions: turned }) });
    for (const person of [student, teacher]) {
      const [first] = (await review(id, person)).questions;
      expect(first).toMatchObject({ correctAnswer: 'C', answer: { selectedAnswer: 'C' } });
      expect(first?.options.map(({ optionLabel, optionText }) => [optionLabel, optionText])).toEqual([
        ['A', 'Four'],
        ['B', 'Three'],
        ['C', 'Two'],
        ['D', 'One'],
      ]);
    }
  });

  const past = (): Date => new Date(Date.now() - hour);
  const future = (): Date => new Date(Date.now() + hour);
  it.each([
    ['IMMEDIATELY', 'IMMEDIATELY', future, 'SHOWN', 'SHOWN'],
    ['IMMEDIATELY', 'AFTER_CLOSE', future, 'SHOWN', 'AFTER_CLOSE'],
    ['IMMEDIATELY', 'AFTER_CLOSE', past, 'SHOWN', 'SHOWN'],
    ['IMMEDIATELY', 'NEVER', past, 'SHOWN', 'NEVER'],
    ['AFTER_CLOSE', 'AFTER_CLOSE', future, 'AFTER_CLOSE', 'AFTER_CLOSE'],
    ['AFTER_CLOSE', 'AFTER_CLOSE', (): Date | null => null, 'SHOWN', 'UNTIL_RELEASED'],
    ['AFTER_CLOSE', 'NEVER', past, 'SHOWN', 'NEVER'],
    ['NEVER', 'NEVER', past, 'NEVER', 'NEVER'],
    ['NEVER', 'IMMEDIATELY', future, 'NEVER', 'SHOWN'],
  ] as const)(
    'with marks %s and key %s shows just that',
    async (review_marks, review_key, closes, marks, key) => {
      const id = await finish(await newQuiz({ review_marks, review_key, closes_at: closes() }));
      const own = await review(id);
      expect(own).toMatchObject({ marks, key });
      expect(toldBy(own)).toEqual({ marks: marks === 'SHOWN', key: key === 'SHOWN' });
      const staff = await review(id, teacher);
      expect(staff).toMatchObject({ marks: 'SHOWN', key: 'SHOWN' });
      expect(toldBy(staff)).toEqual({ marks: true, key: true });
    },
  );

  it('waits for the close with the student’s extra time, for this quiz before that for all quizzes', async () => {
    const quiz = await newQuiz({ review_key: 'AFTER_CLOSE', closes_at: new Date(Date.now() - 600_000) });
    const id = await finish(quiz);
    expect(await review(id)).toMatchObject({ key: 'SHOWN' });
    const grant = { student_id: student.personId, created_by: teacher.accountId };
    await context.db
      .insertInto('accommodation')
      .values({ ...grant, extra_minutes: 30 })
      .execute();
    expect(await review(id)).toMatchObject({ key: 'AFTER_CLOSE' });
    await context.db
      .insertInto('accommodation')
      .values({ ...grant, quiz_id: quiz.id, extra_minutes: 5 })
      .execute();
    expect(await review(id)).toMatchObject({ key: 'SHOWN' });
    await context.db.deleteFrom('accommodation').execute();
  });

  it('hides everything while the student has another running attempt at the quiz', async () => {
    const quiz = await newQuiz();
    const id = await finish(quiz);
    const second = await createTestAttempt(context.db, quiz, student, { attempt: { attempt_number: 2 } });
    const own = await review(id);
    expect(own).toMatchObject({ marks: 'WHILE_TAKING', key: 'WHILE_TAKING' });
    expect(toldBy(own)).toEqual({ marks: false, key: false });
    await context.call(student, 'PUT', `/quizAttempt/${second}`, { status: 'SUBMITTED' });
    expect(toldBy(await review(id))).toEqual({ marks: true, key: true });
  });

  it('hides everything while the student takes another quiz with one of the questions', async () => {
    const quiz = await newQuiz();
    const other = await newQuiz();
    const id = await finish(quiz);
    const apart = await createTestAttempt(context.db, other, student);
    expect(toldBy(await review(id))).toEqual({ marks: true, key: true });
    await context.call(student, 'PUT', `/quizAttempt/${apart}`, { status: 'SUBMITTED' });
    const shared = { ...other, questions: [...quiz.questions.slice(0, 1), ...other.questions] };
    await createTestAttempt(context.db, shared, student, { attempt: { attempt_number: 2 } });
    expect(await review(id)).toMatchObject({ marks: 'WHILE_TAKING', key: 'WHILE_TAKING' });
  });

  it('shows the regraded key and points where it shows a key', async () => {
    const quiz = await newQuiz();
    const id = await finish(quiz);
    const question_id = quiz.questions[0]?.id ?? 0;
    const regrade = { question_version: 1, accepted: ['B', 'C'], points: 3, reason: 'Both are right' };
    await context.db
      .insertInto('regrade_batch')
      .values({ quiz_id: quiz.id, question_id, applied_by: teacher.accountId, ...regrade })
      .execute();
    expect((await review(id)).questions[0]).toMatchObject({ correctAnswer: 'B|C', points: 3 });
    await context.db.updateTable('quiz').set({ review_key: 'NEVER' }).where('id', '=', quiz.id).execute();
    const { questions: hidden } = await review(id);
    expect(hidden[0]).toMatchObject({ points: 3 });
    expect(hidden[0]).not.toHaveProperty('correctAnswer');
  });

  it('of a running attempt does not exist yet for anyone', async () => {
    const id = await createTestAttempt(context.db, await newQuiz(), student);
    for (const person of [student, teacher]) {
      const answer = await context.call(person, 'GET', `/quizAttempt/${id}/review`);
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toMatchObject({ code: 'ATTEMPT_RUNNING' });
    }
  });

  it('is for its student, the teacher of the quiz and super admins', async () => {
    const id = await finish(await newQuiz());
    expect((await review(id, await signInAsPerson(context.db, 'SUPER_ADMIN'))).key).toBe('SHOWN');
    for (const [role, status] of [
      ['STUDENT', 404],
      ['TEACHER', 404],
      ['READ_ONLY_ADMIN', 403],
    ] as const) {
      const stranger = await signInAsPerson(context.db, role);
      expect((await context.call(stranger, 'GET', `/quizAttempt/${id}/review`)).statusCode).toBe(status);
    }
  });

  it('has the teacher’s comments when marks are shown, and counts undecided late answers', async () => {
    const quiz = await newQuiz();
    const id = await finish(quiz);
    const question_id = quiz.questions[3]?.id ?? 0;
    await context.db
      .insertInto('answer_comment')
      .values({ attempt_id: id, question_id, author_id: teacher.accountId, comment_text: '<b>Good</b>' })
      .execute();
    const late = { attempt_id: id, question_id, text_answer: 'More.', source: 'SAVE' } as const;
    const decided = { decision: 'REFUSED', decided_by: teacher.accountId, decided_at: new Date() } as const;
    await context.db.insertInto('late_answer').values(late).execute();
    await context.db
      .insertInto('late_answer')
      .values({ ...late, revision: 2, ...decided })
      .execute();
    const seen = await review(id);
    expect(seen.lateAnswers).toBe(1);
    expect(seen.questions.map(({ comments }) => comments)).toEqual([
      [],
      [],
      [],
      [{ text: '<b>Good</b>', author: 'Efua Sarpong', dateCreated: expect.stringMatching(/Z$/) }],
    ]);
    await context.db
      .updateTable('grade')
      .set({ marks_released_at: null })
      .where('attempt_id', '=', id)
      .execute();
    await context.db.updateTable('quiz').set({ review_marks: 'NEVER' }).where('id', '=', quiz.id).execute();
    expect(JSON.stringify(await review(id))).not.toContain('Good');
  });

  it('still shows marks the student has seen when the quiz hides them later', async () => {
    const quiz = await newQuiz();
    const id = await finish(quiz);
    await context.db.updateTable('quiz').set({ review_marks: 'NEVER' }).where('id', '=', quiz.id).execute();
    expect(await review(id)).toMatchObject({ marks: 'SHOWN', attempt: { totalScore: 4 } });
  });
});
