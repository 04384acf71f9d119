import { beforeAll, describe, expect, it } from 'vitest';
import { createTestAttempt } from '#server/testing/attempts.ts';
import { signInAsPerson, type TestPerson } from '#server/testing/people.ts';
import { createTestQuiz, oneOfEachType, type TestQuiz } from '#server/testing/quizzes.ts';
import { type SignedIn, signInAs } from '#server/testing/sign-in.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import type { Grade } from '#shared/contract/results/grades.ts';

const context = setUpTestApp();
type Person = TestPerson & SignedIn;
let [efua, yaw, ama, kofi] = [] as unknown as [Person, Person, Person, Person];
let quiz: TestQuiz;
let other: TestQuiz;

async function sit(student: Person, at: TestQuiz, attemptNumber: number, rightOnes: number): Promise<number> {
  const answers = at.questions.map((_, place) => (place < rightOnes ? 'B' : 'A'));
  const attempt = { attempt_number: attemptNumber };
  const id = await createTestAttempt(context.db, at, student, { answers, attempt });
  const answer = await context.call(student, 'PUT', `/quizAttempt/${id}`, { status: 'SUBMITTED' });
  expect(answer.statusCode).toBe(200);
  return id;
}

async function list(person: SignedIn, query = ''): Promise<Grade[]> {
  const answer = await context.call(person, 'GET', `/grade?${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

beforeAll(async () => {
  const { db } = context;
  efua = await signInAsPerson(db, 'TEACHER');
  yaw = await signInAsPerson(db, 'TEACHER');
  ama = await signInAsPerson(db, 'STUDENT', { firstName: 'Ama', lastName: 'Osei' });
  kofi = await signInAsPerson(db, 'STUDENT');
  quiz = await createTestQuiz(db, efua.accountId, { quiz: { passing_mark: 60 } });
  other = await createTestQuiz(db, yaw.accountId);
  for (const rightOnes of [2, 4, 4, 3]) await sit(ama, quiz, 1 + (await list(ama)).length, rightOnes);
  await sit(ama, other, 1, 5);
  await sit(kofi, quiz, 1, 1);
});

describe('grades', () => {
  it('are listed for their student, newest first, with the best of each quiz flagged; of equal ones the earlier', async () => {
    const own = await list(ama);
    expect(own.map(({ quiz: { id }, percentage, isBest }) => [id, percentage, isBest])).toEqual([
      [other.id, 100, true],
      [quiz.id, 60, false],
      [quiz.id, 80, false],
      [quiz.id, 80, true],
      [quiz.id, 40, false],
    ]);
    expect(await list(kofi)).toMatchObject([{ percentage: 20, isBest: true }]);
  });

  it('show the score, the letter and whether it passed', async () => {
    const [grade] = await list(ama, `quizId=${quiz.id}&sort=percentage&order=desc`);
    expect(grade).toEqual({
      id: expect.any(Number),
      attempt: { id: expect.any(Number) },
      quiz: { id: quiz.id, title: 'Descriptive Statistics' },
      student: { id: ama.personId, firstName: 'Ama', lastName: 'Osei' },
      marksReleased: true,
      score: 8,
      totalPoints: 10,
      percentage: 80,
      letterGrade: 'B+',
      grade: 'B+',
      gradePoints: 3.5,
      isProvisional: false,
      isPassed: true,
      isBest: expect.any(Boolean),
      dateCreated: expect.stringMatching(/Z$/),
      lastUpdated: expect.stringMatching(/Z$/),
    });
    expect((await list(ama, `quizId=${quiz.id}`)).map(({ isPassed }) => isPassed)).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(await list(ama, `quizId=${other.id}`)).toMatchObject([{ isPassed: null }]);
  });

  it('that need marking have neither passed nor failed', async () => {
    const essay = { questions: oneOfEachType.slice(3), quiz: { passing_mark: 50 } };
    const waiting = await createTestQuiz(context.db, efua.accountId, essay);
    await sit(kofi, waiting, 1, 1);
    expect(await list(kofi, `quizId=${waiting.id}`)).toMatchObject([
      { percentage: 0, isProvisional: true, isPassed: null },
    ]);
  });

  it('are filtered, sorted and paged', async () => {
    const percentages = async (query: string) => (await list(ama, query)).map(({ percentage }) => percentage);
    expect(await percentages('sort=percentage&order=asc')).toEqual([40, 60, 80, 80, 100]);
    expect(await percentages('sort=score&order=desc&max=2')).toEqual([100, 80]);
    expect(await percentages('order=asc&max=2&offset=1')).toEqual([80, 80]);
    const [grade] = await list(ama);
    expect(await list(ama, `quizAttemptId=${grade?.attempt.id}`)).toEqual([grade]);
    const page = await context.call(ama, 'GET', '/grade?max=1');
    expect(page.headers['x-total-count']).toBe('5');
    expect((await context.call(ama, 'GET', '/grade?sort=gradedBy')).statusCode).toBe(400);
  });

  it('of one’s quizzes are visible to a teacher, all of them to a super admin, none to others', async () => {
    const studentsOf = async (person: SignedIn) =>
      new Set((await list(person, 'max=200')).map(({ student }) => student.id));
    expect(await studentsOf(efua)).toEqual(new Set([ama.personId, kofi.personId]));
    expect(await studentsOf(yaw)).toEqual(new Set([ama.personId]));
    expect((await studentsOf(await signInAs(context.db, 'SUPER_ADMIN'))).size).toBe(2);
    expect(await list(ama, `studentId=${kofi.personId}`)).toEqual([]);
    expect(await list(yaw, `quizId=${quiz.id}`)).toEqual([]);
    await context.db.insertInto('institution').values({ id: 79, name: 'Elsewhere' }).execute();
    expect(await list(await signInAs(context.db, 'SUPER_ADMIN', 79))).toEqual([]);
  });

  it('are readable one by one by the same people', async () => {
    const [grade] = await list(kofi, `quizId=${quiz.id}`);
    const path = `/grade/${grade?.id}`;
    for (const person of [kofi, efua, await signInAs(context.db, 'SUPER_ADMIN')]) {
      expect((await context.call(person, 'GET', path)).json()).toEqual(grade);
    }
    const readOnly = await signInAs(context.db, 'READ_ONLY_ADMIN');
    for (const one of ['/grade', path]) {
      expect((await context.call(readOnly, 'GET', one)).statusCode).toBe(403);
    }
    for (const person of [ama, yaw]) {
      expect((await context.call(person, 'GET', path)).statusCode).toBe(404);
    }
  });

  it('cannot be written by anyone: they follow from the marks', async () => {
    const [grade] = await list(kofi, `quizId=${quiz.id}`);
    const path = `/grade/${grade?.id}`;
    const admin = await signInAs(context.db, 'SUPER_ADMIN');
    const body = { score: 10, percentage: 100, letterGrade: 'A' };
    for (const person of [efua, admin]) {
      const refusals = [
        await context.call(person, 'POST', '/grade', { ...body, attempt: { id: 1 } }),
        await context.call(person, 'PUT', path, body),
        await context.call(person, 'PATCH', path, body),
        await context.call(person, 'DELETE', path),
      ];
      expect(refusals.map((answer) => [answer.statusCode, answer.json().code])).toEqual([
        [409, 'GRADE_IS_COMPUTED'],
        [409, 'GRADE_IS_COMPUTED'],
        [409, 'GRADE_IS_COMPUTED'],
        [409, 'RECORD_KEPT'],
      ]);
    }
    for (const method of ['PUT', 'PATCH', 'DELETE'] as const) {
      expect((await context.call(yaw, method, path, body)).statusCode).toBe(404);
      expect((await context.call(kofi, method, path, body)).statusCode).toBe(403);
    }
    expect((await context.call(kofi, 'GET', path)).json()).toEqual(grade);
  });
});
