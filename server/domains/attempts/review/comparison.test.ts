import { beforeAll, describe, expect, it } from 'vitest';
import { createTestAttempt } from '#server/testing/attempts.ts';
import { signInAsPerson, type TestPerson } from '#server/testing/people.ts';
import { createTestQuiz, type TestQuiz } from '#server/testing/quizzes.ts';
import type { SignedIn } from '#server/testing/sign-in.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import type { Comparison } from '#shared/contract/attempts/attempts.ts';

// No sweep: only the tests release marks.
const context = setUpTestApp({ worker: false });
type Person = TestPerson & SignedIn;
let teacher: Person;
let student: Person;
let classmates: { personId: number }[];

beforeAll(async () => {
  teacher = await signInAsPerson(context.db, 'TEACHER');
  student = await signInAsPerson(context.db, 'STUDENT');
  classmates = [];
  for (let count = 0; count < 5; count += 1) {
    classmates.push(await signInAsPerson(context.db, 'STUDENT'));
  }
});

/** Four questions of 25% each. */
function newQuiz(quiz: object = {}): Promise<TestQuiz> {
  const questions = Array.from({ length: 4 }, () => ({ points: 1 }));
  return createTestQuiz(context.db, teacher.accountId, {
    questions,
    quiz: { show_comparison: true, ...quiz },
  });
}

interface Result {
  percentage: number;
  isProvisional?: boolean;
  isReleased?: boolean;
  attemptNumber?: number;
}

/** A finished attempt with this grade. */
async function finish(quiz: TestQuiz, { personId }: { personId: number }, result: Result): Promise<number> {
  const { percentage, isProvisional = false, isReleased = true, attemptNumber = 1 } = result;
  const completed_at = new Date();
  const id = await createTestAttempt(
    context.db,
    quiz,
    { personId },
    {
      attempt: {
        status: 'SUBMITTED',
        attempt_number: attemptNumber,
        completed_at,
        total_score: percentage / 25,
      },
    },
  );
  await context.db
    .insertInto('grade')
    .values({
      attempt_id: id,
      student_id: personId,
      quiz_id: quiz.id,
      score: percentage / 25,
      total_points: quiz.totalPoints,
      percentage,
      letter_grade: 'C',
      grade_points: 2,
      is_provisional: isProvisional,
      marks_released_at: isReleased ? completed_at : null,
    })
    .execute();
  return id;
}

async function finishAll(quiz: TestQuiz, percentages: readonly number[]): Promise<void> {
  for (const [at, percentage] of percentages.entries()) {
    await finish(quiz, classmates[at] ?? { personId: 0 }, { percentage });
  }
}

