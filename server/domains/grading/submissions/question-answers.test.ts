import { beforeAll, describe, expect, it } from 'vitest';
import { createTestAttempt } from '#server/testing/attempts.ts';
import { signInAsPerson } from '#server/testing/people.ts';
import { createTestQuiz, type TestQuiz } from '#server/testing/quizzes.ts';
import type { SignedIn } from '#server/testing/sign-in.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import type { GradedQuestion, QuestionAnswer } from '#shared/contract/results/submissions.ts';

const context = setUpTestApp();
type Person = Awaited<ReturnType<typeof signInAsPerson>>;
let efua: Person;
let quiz: TestQuiz;
let [choice, essay, rare] = [0, 0, 0];
const lastNames = [
  'Osei',
  'Boateng',
  'Mensah',
  'Danso',
  'Quartey',
  'Tetteh',
  'Asante',
  'Owusu',
  'Badu',
  'Yeboah',
];
const names = lastNames.map((lastName, place) => ({ firstName: `Kwabena${place}`, lastName }));
/**
 * By place: the first student answers nothing, the second does not have the last question, the others answer all.
 */
const attempts: number[] = [];
const students: Person[] = [];

async function submit(student: Person, place: number): Promise<number> {
  const asked = place === 1 ? quiz : { ...quiz, questions: quiz.questions.slice(0, 2) };
  const answers = place === 0 ? [] : ['B', `What ${place} thinks.`, 'Accra'];
  const id = await createTestAttempt(context.db, asked, student, {
    answers,
    attempt: { started_at: new Date(Date.now() - 3_600_000 - place * 1_000) },
  });
  const answer = await context.call(student, 'PUT', `/quizAttempt/${id}`, { status: 'SUBMITTED' });
  expect(answer.statusCode).toBe(200);
  return id;
}

beforeAll(async () => {
  efua = await signInAsPerson(context.db, 'TEACHER');
  const questions = [{}, { type: 'ESSAY' }, { type: 'SHORT_ANSWER' }] as const;
  quiz = await createTestQuiz(context.db, efua.accountId, { questions });
  [choice = 0, essay = 0, rare = 0] = quiz.questions.map(({ id }) => id);
  for (const [place, name] of names.entries()) {
    const student = await signInAsPerson(context.db, 'STUDENT', name);
    students.push(student);
    attempts.push(await submit(student, place));
  }
  const [, , third = 0, fourth = 0] = attempts;
  const marks = [third, fourth].map((id) => ({ attempt: { id }, pointsEarned: 1 }));
  const path = `/grading/quiz/${quiz.id}/question/${essay}/marks`;
  expect((await context.call(efua, 'PUT', path, { marks })).statusCode).toBe(200);
});

async function answersTo(questionId: number, query = '', person: SignedIn = efua): Promise<QuestionAnswer[]> {
  const path = `/grading/quiz/${quiz.id}/question/${questionId}?${query}`;
  const answer = await context.call(person, 'GET', path);
  expect([path, answer.statusCode]).toEqual([path, 200]);
  return answer.json();
}

/** Every text and number anywhere in a response. */
function valuesIn(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [value];
  return Object.values(value).flatMap(valuesIn);
}

describe('the questions of a quiz to grade', () => {
  it('show counts of answers, unmarked and manually marked ones, most unmarked first', async () => {
    const answer = await context.call(efua, 'GET', `/grading/quiz/${quiz.id}`);
    expect(answer.json<GradedQuestion[]>()).toEqual([
      {
        question: { id: essay },
        questionText: `Question ${essay}`,
        questionType: 'ESSAY',
        answers: 10,
        waiting: 7,
        manual: 2,
      },
      {
        question: { id: choice },
        questionText: `Question ${choice}`,
        questionType: 'MULTIPLE_CHOICE',
        answers: 10,
        waiting: 0,
        manual: 0,
      },
      {
        question: { id: rare },
        questionText: `Question ${rare}`,
        questionType: 'SHORT_ANSWER',
        answers: 1,
        waiting: 0,
        manual: 0,
      },
    ]);
  });

  it('are empty while nobody has submitted', async () => {
    const unused = await createTestQuiz(context.db, efua.accountId);
    expect((await context.call(efua, 'GET', `/grading/quiz/${unused.id}`)).json()).toEqual([]);
  });
});

