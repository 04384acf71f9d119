import { beforeAll, describe, expect, it } from 'vitest';
import { type ApiQuiz, makeQuizByApi } from '#server/testing/api-quiz.ts';
import { takeFingerprint } from '#server/testing/oracles/fingerprint.ts';
import { signInAsPerson, type TestPerson } from '#server/testing/people.ts';
import type { SignedIn } from '#server/testing/sign-in.ts';
import { type TakenQuiz, takeQuiz } from '#server/testing/take-quiz.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import type { QuizAnswer } from '#shared/contract/attempts/attempts.ts';
import { listPage } from '#shared/limits.ts';

const context = setUpTestApp({ worker: false });
const choice = {
  questionType: 'MULTIPLE_CHOICE',
  questionText: 'Which?',
  correctAnswer: 'A',
  options: [{ optionText: 'This' }, { optionText: 'That' }],
};

type Person = TestPerson & SignedIn;
let teacher: Person;
let admin: Person;
let student: Person;
let quiz: ApiQuiz;
let taken: TakenQuiz;
let answer: QuizAnswer;

beforeAll(async () => {
  admin = await signInAsPerson(context.db, 'SUPER_ADMIN');
  teacher = await signInAsPerson(context.db, 'TEACHER');
  student = await signInAsPerson(context.db, 'STUDENT');
  quiz = await makeQuizByApi(context, teacher, { questions: [choice, choice], quiz: { timeLimit: 30 } });
  taken = await takeQuiz(context, student, quiz.id);
  const saved = await context.call(student, 'POST', '/quizAnswer', {
    attempt: { id: taken.id },
    question: { id: taken.paper.questions[0]?.id },
    selectedAnswer: 'B',
    revision: 1,
  });
  expect(saved.statusCode).toBe(201);
  answer = saved.json();
});

const past = '2001-01-01T00:00:00Z';
const someone = { id: 1 };
/** Fields no caller may set, in the API's and the database's spelling. */
const forbidden = {
  id: 777,
  institutionId: 2,
  institution_id: 2,
  owner: someone,
  ownerId: 1,
  owner_id: 1,
  teacher: someone,
  student: someone,
  studentId: 1,
  student_id: 1,
  createdBy: 1,
  created_by: 1,
  dateCreated: past,
  date_created: past,
  lastUpdated: past,
  last_updated: past,
  archived_at: past,
  deleted_at: past,
  current_version: 9,
  position: 9,
  imageUrl: '/api/file/1',
  image_file_id: 1,
  imageFileId: 1,
  image_alt: 'x',
  totalPoints: 900,
  total_points: 900,
  questionCount: 99,
  quizId: 1,
  quiz_id: 1,
  attempt: someone,
  attempt_id: 1,
  attemptNumber: 9,
  attempt_number: 9,
  startedAt: past,
  startTime: past,
  started_at: past,
  completedAt: past,
  completed_at: past,
  deadline: '2040-01-01T00:00:00Z',
  extensionMinutes: 900,
  extension_minutes: 900,
  totalScore: 900,
  total_score: 900,
  paper: { questions: [] },
  isCorrect: true,
  is_correct: true,
  pointsEarned: 900,
  points_earned: 900,
  gradingMethod: 'MANUAL',
  grading_method: 'MANUAL',
  savedAt: past,
  saved_at: past,
  score: 900,
  percentage: 100,
  letterGrade: 'A',
  gradePoints: 4,
  passwordHash: 'x',
  password_hash: 'x',
  abilities: { edit: true },
};

