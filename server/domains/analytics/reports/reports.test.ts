import { beforeAll, describe, expect, it } from 'vitest';
import { createTestAttempt } from '#server/testing/attempts.ts';
import { signInAsPerson, type TestPerson } from '#server/testing/people.ts';
import { createTestQuiz, oneOfEachType, type TestQuiz } from '#server/testing/quizzes.ts';
import { type SignedIn, signInAs } from '#server/testing/sign-in.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import type { QuizReport, ReportSummary } from '#shared/contract/results/reports.ts';

const context = setUpTestApp({ worker: false });
type Person = TestPerson & SignedIn;
let [efua, yaw, ama, kofi] = [] as unknown as [Person, Person, Person, Person];
let algebra: TestQuiz;
let botany: TestQuiz;
let archived: TestQuiz;

beforeAll(async () => {
  const { db } = context;
  efua = await signInAsPerson(db, 'TEACHER', { firstName: 'Efua', lastName: 'Boateng' });
  yaw = await signInAsPerson(db, 'TEACHER', { firstName: 'Yaw', lastName: 'Addo' });
  ama = await signInAsPerson(db, 'STUDENT');
  kofi = await signInAsPerson(db, 'STUDENT');
  algebra = await createTestQuiz(db, efua.accountId, { quiz: { title: 'Algebra 100%', passing_mark: 60 } });
  botany = await createTestQuiz(db, efua.accountId, { questions: oneOfEachType, quiz: { title: 'botany' } });
  archived = await createTestQuiz(db, efua.accountId, { quiz: { title: 'Chemistry' } });
  await createTestQuiz(db, efua.accountId, {
    quiz: { title: 'Never taken', is_active: false, archived_at: new Date() },
  });
  await createTestQuiz(db, yaw.accountId, { quiz: { title: 'Drawing' } });
  await sit(ama, algebra, 1, ['B', 'B']);
  await sit(ama, algebra, 2, ['B', 'B', 'B', 'B']);
  await sit(kofi, algebra, 1, ['A']);
  await sit(kofi, archived, 1, ['B']);
  await context.call(efua, 'DELETE', `/quiz/${archived.id}`);
  await createTestAttempt(db, botany, ama);
  await sit(kofi, botany, 1, ['B', 'A', 'Accra', 'An essay']);
});

async function sit(student: Person, quiz: TestQuiz, number: number, answers: string[]): Promise<void> {
  const attempt = { attempt_number: number };
  const id = await createTestAttempt(context.db, quiz, student, { answers, attempt });
  const answer = await context.call(student, 'PUT', `/quizAttempt/${id}`, { status: 'SUBMITTED' });
  expect(answer.statusCode, answer.body).toBe(200);
}

