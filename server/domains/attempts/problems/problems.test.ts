import { beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#database/client.ts';
import { createTestAttempt } from '#server/testing/attempts.ts';
import { signInAsPerson } from '#server/testing/people.ts';
import { createTestQuiz, type TestQuiz } from '#server/testing/quizzes.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import type { QuestionProblem } from '#shared/contract/attempts/question-problems.ts';
import type { Notification } from '#shared/contract/communication/notifications.ts';
import { eraseFromAttempts } from '../personal-data.service.ts';

const context = setUpTestApp({ worker: false });
type Person = Awaited<ReturnType<typeof signInAsPerson>>;
let teacher: Person;
let otherTeacher: Person;
let student: Person;
let otherStudent: Person;
let quiz: TestQuiz;
let attemptId: number;

beforeAll(async () => {
  const { db } = context;
  teacher = await signInAsPerson(db, 'TEACHER');
  otherTeacher = await signInAsPerson(db, 'TEACHER');
  student = await signInAsPerson(db, 'STUDENT', { firstName: 'Efua', lastName: 'Nyarko' });
  otherStudent = await signInAsPerson(db, 'STUDENT');
  quiz = await createTestQuiz(db, teacher.accountId);
  attemptId = await createTestAttempt(db, quiz, student);
});

function report(
  problemText: unknown,
  { as = student, question = quiz.questions[0]?.id, of = attemptId } = {},
) {
  return context.call(as, 'POST', `/quizAttempt/${of}/problem`, { question: { id: question }, problemText });
}

async function list(query = ''): Promise<QuestionProblem[]> {
  const answer = await context.call(teacher, 'GET', `/quiz/${quiz.id}/problem?${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

async function notified(person: Person): Promise<Notification[]> {
  const all = (await context.call(person, 'GET', '/notification?max=50')).json<Notification[]>();
  return all.filter(({ event }) => event === 'question.reported');
}

function resolve(id: number, isResolved: boolean, as = teacher) {
  return context.call(as, 'PUT', `/questionProblem/${id}`, { isResolved });
}

describe('a problem with a question', () => {
  it('reaches the teacher of the quiz with the question, the text and the student, once', async () => {
    const first = await report('  Two options are right. ');
    expect(first.statusCode, first.body).toBe(201);
    const corrected = await report('Options A and C are both right.');
    expect(corrected.json().id).toBe(first.json().id);
    expect(await list('state=open')).toEqual([
      {
        id: first.json().id,
        attempt: { id: attemptId },
        question: { id: quiz.questions[0]?.id, questionText: expect.any(String) },
        studentName: 'Efua Nyarko',
        problemText: 'Options A and C are both right.',
        reportedAt: expect.stringMatching(/Z$/),
        resolvedAt: null,
      },
    ]);
    expect(await notified(teacher)).toMatchObject([
      { params: { studentName: 'Efua Nyarko', quizTitle: 'Descriptive Statistics', quizId: quiz.id } },
    ]);
    expect(await list(`questionId=${quiz.questions[1]?.id}`)).toEqual([]);
  });

  it('is refused for another attempt or question, and for an empty or long text', async () => {
    expect((await report('Hm', { as: otherStudent })).statusCode).toBe(404);
    expect((await report('Hm', { of: 999_999 })).statusCode).toBe(404);
    const wrong = await report('Hm', { question: 999_999 });
    expect([wrong.statusCode, wrong.json().code]).toEqual([422, 'QUESTION_NOT_IN_ATTEMPT']);
    expect(wrong.json().details).toEqual(['question: isn’t part of this attempt']);
    for (const text of ['', '   ', 'x'.repeat(1_001), 7, undefined]) {
      const answer = await report(text);
      expect(answer.statusCode).toBe(422);
      expect(answer.json().details.join()).toContain('problemText');
    }
    expect((await report('Hm', { as: teacher })).statusCode).toBe(403);
  });

  it('is resolved by its teacher alone, opened again, and reported again', async () => {
    const [open] = await list('state=open');
    const id = open?.id ?? 0;
    expect((await resolve(id, true, otherTeacher)).statusCode).toBe(404);
    expect((await resolve(999_999, true)).statusCode).toBe(404);
    expect((await context.call(otherTeacher, 'GET', `/quiz/${quiz.id}/problem`)).statusCode).toBe(404);
    expect((await resolve(id, true)).json()).toMatchObject({ id, resolvedAt: expect.stringMatching(/Z$/) });
    expect((await resolve(id, true)).statusCode).toBe(200);
    expect(await list('state=open')).toEqual([]);
    expect((await resolve(id, false)).json()).toMatchObject({ resolvedAt: null });
    await resolve(id, true);
    expect((await report('It is still wrong.')).json().id).not.toBe(id);
    const again = await resolve(id, false);
    expect([again.statusCode, again.json().code]).toEqual([409, 'PROBLEM_REPORTED_AGAIN']);
    expect((await list()).map(({ problemText }) => problemText)).toEqual([
      'It is still wrong.',
      'Options A and C are both right.',
    ]);
    expect(await notified(teacher)).toMatchObject([{ count: 2 }]);
    const entries = await context.db
      .selectFrom('audit_log')
      .select('action')
      .where('action', 'like', 'questionProblem.%')
      .execute();
    expect(entries.map(({ action }) => action)).toEqual([
      'questionProblem.resolved',
      'questionProblem.reopened',
      'questionProblem.resolved',
    ]);
  });

  it('is erased with the student', async () => {
    await inTransaction(context.db, (trx) => eraseFromAttempts(trx, [student.personId], { answers: false }));
    expect((await list()).map(({ problemText }) => problemText)).toEqual(['[erased]', '[erased]']);
  });
});