async function compare(id: number, person: SignedIn = student): Promise<Comparison> {
  const answer = await context.call(person, 'GET', `/quizAttempt/${id}/comparison`);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

const nothing = (state: Comparison['state']): Comparison => ({ state, figures: null });

describe('a comparison with the class', () => {
  it('has the mean, the distribution and the place of the student', async () => {
    const quiz = await newQuiz();
    await finishAll(quiz, [0, 50, 75, 100]);
    const id = await finish(quiz, student, { percentage: 75 });
    const expected = {
      state: 'SHOWN',
      figures: {
        students: 5,
        mean: 60,
        bins: [1, 0, 0, 0, 0, 1, 0, 2, 0, 1].map((count, tens) => ({
          from: tens * 10,
          to: tens * 10 + 10,
          count,
        })),
        own: 75,
      },
    };
    expect(await compare(id)).toEqual(expected);
    expect(await compare(id, teacher)).toEqual(expected);
  });

  it('counts the best attempt of each student, and no grade that is provisional or not released', async () => {
    const quiz = await newQuiz();
    await finishAll(quiz, [50, 50, 50, 50, 50]);
    for (const hidden of [{ isProvisional: true }, { isReleased: false }]) {
      await finish(quiz, classmates[0] ?? student, {
        percentage: 100,
        attemptNumber: hidden.isReleased === false ? 2 : 3,
        ...hidden,
      });
    }
    const worse = await finish(quiz, student, { percentage: 25 });
    await finish(quiz, student, { percentage: 100, attemptNumber: 2 });
    // 5 × 50 and the student's best of 100.
    expect(await compare(worse)).toMatchObject({ figures: { students: 6, mean: 58, own: 100 } });
  });

  it('has no place for a student whose only grade is provisional', async () => {
    const quiz = await newQuiz();
    await finishAll(quiz, [0, 25, 50, 75, 100]);
    const id = await finish(quiz, student, { percentage: 75, isProvisional: true });
    expect(await compare(id)).toMatchObject({
      state: 'SHOWN',
      figures: { students: 5, mean: 50, own: null },
    });
  });

  it('is shown from five students with a final grade on', async () => {
    const quiz = await newQuiz();
    await finishAll(quiz, [0, 25, 50]);
    const id = await finish(quiz, student, { percentage: 75 });
    await finish(quiz, classmates[3] ?? student, { percentage: 100, isProvisional: true });
    expect(await compare(id)).toEqual(nothing('TOO_FEW'));
    expect(await compare(id, teacher)).toEqual(nothing('TOO_FEW'));
    await finish(quiz, classmates[4] ?? student, { percentage: 100 });
    expect(await compare(id)).toMatchObject({ state: 'SHOWN' });
  });

  it('is off unless the teacher turns it on, and off again when they turn it off', async () => {
    const quiz = await newQuiz({ show_comparison: false });
    await finishAll(quiz, [0, 25, 50, 75, 100]);
    const id = await finish(quiz, student, { percentage: 75 });
    expect(await compare(id)).toEqual(nothing('OFF'));
    for (const showComparison of [true, false]) {
      const changed = await context.call(teacher, 'PATCH', `/quiz/${quiz.id}`, { showComparison });
      expect(changed.json()).toMatchObject({ showComparison });
      expect(await compare(id)).toMatchObject({ state: showComparison ? 'SHOWN' : 'OFF' });
    }
    const wrong = await context.call(teacher, 'PATCH', `/quiz/${quiz.id}`, { showComparison: 'yes' });
    expect([wrong.statusCode, JSON.stringify(wrong.json())]).toEqual([
      422,
      expect.stringContaining('showComparison'),
    ]);
  });

  it('is copied with the quiz, and new quizzes leave it off', async () => {
    const quiz = await newQuiz();
    const copy = await context.call(teacher, 'POST', `/quiz/${quiz.id}/duplicate`);
    expect(copy.json()).toMatchObject({ showComparison: true });
    const made = await context.call(teacher, 'POST', '/quiz', { title: 'A new quiz' });
    expect(made.json()).toMatchObject({ showComparison: false });
  });
});

describe('a student who may not see their marks', () => {
  it('gets no figure of the class while their attempt is not released', async () => {
    const quiz = await newQuiz({ review_marks: 'NEVER' });
    await finishAll(quiz, [0, 25, 50, 75, 100]);
    const id = await finish(quiz, student, { percentage: 75, isReleased: false });
    expect(await compare(id)).toEqual(nothing('MARKS_HIDDEN'));
    expect(await compare(id, teacher)).toMatchObject({ state: 'SHOWN', figures: { students: 5, own: null } });
    await context.db
      .updateTable('grade')
      .set({ marks_released_at: new Date() })
      .where('attempt_id', '=', id)
      .execute();
    expect(await compare(id)).toMatchObject({ state: 'SHOWN', figures: { students: 6, own: 75 } });
  });

  it('gets none while they take the quiz again', async () => {
    const quiz = await newQuiz();
    await finishAll(quiz, [0, 25, 50, 75, 100]);
    const id = await finish(quiz, student, { percentage: 75 });
    const running = await createTestAttempt(context.db, quiz, student, { attempt: { attempt_number: 2 } });
    expect(await compare(id)).toEqual(nothing('MARKS_HIDDEN'));
    const early = await context.call(student, 'GET', `/quizAttempt/${running}/comparison`);
    expect([early.statusCode, early.json().code]).toEqual([409, 'ATTEMPT_RUNNING']);
  });
});

it("other people's attempts, and attempts that don't exist, are not found", async () => {
  const quiz = await newQuiz();
  await finishAll(quiz, [0, 25, 50, 75, 100]);
  const id = await finish(quiz, student, { percentage: 75 });
  const stranger = await signInAsPerson(context.db, 'STUDENT');
  const otherTeacher = await signInAsPerson(context.db, 'TEACHER');
  for (const person of [stranger, otherTeacher]) {
    expect((await context.call(person, 'GET', `/quizAttempt/${id}/comparison`)).statusCode).toBe(404);
  }
  expect((await context.call(student, 'GET', '/quizAttempt/999999999/comparison')).statusCode).toBe(404);
  const admin = await signInAsPerson(context.db, 'SUPER_ADMIN');
  expect(await compare(id, admin)).toMatchObject({ state: 'SHOWN' });
});