async function list(person: SignedIn, query = ''): Promise<ReportSummary[]> {
  const answer = await context.call(person, 'GET', `/report?${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

async function titles(person: SignedIn, query = ''): Promise<string[]> {
  return (await list(person, query)).map(({ quiz }) => quiz.title);
}

describe('the list of reports', () => {
  it('summarises each quiz over each student’s best attempt', async () => {
    const reports = await list(efua);
    const of = (quiz: TestQuiz) => reports.find((report) => report.quiz.id === quiz.id);
    expect(of(algebra)).toEqual({
      quiz: { id: algebra.id, title: 'Algebra 100%', isActive: true, isArchived: false },
      teacherName: 'Efua Boateng',
      attempts: 3,
      students: 2,
      running: 0,
      waiting: 0,
      mean: 40,
      passRate: 0.5,
      lastSubmission: expect.stringMatching(/Z$/),
    });
    expect(of(botany)).toMatchObject({ attempts: 1, running: 1, waiting: 1, mean: 75, passRate: null });
    expect(of(archived)).toMatchObject({ attempts: 1, quiz: { isArchived: true } });
  });

  it('contains the teacher’s own quizzes, or all for a super admin, and is refused to others', async () => {
    expect(await titles(efua)).toEqual(['botany', 'Chemistry', 'Algebra 100%']);
    expect(await list(yaw)).toMatchObject([{ quiz: { title: 'Drawing' }, mean: null, lastSubmission: null }]);
    const admin = await list(await signInAs(context.db, 'SUPER_ADMIN'));
    expect(new Set(admin.map(({ teacherName }) => teacherName))).toEqual(
      new Set(['Efua Boateng', 'Yaw Addo']),
    );
    await context.db.insertInto('institution').values({ id: 81, name: 'Elsewhere' }).execute();
    expect(await list(await signInAs(context.db, 'SUPER_ADMIN', 81))).toEqual([]);
  });

  it('is searched, sorted and paged', async () => {
    expect(await titles(efua, 'search=100%25')).toEqual(['Algebra 100%']);
    expect(await titles(efua, 'search=%25')).toEqual(['Algebra 100%']);
    expect(await titles(efua, 'sort=title&order=asc')).toEqual(['Algebra 100%', 'botany', 'Chemistry']);
    expect(await titles(efua, 'sort=attempts&max=1')).toEqual(['Algebra 100%']);
    expect(await titles(efua, 'sort=mean&order=asc')).toEqual(['Chemistry', 'Algebra 100%', 'botany']);
    const second = await context.call(efua, 'GET', '/report?sort=title&order=asc&max=1&offset=1');
    expect(second.headers['x-total-count']).toBe('3');
    expect(second.json()).toMatchObject([{ quiz: { title: 'botany' } }]);
    expect((await context.call(efua, 'GET', '/report?sort=ownerId')).statusCode).toBe(400);
  });
});

describe('a report', () => {
  it('counts passes among final grades, and the time attempts took', async () => {
    const report = (
      await context.call(efua, 'GET', `/report/quiz/${algebra.id}?attempts=all`)
    ).json<QuizReport>();
    expect(report).toMatchObject({
      quiz: { title: 'Algebra 100%', passingMark: 60, timeLimit: null, isActive: true },
      attempts: 3,
      students: 2,
      provisional: 0,
    });
    expect(report.scores?.passRate).toBeCloseTo(1 / 3, 12);
    expect(report.timeHistogram.reduce((sum, { count }) => sum + count, 0)).toBe(3);
    expect(report.timeHistogram.length).toBeLessThanOrEqual(12);
    const [first] = report.timeHistogram;
    expect(first?.from).toBeLessThanOrEqual(report.times?.shortest ?? 0);
    expect(report.timeHistogram.at(-1)?.to).toBeGreaterThan(report.times?.longest ?? 0);
    const waiting = (await context.call(efua, 'GET', `/report/quiz/${botany.id}`)).json<QuizReport>();
    expect(waiting).toMatchObject({ provisional: 1, running: 1, scores: { passRate: null } });
    expect(waiting.items[3]).toMatchObject({ questionType: 'ESSAY', waiting: 1, facility: null });
  });

  it('includes archived quizzes, and none of other teachers', async () => {
    const statusFor = async (person: SignedIn, path = `/report/quiz/${archived.id}`) =>
      (await context.call(person, 'GET', path)).statusCode;
    expect(await statusFor(efua)).toBe(200);
    expect(await statusFor(await signInAs(context.db, 'SUPER_ADMIN'))).toBe(200);
    expect(await statusFor(yaw)).toBe(404);
    expect(await statusFor(ama)).toBe(403);
    expect(await statusFor(await signInAs(context.db, 'READ_ONLY_ADMIN'))).toBe(403);
    expect(await statusFor(efua, '/report/quiz/999999')).toBe(404);
    for (const path of ['/report/quiz/1e3', `/report/quiz/${algebra.id}?attempts=worst`]) {
      expect(await statusFor(efua, path)).toBe(400);
    }
  });
});