describe('the answers of all students to one question', () => {
  it('are sorted by name, including students who did not answer', async () => {
    const answers = await answersTo(essay);
    expect(answers.map(({ attempt }) => attempt.id)).toEqual(attempts);
    expect(answers.map(({ place }) => place)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(answers.slice(0, 3)).toMatchObject([
      { student: names[0], status: 'auto-graded', answer: { studentAnswer: null, points: 0 } },
      { student: names[1], status: 'pending', answer: { studentAnswer: 'What 1 thinks.', points: null } },
      { student: names[2], status: 'graded', answer: { points: 1, gradingMethod: 'MANUAL' } },
    ]);
    expect((await answersTo(rare)).map(({ attempt }) => attempt.id)).toEqual([attempts[1]]);
  });

  it('are filtered by status, reversed and paged, and keep their numbers', async () => {
    const places = async (query: string) => (await answersTo(essay, query)).map(({ place }) => place);
    expect(await places('state=waiting')).toEqual([2, 5, 6, 7, 8, 9, 10]);
    expect(await places('state=marked')).toEqual([1, 3, 4]);
    expect(await places('state=waiting&max=2&offset=1')).toEqual([5, 6]);
    expect(await places('order=desc&max=3')).toEqual([10, 9, 8]);
    expect(await places('offset=99')).toEqual([]);
    const path = `/grading/quiz/${quiz.id}/question/${essay}`;
    for (const offset of [0, 50]) {
      const page = await context.call(efua, 'GET', `${path}?state=waiting&max=1&offset=${offset}`);
      expect(page.headers['x-total-count']).toBe('7');
    }
  });

  it('do not reveal who wrote them when names are hidden', async () => {
    const path = `/grading/quiz/${quiz.id}/question/${essay}/marks`;
    const body = { marks: [{ attempt: { id: attempts[4] }, pointsEarned: null }], anonymous: true };
    const saved = await context.call(efua, 'PUT', path, body);
    expect(saved.statusCode).toBe(200);
    const result = valuesIn([await answersTo(essay, 'anonymous=true'), saved.json()]).map(String);
    const secrets = [
      ...names.flatMap(({ firstName, lastName }) => [firstName, lastName]),
      ...students.map(({ email }) => email),
    ];
    expect(secrets.filter((secret) => result.some((text) => text.includes(secret)))).toEqual([]);
    expect(result).toContain('What 3 thinks.');
    const withNames = valuesIn(await answersTo(essay)).map(String);
    expect(secrets.filter((secret) => withNames.some((text) => text.includes(secret)))).toHaveLength(20);
  });

  it('are in an order unrelated to name and time, the same on every page and after a save, when names are hidden', async () => {
    const orderBy = async (query: string) =>
      (await answersTo(essay, `anonymous=true&${query}`)).map(({ attempt, place }) => [place, attempt.id]);
    const all = await orderBy('');
    const ids = all.map(([, id]) => id);
    expect(all.map(([place]) => place)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(ids.toSorted((one = 0, other = 0) => one - other)).toEqual(attempts);
    for (const order of [attempts, attempts.toReversed()]) expect(ids).not.toEqual(order);
    expect([...(await orderBy('max=4')), ...(await orderBy('offset=4'))]).toEqual(all);
    const waiting = await orderBy('state=waiting');
    expect(waiting).toEqual(all.filter(([, id]) => waiting.some(([, other]) => other === id)));
    const other = (await answersTo(choice, 'anonymous=true')).map(({ attempt }) => attempt.id);
    expect(other).not.toEqual(ids);
  });

  it('are for the quiz’s teacher and the super admin', async () => {
    const people = await Promise.all(
      (['SUPER_ADMIN', 'TEACHER', 'READ_ONLY_ADMIN', 'STUDENT'] as const).map((role) =>
        signInAsPerson(context.db, role),
      ),
    );
    for (const path of [`/grading/quiz/${quiz.id}`, `/grading/quiz/${quiz.id}/question/${essay}`]) {
      const answers = await Promise.all(people.map((person) => context.call(person, 'GET', path)));
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 404, 403, 403]);
    }
  });

  it('are not found for a question that was on no paper of this quiz', async () => {
    const other = await createTestQuiz(context.db, efua.accountId);
    const questionId = other.questions[0]?.id ?? 0;
    for (const path of [`/grading/quiz/${quiz.id}/question/${questionId}`, '/grading/quiz/999999999']) {
      expect((await context.call(efua, 'GET', path)).statusCode).toBe(404);
    }
  });
});