describe('read-only fields', () => {
  it('change nothing, on any resource, by PUT or PATCH', async () => {
    const [question] = quiz.questions;
    const granted = await context.call(teacher, 'POST', '/accommodation', {
      student: { id: student.personId },
      quiz: { id: quiz.id },
      timeFactor: 1.5,
    });
    const targets: [Person, string][] = [
      [teacher, `/quiz/${quiz.id}`],
      [teacher, `/question/${question?.id}`],
      [teacher, `/questionOption/${question?.options[0]?.id}`],
      [teacher, `/questionBank/${quiz.bankId}`],
      [teacher, `/accommodation/${granted.json<{ id: number }>().id}`],
      [student, `/quizAttempt/${taken.id}`],
      [student, `/quizAnswer/${answer.id}`],
    ];
    const read = (person: Person, path: string) => context.call(person, 'GET', path);
    for (const [person, path] of targets) {
      const before = path.startsWith('/accommodation') ? null : (await read(person, path)).json();
      for (const method of ['PUT', 'PATCH'] as const) {
        const { statusCode } = await context.call(person, method, path, forbidden);
        expect([method, path, statusCode]).toEqual([method, path, 200]);
      }
      if (before === null) continue;
      const after = (await read(person, path)).json();
      // Saving an empty change may still count as a save.
      for (const moving of ['lastUpdated', 'savedAt', 'revision']) {
        delete before[moving];
        delete after[moving];
      }
      expect([path, after]).toEqual([path, before]);
    }
  });

  it('change nothing of what is stored for an attempt and its answers', async () => {
    const stored = () =>
      context.db
        .selectFrom('quiz_attempt')
        .innerJoin('quiz_answer', 'quiz_answer.attempt_id', 'quiz_attempt.id')
        .select(['status', 'started_at', 'completed_at', 'total_score', 'deadline', 'extension_minutes'])
        .select(['is_correct', 'points_earned', 'grading_method', 'selected_option_id', 'question_id'])
        .where('quiz_attempt.id', '=', taken.id)
        .execute();
    const before = await stored();
    const { question } = answer;
    const sent = { ...forbidden, question, selectedAnswer: 'B', attempt: { id: taken.id } };
    expect((await context.call(student, 'POST', '/quizAnswer', sent)).statusCode).toBe(200);
    expect((await taken.save([{ ...sent, attempt: someone, revision: 1_000 }])).statusCode).toBe(200);
    expect(await stored()).toEqual(before);
  });

  it('do not move the start of an attempt, nor do clocks that are an hour off', async () => {
    const other = await signInAsPerson(context.db, 'STUDENT');
    const started = await context.call(other, 'POST', '/quizAttempt', {
      ...forbidden,
      quiz: { id: quiz.id },
    });
    const { id, startedAt, deadline, status, attemptNumber } = started.json();
    expect(Math.abs(Date.parse(startedAt) - Date.now())).toBeLessThan(60_000);
    expect(Date.parse(deadline) - Date.parse(startedAt)).toBe(30 * 60_000);
    expect({ status, attemptNumber }).toEqual({ status: 'IN_PROGRESS', attemptNumber: 1 });
    for (const [revision, hours] of [
      [1, -1],
      [2, 1],
      [3, 100_000],
    ] as const) {
      const changedAt = new Date(Date.now() + hours * 3_600_000).toISOString();
      const answers = [{ question: answer.question, selectedAnswer: 'A', revision, changedAt }];
      const saved = await context.call(other, 'PUT', `/quizAttempt/${id}/answers`, { answers });
      expect(saved.json()).toMatchObject({ answers: [{ status: 'stored', revision }], deadline });
      expect(Math.abs(Date.parse(saved.json().serverTime) - Date.now())).toBeLessThan(60_000);
    }
  });

  it('nobody can write a grade', async () => {
    const other = await signInAsPerson(context.db, 'STUDENT');
    const attempt = await takeQuiz(context, other, quiz.id);
    await attempt.submit();
    const grade = await context.db
      .selectFrom('grade')
      .select('id')
      .where('attempt_id', '=', attempt.id)
      .executeTakeFirstOrThrow();
    const before = await takeFingerprint(context.db);
    for (const person of [student, other, teacher, admin]) {
      for (const [method, path] of [
        ['POST', '/grade'],
        ['PUT', `/grade/${grade.id}`],
        ['PATCH', `/grade/${grade.id}`],
        ['DELETE', `/grade/${grade.id}`],
        ['DELETE', `/quizAttempt/${attempt.id}`],
      ] as const) {
        const body = method === 'DELETE' ? undefined : { ...forbidden, score: 4 };
        const { statusCode } = await context.call(person, method, path, body);
        expect([method, path, [403, 409].includes(statusCode)]).toEqual([method, path, true]);
      }
    }
    expect(await takeFingerprint(context.db)).toEqual(before);
  });
});

describe('lists', () => {
  const odd = ['passwordHash', 'password_hash', 'key', 'correctAnswer', 'id;drop table quiz', '__proto__'];

  it('are sorted only by the fields they show', async () => {
    for (const { path, list } of context.app.endpoints) {
      if (!list || path.includes(':')) continue;
      for (const name of odd) {
        const answered = await context.call(admin, 'GET', `${path}?sort=${encodeURIComponent(name)}`);
        expect([path, name, answered.statusCode]).toEqual([path, name, 400]);
      }
    }
  });

  it('are never longer than a page, whatever the request', async () => {
    await context.db
      .insertInto('question_bank')
      .values(
        Array.from({ length: listPage.max + 20 }, (_, at) => ({
          institution_id: 1,
          owner_id: teacher.accountId,
          title: `Bank ${at}`,
          category: 'other' as const,
        })),
      )
      .execute();
    const answered = await context.call(teacher, 'GET', '/questionBank?max=100000');
    expect(answered.json()).toHaveLength(listPage.max);
    expect(Number(answered.headers['x-total-count'])).toBeGreaterThan(listPage.max);
  });
});
