import { beforeAll, describe, expect, it } from 'vitest';
import { createTestAttempt } from '#server/testing/attempts.ts';
import { signInAsPerson } from '#server/testing/people.ts';
import { createTestQuiz, type TestQuiz } from '#server/testing/quizzes.ts';
import { takeQuiz } from '#server/testing/take-quiz.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import type { AttemptSummaries, QuizAttempt } from '#shared/contract/attempts/attempts.ts';

const context = setUpTestApp({ worker: false });
type Person = Awaited<ReturnType<typeof signInAsPerson>>;
let teacher: Person;
let otherTeacher: Person;
let admin: Person;
let reader: Person;
let student: Person;
let other: Person;
let quiz: TestQuiz;
let second: TestQuiz;

beforeAll(async () => {
  const { db } = context;
  teacher = await signInAsPerson(db, 'TEACHER');
  otherTeacher = await signInAsPerson(db, 'TEACHER');
  admin = await signInAsPerson(db, 'SUPER_ADMIN');
  reader = await signInAsPerson(db, 'READ_ONLY_ADMIN');
  student = await signInAsPerson(db, 'STUDENT');
  other = await signInAsPerson(db, 'STUDENT');
  quiz = await createTestQuiz(db, teacher.accountId, { questions: [{}, {}], quiz: { passing_mark: 50 } });
  second = await createTestQuiz(db, otherTeacher.accountId, { questions: [{ type: 'ESSAY' }, {}] });
  await takeAndAnswer(student, ['B', 'A']);
  await takeAndAnswer(student, ['B', 'B']);
  await takeAndAnswer(student, ['B', 'B']);
  const running = await takeQuiz(context, student, second.id);
  await running.save([
    { question: { id: second.questions[0]?.id }, revision: 1, textAnswer: '  \n ' },
    { question: { id: second.questions[1]?.id }, revision: 1, selectedAnswer: 'A' },
  ]);
  await takeAndAnswer(other, []);
});

async function takeAndAnswer(person: Person, letters: string[]): Promise<void> {
  const taken = await takeQuiz(context, person, quiz.id);
  const answers = letters.map((selectedAnswer, at) => ({
    question: { id: quiz.questions[at]?.id },
    revision: 1,
    selectedAnswer,
  }));
  if (answers.length > 0) await taken.save(answers);
  expect((await taken.submit()).statusCode).toBe(200);
}

async function list(person: Person, query = ''): Promise<QuizAttempt[]> {
  return (await context.call(person, 'GET', `/quizAttempt?${query}`)).json();
}

function studentsOf(attempts: readonly QuizAttempt[]): Set<number> {
  return new Set(attempts.map((attempt) => attempt.student.id));
}

describe('attempts', () => {
  it('are listed for a student their own, for a teacher those at their quizzes, for super admins all', async () => {
    expect(studentsOf(await list(student))).toEqual(new Set([student.personId]));
    expect(await list(student)).toHaveLength(4);
    expect(studentsOf(await list(teacher))).toEqual(new Set([student.personId, other.personId]));
    expect(await list(teacher)).toHaveLength(4);
    expect(await list(otherTeacher)).toHaveLength(1);
    expect(await list(admin)).toHaveLength(5);
  });

  it('are filtered by quiz, student, status and completion, newest first', async () => {
    const numbers = (await list(student, `quizId=${quiz.id}`)).map(({ attemptNumber }) => attemptNumber);
    expect(numbers).toEqual([3, 2, 1]);
    const oldest = await list(student, `quizId=${quiz.id}&sort=startedAt&order=asc&max=1`);
    expect(oldest).toMatchObject([{ attemptNumber: 1 }]);
    expect(await list(teacher, `studentId=${other.personId}`)).toHaveLength(1);
    expect(await list(student, `studentId=${other.personId}`)).toEqual([]);
    expect(await list(student, 'status=IN_PROGRESS')).toMatchObject([{ quiz: { id: second.id } }]);
    expect(await list(student, 'completed=false')).toHaveLength(1);
    expect(await list(student, 'completed=true')).toHaveLength(3);
    const bad = await context.call(student, 'GET', '/quizAttempt?sort=paper');
    expect(bad.statusCode).toBe(400);
  });

  it('do not include the paper in a list', async () => {
    expect(JSON.stringify(await list(admin))).not.toMatch(/paper|optionIds|versionId/);
  });

  it('are readable by the people concerned; others get 404', async () => {
    const [attempt] = await list(student, `quizId=${quiz.id}&max=1`);
    const path = `/quizAttempt/${attempt?.id}`;
    expect((await context.call(reader, 'GET', path)).statusCode).toBe(403);
    for (const person of [student, teacher, admin]) {
      expect((await context.call(person, 'GET', path)).json()).toEqual(attempt);
    }
    for (const person of [other, otherTeacher]) {
      expect((await context.call(person, 'GET', path)).statusCode).toBe(404);
    }
  });

  it('are never deleted', async () => {
    const [attempt] = await list(student, `quizId=${quiz.id}&max=1`);
    const path = `/quizAttempt/${attempt?.id}`;
    for (const person of [teacher, admin]) {
      const answer = await context.call(person, 'DELETE', path);
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'RECORD_KEPT']);
    }
    expect((await context.call(otherTeacher, 'DELETE', path)).statusCode).toBe(404);
    expect((await context.call(student, 'GET', path)).statusCode).toBe(200);
  });

  it('of another institution do not exist for the caller', async () => {
    const { id: elsewhere } = await context.db
      .insertInto('institution')
      .values({ name: 'Elsewhere' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const stranger = await signInAsPerson(context.db, 'SUPER_ADMIN', { institutionId: elsewhere });
    const [attempt] = await list(student, 'max=1');
    expect(await list(stranger)).toEqual([]);
    expect((await context.call(stranger, 'GET', `/quizAttempt/${attempt?.id}`)).statusCode).toBe(404);
    const extended = await context.call(stranger, 'POST', `/quizAttempt/${attempt?.id}/extension`, {
      minutes: 5,
    });
    expect(extended.statusCode).toBe(404);
    expect((await context.call(stranger, 'GET', '/quizAnswer')).json()).toEqual([]);
    const summary = await context.call(stranger, 'GET', `/quizAttempt/summary?studentId=${student.personId}`);
    expect(summary.statusCode).toBe(404);
  });
});

