import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestAttempt } from '#server/testing/attempts.ts';
import { recordNaively } from '#server/testing/oracles/naive-record.ts';
import { signInAsPerson, type TestPerson } from '#server/testing/people.ts';
import { createTestQuiz, oneOfEachType, type TestQuiz } from '#server/testing/quizzes.ts';
import type { SignedIn } from '#server/testing/sign-in.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import type { Grade } from '#shared/contract/results/grades.ts';
import type { GradeBookEntry, GradeBookSummary, Progress } from '#shared/contract/results/record.ts';

type Person = TestPerson & SignedIn;
type QuizColumns = NonNullable<NonNullable<Parameters<typeof createTestQuiz>[2]>['quiz']>;

const context = setUpTestApp({ worker: false });
let [ama, kofi, teacher, admin] = [] as unknown as [Person, Person, Person, Person];

const day = 86_400_000;
const fromNow = (days: number) => new Date(Date.now() + days * day);

interface Made extends QuizColumns {
  title: string;
  subject?: string;
  questions?: typeof oneOfEachType;
}

async function make({ title, subject = 'mathematics', questions, ...quiz }: Made): Promise<TestQuiz> {
  const made = await createTestQuiz(context.db, teacher.accountId, {
    quiz: { title, date_created: fromNow(-100), ...quiz },
    ...(questions ? { questions } : {}),
  });
  await sql`update question_bank set category = ${subject}, title = ${`Bank of ${title}`} where id = ${made.bankId}`.execute(
    context.db,
  );
  return made;
}

/** Submits an attempt with this many of five answers correct, some days ago. */
async function sit(
  student: Person,
  quiz: TestQuiz,
  answers: number | readonly (string | undefined)[],
  { daysAgo = 1, number = 1, isLate = false } = {},
): Promise<number> {
  const given =
    typeof answers === 'number' ? quiz.questions.map((_, at) => (at < answers ? 'B' : 'A')) : answers;
  const id = await createTestAttempt(context.db, quiz, student, {
    answers: given,
    attempt: {
      attempt_number: number,
      started_at: fromNow(-daysAgo - 0.01),
      ...(isLate ? { deadline: new Date(Date.now() - 120_000) } : {}),
    },
  });
  const answer = await context.call(student, 'PUT', `/quizAttempt/${id}`, { status: 'SUBMITTED' });
  expect(answer.statusCode).toBe(200);
  // Backdates the submission as far as the numbers depend on it.
  await sql`update quiz_attempt set completed_at = started_at + interval '10 minutes' where id = ${id}`.execute(
    context.db,
  );
  return id;
}

async function ask<T>(person: Person, path: string, status = 200): Promise<T> {
  const answer = await context.call(person, 'GET', path);
  expect([path, answer.statusCode]).toEqual([path, status]);
  return answer.json<T>();
}

const list = (person: Person, query = '') => ask<GradeBookEntry[]>(person, `/gradeBook?${query}`);
const titles = (entries: GradeBookEntry[]) => entries.map(({ quiz }) => quiz.title);

async function entryOf(person: Person, title: string): Promise<GradeBookEntry> {
  const record = (await list(person)).find(({ quiz }) => quiz.title === title);
  if (!record) throw new Error(`The grade book has no ${title}.`);
  return record;
}

const allRight = ['B', 'A', 'Accra', 'Because it is.'];