describe('the summary of attempts', () => {
  async function summarize(person: Person, query = ''): Promise<AttemptSummaries> {
    return (await context.call(person, 'GET', `/quizAttempt/summary?${query}`)).json();
  }

  it('shows for each quiz the count, the attempt in progress and the best one, the earlier of equals', async () => {
    const attempts = await list(student, `quizId=${quiz.id}&order=asc`);
    const [running] = await list(student, 'status=IN_PROGRESS');
    const { summaries, serverTime } = await summarize(student);
    expect(Math.abs(Date.parse(serverTime) - Date.now())).toBeLessThan(60_000);
    expect(summaries).toEqual([
      {
        quiz: { id: quiz.id },
        attempts: 3,
        completed: 3,
        inProgress: null,
        best: {
          attempt: { id: attempts[1]?.id },
          marksReleased: true,
          score: 4,
          totalPoints: 4,
          percentage: 100,
          letterGrade: 'A',
          isProvisional: false,
          isPassed: true,
        },
        unreleased: 0,
        lastCompletedAt: attempts[2]?.completedAt,
      },
      {
        quiz: { id: second.id },
        attempts: 1,
        completed: 0,
        inProgress: {
          id: running?.id,
          startedAt: running?.startedAt,
          deadline: null,
          answered: 1,
          questions: 2,
        },
        best: null,
        unreleased: 0,
        lastCompletedAt: null,
      },
    ]);
  });

  it('says whether the best attempt passed, unknown while it needs marking', async () => {
    expect((await summarize(other)).summaries).toMatchObject([{ best: { percentage: 0, isPassed: false } }]);
    const one = await signInAsPerson(context.db, 'STUDENT');
    await context.db.updateTable('quiz').set({ passing_mark: 10 }).where('id', '=', second.id).execute();
    const taken = await createTestAttempt(context.db, second, one, { answers: ['An essay.', 'B'] });
    await context.call(one, 'PUT', `/quizAttempt/${taken}`, { status: 'SUBMITTED' });
    expect((await summarize(one)).summaries).toMatchObject([
      { best: { attempt: { id: taken }, percentage: 50, isProvisional: true, isPassed: null } },
    ]);
  });

  it('is empty for a student who has started nothing', async () => {
    const fresh = await signInAsPerson(context.db, 'STUDENT');
    expect((await summarize(fresh)).summaries).toEqual([]);
  });

  it('is the student’s own, or of the student a super admin names', async () => {
    const own = await summarize(student);
    expect((await summarize(admin, `studentId=${student.personId}`)).summaries).toEqual(own.summaries);
    expect((await summarize(student, `studentId=${student.personId}`)).summaries).toEqual(own.summaries);
    const refused = [
      [student, `studentId=${other.personId}`, 404],
      [admin, 'studentId=999999999', 404],
      [admin, '', 400],
    ] as const;
    for (const [person, query, status] of refused) {
      expect((await context.call(person, 'GET', `/quizAttempt/summary?${query}`)).statusCode).toBe(status);
    }
  });
});