beforeAll(async () => {
  const { db } = context;
  teacher = await signInAsPerson(db, 'TEACHER', { firstName: 'Efua', lastName: 'Mensah' });
  admin = await signInAsPerson(db, 'SUPER_ADMIN');
  const enrolled = { student: { enrollment_date: fromNow(-50) } };
  ama = await signInAsPerson(db, 'STUDENT', { firstName: 'Ama', lastName: 'Osei', ...enrolled });
  kofi = await signInAsPerson(db, 'STUDENT', enrolled);

  const retaken = await make({ title: 'Retaken', credits: 2 });
  await sit(ama, retaken, 2, { daysAgo: 40 });
  await sit(ama, retaken, 4, { daysAgo: 9, number: 2 });
  await sit(ama, retaken, 3, { daysAgo: 8, number: 3 });
  const rules = { attempt_limit: 2, time_limit_minutes: 20, password_hash: 'hash' };
  const secret = await make({ title: 'Secret', credits: 3, review_marks: 'NEVER', ...rules });
  const kept = await sit(ama, secret, 5, { daysAgo: 7 });
  const late = await sit(ama, secret, 1, { daysAgo: 6, number: 2, isLate: true });
  // The quiz never shows marks automatically. They count once its teacher releases them.
  for (const id of [kept, late]) {
    expect((await context.call(teacher, 'POST', `/submission/${id}/releaseMarks`)).statusCode).toBe(200);
  }

  const essay = await make({ title: 'Essay', subject: 'english', questions: oneOfEachType });
  await sit(ama, essay, allRight, { daysAgo: 5 });
  const marked = await make({ title: 'Marked', subject: 'english', questions: oneOfEachType });
  const first = await sit(ama, marked, ['B', 'B', 'Accra', 'Short.'], { daysAgo: 4 });
  const marks = { marks: [{ question: { id: marked.questions[3]?.id }, pointsEarned: 1.25 }] };
  expect((await context.call(teacher, 'PUT', `/submission/${first}/marks`, marks)).statusCode).toBe(200);
  await sit(ama, marked, allRight, { daysAgo: 3, number: 2 });

  const drawn = await make({ title: 'Drawn', subject: 'science', credits: 1.5 });
  const paper = { ...drawn, questions: drawn.questions.slice(1, 4), totalPoints: 6 };
  await sit(ama, paper, 2, { daysAgo: 2.5 });
  const regraded = await make({ title: 'Regraded', subject: 'history' });
  await sit(ama, regraded, 2, { daysAgo: 2 });
  const wrongKey = { quiz: { id: regraded.id }, question: { id: regraded.questions[4]?.id }, version: 1 };
  const regrade = { ...wrongKey, accepted: ['A', 'B'], reason: 'Both are right', correctQuestion: false };
  expect((await context.call(teacher, 'POST', '/regrade', regrade)).statusCode).toBe(201);
  const hidden = await make({ title: 'Archived', subject: 'other', credits: 0 });
  await sit(ama, hidden, 5, { daysAgo: 1 });
  expect((await context.call(teacher, 'DELETE', `/quiz/${hidden.id}`)).statusCode).toBeLessThan(300);
  const reopened = await make({ title: 'Reopened', subject: 'geography', time_limit_minutes: 30 });
  const again = await sit(ama, reopened, 5, { daysAgo: 0.5 });
  const reopening = await context.call(teacher, 'POST', `/quizAttempt/${again}/reopen`, { minutes: 30 });
  expect(reopening.statusCode).toBe(200);

  await make({ title: 'Missed', closes_at: fromNow(-3) });
  await make({ title: 'Before her time', closes_at: fromNow(-60) });
  await make({ title: 'Never published', closes_at: fromNow(-3), is_active: false });
  await make({ title: 'Made too late', closes_at: fromNow(-3), date_created: fromNow(-2) });
  await make({ title: 'Without questions', closes_at: fromNow(-3), questions: [] });
  const prolonged = await make({ title: 'Prolonged', closes_at: new Date(Date.now() - 60_000) });
  await context.db
    .insertInto('accommodation')
    .values({
      student_id: ama.personId,
      quiz_id: prolonged.id,
      extra_minutes: 60,
      created_by: admin.accountId,
    })
    .execute();
  await make({ title: 'Open', subject: 'science' });
});

describe('the record of a student', () => {
  it('follows from papers and marks, including retaken, late, provisional, regraded, random and reopened ones', async () => {
    const naive = await recordNaively(context.db, ama.personId);
    const entries = (await list(ama, 'max=200')).filter(({ status }) => status !== 'MISSED');
    expect(titles(entries).toSorted()).toEqual([...naive.entries.keys()].toSorted());
    for (const { quiz, score, percentage, isProvisional, attempts } of entries) {
      const expected = naive.entries.get(quiz.title);
      expect([quiz.title, Math.round((score ?? -1) * 100), Math.round((percentage ?? -1) * 100)]).toEqual([
        quiz.title,
        expected?.score,
        expected?.percentage,
      ]);
      expect([quiz.title, !isProvisional, attempts]).toEqual([
        quiz.title,
        expected?.isFinal,
        expected?.attempts,
      ]);
    }
    const hundredths = (value: number | null) => (value === null ? null : Math.round(value * 100));
    const { overall, subjects, letters } = await ask<Progress>(ama, '/progress');
    for (const { subject, average, cgpa, counted, waiting } of [overall, ...subjects]) {
      const expected = subject === null ? naive.overall : naive.bySubject.get(subject);
      expect([subject, { average: hundredths(average), cgpa: hundredths(cgpa), counted, waiting }]).toEqual([
        subject,
        expected ?? { average: null, cgpa: null, counted: 0, waiting: 0 },
      ]);
    }
    expect(Object.fromEntries(letters.map(({ letter, count }) => [letter, count]))).toEqual(naive.letters);
    const summary = await ask<GradeBookSummary>(ama, '/gradeBook/summary');
    expect([hundredths(summary.average), summary.counted, summary.waiting]).toEqual([
      naive.overall.average,
      naive.overall.counted,
      naive.overall.waiting,
    ]);
    expect(summary.timeSpent).toBeCloseTo(naive.seconds, 3);
    // The stored CGPA is the same.
    expect(summary.student.currentCgpa).toBe(overall.cgpa);
    // Proves the comparison isn't between two empty results.
    expect(naive.entries.get('Marked')).toMatchObject({ isFinal: true, percentage: 6563, attempts: 2 });
    expect(naive.entries.get('Regraded')).toMatchObject({ percentage: 6000 });
    expect(naive.entries.get('Drawn')).toMatchObject({ percentage: 6667 });
    expect(naive.overall.counted).toBe(6);
  });

  it('shows the same score as the list of grades once the marks are released', async () => {
    const grades = await ask<Grade[]>(ama, '/grade?max=200');
    const shown = await entryOf(ama, 'Secret');
    const grade = grades.find(({ attempt }) => attempt.id === shown.attempt?.id);
    expect(grade).toMatchObject({ score: shown.score, percentage: shown.percentage, isBest: true });
    expect(shown).toMatchObject({ letterGrade: 'A', category: 'Bank of Secret', timeSpent: 600 });
    expect(shown).toMatchObject({ timeLimit: 20, attemptLimit: 2, hasPassword: true });
    expect(await entryOf(ama, 'Essay')).toMatchObject({ attemptLimit: null, hasPassword: false });
  });

  it("has each quiz's state, with abilities that match what the server allows", async () => {
    const states = (await list(ama, 'sort=title&order=asc')).map(({ quiz, status, abilities, waiting }) => [
      quiz.title,
      status,
      Object.entries(abilities)
        .filter(([, may]) => may)
        .map(([what]) => what)
        .join(' '),
      waiting,
    ]);
    expect(states).toEqual([
      ['Archived', 'COMPLETED', 'view', 0],
      ['Drawn', 'COMPLETED', 'view retake', 0],
      ['Essay', 'COMPLETED', 'view retake', 1],
      ['Marked', 'COMPLETED', 'view retake', 1],
      ['Missed', 'MISSED', '', 0],
      ['Regraded', 'COMPLETED', 'view retake', 0],
      ['Reopened', 'IN_PROGRESS', 'resume', 1],
      ['Retaken', 'COMPLETED', 'view retake', 0],
      ['Secret', 'COMPLETED', 'view', 0],
    ]);
    const { overall, subjects } = await ask<Progress>(ama, '/progress');
    expect([overall.open, overall.missed]).toEqual([2, 1]);
    const science = subjects.find(({ subject }) => subject === 'science');
    expect([science?.open, science?.missed]).toEqual([1, 0]);
  });

  it('has the average after each result in the requested range', async () => {
    const all = await ask<Progress>(ama, '/progress?range=all');
    const steps = all.points.map(({ quiz, percentage, averageAfter, cgpaAfter }) => [
      quiz.title,
      percentage,
      averageAfter,
      cgpaAfter,
    ]);
    // Credits 2, 2, 2, 3, 3: the best of each quiz so far, calculated by hand.
    expect(steps.slice(0, 5)).toEqual([
      ['Retaken', 40, 40, 0],
      ['Retaken', 80, 80, 3.5],
      ['Retaken', 60, 80, 3.5],
      ['Secret', 100, 90, 3.8],
      ['Secret', 20, 90, 3.8],
    ]);
    expect(all.points.at(-1)).toMatchObject({ averageAfter: all.overall.average });
    const month = await ask<Progress>(ama, '/progress?range=30days');
    expect([month.results, all.results]).toEqual([8, 9]);
    expect(month.points).toEqual(all.points.slice(1));
    expect(month.overall).toEqual(all.overall);
    expect([all.semester, (await ask<Progress>(ama, '/progress?range=semester')).results]).toEqual([null, 9]);
    expect(all.findings).toContainEqual({
      type: 'RECENT',
      subject: null,
      quizzes: 3,
      average: 75.56,
      before: 81.88,
    });
  });

  it('is filtered, sorted and paged', async () => {
    expect(titles(await list(ama, 'subject=english&sort=score&order=asc'))).toEqual(['Marked', 'Essay']);
    expect(titles(await list(ama, 'status=MISSED'))).toEqual(['Missed']);
    expect(titles(await list(ama, 'status=IN_PROGRESS'))).toEqual(['Reopened']);
    expect(titles(await list(ama, 'search=RE&sort=title&order=asc'))).toEqual([
      'Regraded',
      'Reopened',
      'Retaken',
      'Secret',
    ]);
    expect(titles(await list(ama, 'search=%25'))).toEqual([]);
    const page = await context.call(ama, 'GET', '/gradeBook?sort=date&order=asc&max=2&offset=1');
    expect(titles(page.json())).toEqual(['Secret', 'Essay']);
    expect(page.headers['x-total-count']).toBe('9');
    const byScore = (await list(ama, 'sort=score')).map(({ percentage }) => percentage);
    expect(byScore).toEqual([100, 100, 100, 80, 75, 66.67, 65.63, 60, null]);
    for (const bad of ['sort=owner_id', 'status=LOST', 'subject=alchemy', 'range=ever']) {
      const path = bad.startsWith('range') ? 'progress' : 'gradeBook';
      await ask(ama, `/${path}?${bad}`, 400);
    }
  });

  it("rates a quiz's difficulty only if five students have a final result", async () => {
    const quiz = await make({ title: 'Compared' });
    for (let at = 0; at < 4; at += 1) {
      await sit(await signInAsPerson(context.db, 'STUDENT'), quiz, at === 0 ? 5 : 2);
    }
    await sit(kofi, quiz, 0);
    await sit(kofi, quiz, 2, { number: 2 });
    const difficulty = async () => (await entryOf(kofi, 'Compared')).difficulty;
    // 100, 40, 40, 40 and the better of Kofi's: a mean of 52.
    expect(await difficulty()).toBe('MEDIUM');
    await sql`update grade set is_provisional = true where student_id = ${kofi.personId} and quiz_id = ${quiz.id}`.execute(
      context.db,
    );
    expect(await difficulty()).toBeNull();
  });

  it('is read-only for an administrator and not found for others', async () => {
    const whose = `studentId=${ama.personId}`;
    const seen = await list(admin, whose);
    expect(titles(seen)).toEqual(titles(await list(ama)));
    expect(seen.some(({ abilities }) => abilities.retake || abilities.resume)).toBe(false);
    expect(titles(await list(ama, whose))).toEqual(titles(seen));
    const deleted = await signInAsPerson(context.db, 'STUDENT', { status: 'DELETED' });
    const elsewhere = await sql<{ id: number }>`
      insert into institution (name) values ('Elsewhere') returning id`.execute(context.db);
    const institutionId = elsewhere.rows[0]?.id ?? 0;
    await sql`insert into program (institution_id, name, is_default) values (${institutionId}, 'Law', true)`.execute(
      context.db,
    );
    const stranger = await signInAsPerson(context.db, 'STUDENT', { institutionId });
    for (const path of ['progress', 'gradeBook', 'gradeBook/summary', 'gradeBook/export']) {
      await ask(kofi, `/${path}?${whose}`, 404);
      await ask(admin, `/${path}`, 404);
      await ask(admin, `/${path}?studentId=${deleted.personId}`, 404);
      await ask(admin, `/${path}?studentId=${stranger.personId}`, 404);
    }
  });

  it('can be exported with everything listed, which is recorded', async () => {
    const answer = await context.call(ama, 'GET', '/gradeBook/export?subject=english&sort=title&order=asc');
    expect(answer.headers['content-type']).toContain('text/csv');
    expect(answer.headers['content-disposition']).toContain('Grade book - Ama Osei.csv');
    const [header, ...lines] = answer.body.trim().split('\r\n');
    expect(header).toContain('Quiz,Course code,Subject,Category,Status,Score,Out of,Percent');
    expect(lines.map((line) => line.split(',').slice(0, 10).join())).toEqual([
      'Essay,,English,Bank of Essay,Completed,6,8,75,B,yes',
      'Marked,,English,Bank of Marked,Completed,5.25,8,65.63,C+,no',
    ]);
    const log = context.db.selectFrom('audit_log').select('target_id');
    const recorded = await log.where('action', '=', 'gradeBook.exported').execute();
    expect(recorded).toEqual([{ target_id: String(ama.personId) }]);
  });
});
