import { beforeAll, describe, expect, it } from 'vitest';
import { createTestAttempt } from '#server/testing/attempts.ts';
import { signInAsPerson } from '#server/testing/people.ts';
import { createTestQuiz, oneOfEachType, type TestQuiz } from '#server/testing/quizzes.ts';
import type { SignedIn } from '#server/testing/sign-in.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import type {
  GradeChange,
  Submission,
  SubmissionCounts,
  SubmissionDetail,
  SubmissionNeighbours,
} from '#shared/contract/results/submissions.ts';

const context = setUpTestApp();
type Person = Awaited<ReturnType<typeof signInAsPerson>>;
type Given = readonly (string | null | undefined)[];
let [efua, yaw, admin, ama, kofi, esi] = [] as unknown as Person[] as [
  Person,
  Person,
  Person,
  Person,
  Person,
  Person,
];
let statistics: TestQuiz;
let biology: TestQuiz;
/** Attempts in the order they were submitted. */
let [unmarked, markAutomatically, byTeacher, timedOut, running, yaws] = [] as unknown as [
  number,
  number,
  number,
  number,
  number,
  number,
];

async function submit(student: Person, quiz: TestQuiz, answers: Given, attempt: object = {}) {
  const id = await createTestAttempt(context.db, quiz, student, { answers, attempt });
  const answer = await context.call(student, 'PUT', `/quizAttempt/${id}`, { status: 'SUBMITTED' });
  expect(answer.statusCode).toBe(200);
  return id;
}

async function read<T>(person: SignedIn, path: string): Promise<T> {
  const answer = await context.call(person, 'GET', path);
  expect([path, answer.statusCode]).toEqual([path, 200]);
  return answer.json<T>();
}

async function listIds(query: string, person: SignedIn = efua): Promise<number[]> {
  return (await read<Submission[]>(person, `/submission?${query}`)).map(({ id }) => id);
}

function essayOf(quiz: TestQuiz): number {
  return quiz.questions[3]?.id ?? 0;
}

async function setUpStaff(): Promise<void> {
  const { db } = context;
  efua = await signInAsPerson(db, 'TEACHER', { firstName: 'Efua', lastName: 'Sarpong' });
  yaw = await signInAsPerson(db, 'TEACHER');
  admin = await signInAsPerson(db, 'SUPER_ADMIN');
}

beforeAll(async () => {
  const { db } = context;
  await setUpStaff();
  ama = await signInAsPerson(db, 'STUDENT', { firstName: 'Ama', lastName: 'Osei' });
  kofi = await signInAsPerson(db, 'STUDENT', { firstName: 'Kofi', lastName: 'Boateng' });
  esi = await signInAsPerson(db, 'STUDENT', { firstName: 'Esi', lastName: 'Mensah' });
  statistics = await createTestQuiz(db, efua.accountId, {
    questions: oneOfEachType,
    quiz: { passing_mark: 50, title: 'Descriptive Statistics' },
  });
  biology = await createTestQuiz(db, efua.accountId, {
    questions: [{}, {}],
    quiz: { title: 'Biology 100%', archived_at: new Date(), is_active: false },
  });
  unmarked = await submit(ama, statistics, ['B', 'B', 'akkra', 'Because.']);
  markAutomatically = await submit(kofi, statistics, ['B', undefined, null, '  ']);
  byTeacher = await submit(esi, statistics, ['A', 'A', 'Lima', 'I think so.']);
  timedOut = await submit(ama, biology, ['A', 'C']);
  await db.updateTable('quiz_attempt').set({ status: 'TIMED_OUT' }).where('id', '=', timedOut).execute();
  running = await createTestAttempt(db, statistics, kofi, { attempt: { attempt_number: 2 } });
  yaws = await submit(kofi, await createTestQuiz(db, yaw.accountId), ['B']);
  const marks = [{ question: { id: essayOf(statistics) }, pointsEarned: 1.5 }];
  const comments = [
    { question: { id: essayOf(statistics) }, text: 'Say why.' },
    { question: null, text: 'Well done.' },
  ];
  const body = { marks, comments, reason: 'Half an argument' };
  expect((await context.call(efua, 'PUT', `/submission/${byTeacher}/marks`, body)).statusCode).toBe(200);
  const late = {
    attempt_id: unmarked,
    question_id: statistics.questions[0]?.id ?? 0,
    source: 'SAVE',
  } as const;
  const option = statistics.questions[0]?.options[2]?.id ?? 0;
  await db
    .insertInto('late_answer')
    .values({ ...late, selected_option_id: option, revision: 9 })
    .execute();
});

describe('the list of submissions', () => {
  it('contains the submissions to the teacher’s quizzes, including archived ones, newest first', async () => {
    const answer = await context.call(efua, 'GET', '/submission');
    expect(answer.headers['x-total-count']).toBe('4');
    expect(answer.json<Submission[]>().map(({ id, status }) => [id, status])).toEqual([
      [timedOut, 'auto-graded'],
      [byTeacher, 'graded'],
      [markAutomatically, 'auto-graded'],
      [unmarked, 'pending'],
    ]);
    expect(await listIds('', admin)).toEqual([yaws, timedOut, byTeacher, markAutomatically, unmarked]);
  });

  it('shows marking progress and undecided late answers', async () => {
    const [submission] = await read<Submission[]>(efua, '/submission?status=pending');
    expect(submission).toEqual({
      id: unmarked,
      student: { id: ama.personId, firstName: 'Ama', lastName: 'Osei' },
      studentName: 'Ama Osei',
      quiz: { id: statistics.id, title: 'Descriptive Statistics' },
      quizTitle: 'Descriptive Statistics',
      attemptNumber: 1,
      submissionDate: expect.stringMatching(/Z$/),
      isTimedOut: false,
      status: 'pending',
      marksReleased: true,
      score: null,
      scoreSoFar: 4,
      totalPoints: 8,
      percentage: 50,
      totalQuestions: 4,
      waiting: 1,
      autoMarkable: 0,
      lateAnswers: 1,
      lastUpdated: expect.stringMatching(/Z$/),
    });
    expect(await read<Submission[]>(efua, '/submission?status=graded')).toMatchObject([
      { score: 3.5, scoreSoFar: 3.5, waiting: 0, lateAnswers: 0 },
    ]);
  });

  it.each([
    ['search=ama', () => [timedOut, unmarked]],
    ['search=osei%20STATISTICS', () => [unmarked]],
    ['search=100%25', () => [timedOut]],
    ['search=%25', () => [timedOut]],
    ['search=a_a', () => []],
    ['search=%20%20', () => [timedOut, byTeacher, markAutomatically, unmarked]],
    ['status=auto-graded', () => [timedOut, markAutomatically]],
    ['late=true', () => [unmarked]],
    ['late=false&max=1', () => [timedOut]],
    ['max=2&offset=1', () => [byTeacher, markAutomatically]],
    ['offset=9', () => []],
    ['order=asc', () => [unmarked, markAutomatically, byTeacher, timedOut]],
    ['sort=studentName&order=asc', () => [unmarked, timedOut, byTeacher, markAutomatically]],
    ['sort=quizTitle&order=asc', () => [timedOut, unmarked, markAutomatically, byTeacher]],
    ['sort=score&order=desc', () => [byTeacher, markAutomatically, timedOut, unmarked]],
    ['sort=score&order=asc', () => [timedOut, markAutomatically, byTeacher, unmarked]],
  ] as const)('with %s finds just those, in that order', async (query, expected) => {
    expect(await listIds(query)).toEqual(expected());
  });

  it.each([
    ['search=%00', 400],
    [`search=${'%25'.repeat(201)}`, 400],
    [`search=${'a%20'.repeat(100)}`, 200],
    ['search=%5C', 200],
    ['offset=999999999', 200],
    ['quizId=0', 400],
    ['status=GRADED', 400],
    ['sort=constructor', 400],
  ])('is not broken by %.20s', async (query, expected) => {
    for (const path of ['/submission', `/submission/${unmarked}/neighbours`]) {
      const { statusCode } = await context.call(efua, 'GET', `${path}?${query}`);
      expect([path, statusCode]).toEqual([path, expected]);
    }
  });

  it('is filtered by quiz and student, and empty for another teacher’s', async () => {
    expect(await listIds(`quizId=${biology.id}`)).toEqual([timedOut]);
    expect(await listIds(`studentId=${ama.personId}&quizId=${statistics.id}`)).toEqual([unmarked]);
    expect(await listIds(`quizId=${statistics.id}`, yaw)).toEqual([]);
  });

  it('is counted by status among the matches', async () => {
    const counts = (query: string, person: SignedIn = efua) =>
      read<SubmissionCounts>(person, `/submission/counts?${query}`);
    expect(await counts('')).toEqual({ all: 4, pending: 1, autoGraded: 2, graded: 1, late: 1 });
    expect(await counts('search=ama')).toMatchObject({ all: 2, pending: 1, autoGraded: 1, graded: 0 });
    expect(await counts(`quizId=${biology.id}`)).toMatchObject({ all: 1, late: 0 });
    expect(await counts('', yaw)).toMatchObject({ all: 1, pending: 0 });
    expect(await counts('', admin)).toMatchObject({ all: 5 });
    const badges = async (person: SignedIn) =>
      (await read<{ waitingSubmissions: number | null }>(person, '/dashboard/badges')).waitingSubmissions;
    expect(await Promise.all([efua, yaw, admin, ama].map(badges))).toEqual([1, 0, 1, null]);
  });

  it('returns the previous and next submission in the same order', async () => {
    for (const query of ['', 'sort=score&order=asc', 'sort=studentName', 'search=statistics', 'late=true']) {
      const ids = await listIds(query);
      for (const [place, id] of ids.entries()) {
        const path = `/submission/${id}/neighbours?${query}`;
        const at = (index: number) => (ids[index] === undefined ? null : { id: ids[index] });
        expect(await read<SubmissionNeighbours>(efua, path)).toEqual({
          previous: place === 0 ? null : at(place - 1),
          next: at(place + 1),
          position: place + 1,
          total: ids.length,
        });
      }
    }
    expect(await read(efua, `/submission/${unmarked}/neighbours?status=graded`)).toEqual({
      previous: null,
      next: null,
      position: null,
      total: 1,
    });
  });
});

describe('one submission', () => {
  it('is the paper with answers, marks, answer key, comments and late answers', async () => {
    const seen = await read<SubmissionDetail>(efua, `/submission/${unmarked}`);
    expect(seen).toMatchObject({
      id: unmarked,
      status: 'pending',
      passingMark: 50,
      grade: { isProvisional: true, score: 4 },
      gradedBy: null,
      gradedAt: null,
      comments: [],
    });
    expect(seen.answers).toMatchObject([
      { selectedAnswer: 'B', studentAnswer: 'Two', acceptedAnswers: ['B'], correctAnswer: 'B', points: 2 },
      { selectedAnswer: 'B', studentAnswer: 'False', acceptedAnswers: ['A'], isCorrect: false, points: 0 },
      { selectedAnswer: null, studentAnswer: 'akkra', acceptedAnswers: ['Accra', 'Akkra'], points: 2 },
      { studentAnswer: 'Because.', acceptedAnswers: [], correctAnswer: null, isCorrect: null, points: null },
    ]);
    expect(seen.late).toMatchObject([
      {
        orderNumber: 1,
        answer: 'C. Three',
        stored: 'B. Two',
        source: 'SAVE',
        decision: null,
        decidedBy: null,
      },
    ]);
  });

  it('shows unanswered questions as empty, with no points', async () => {
    const { answers } = await read<SubmissionDetail>(efua, `/submission/${markAutomatically}`);
    const nothing = { studentAnswer: null, selectedAnswer: null, points: 0, isCorrect: false, timeSpent: 0 };
    expect(answers.slice(1)).toMatchObject([nothing, nothing, nothing]);
  });

  it('says who graded it and which comments are the reader’s own', async () => {
    const seen = await read<SubmissionDetail>(efua, `/submission/${byTeacher}`);
    expect(seen).toMatchObject({ status: 'graded', gradedBy: 'Efua Sarpong', score: 3.5 });
    expect(seen.answers[3]).toMatchObject({
      points: 1.5,
      gradingMethod: 'MANUAL',
      comments: [{ text: 'Say why.', author: 'Efua Sarpong', isMine: true }],
    });
    expect(seen.comments).toMatchObject([{ text: 'Well done.', isMine: true }]);
    const forAdmin = await read<SubmissionDetail>(admin, `/submission/${byTeacher}`);
    expect(forAdmin.comments).toMatchObject([{ isMine: false }]);
  });

  it('names options, also those of a regrade, by the letters of its own paper', async () => {
    const quiz = await createTestQuiz(context.db, efua.accountId, { questions: [{}] });
    const [question] = quiz.questions;
    const optionIds = question?.options.map(({ id }) => id).toReversed();
    const turned = { questionId: question?.id, versionId: question?.versionId, points: 2, optionIds };
    const paper = JSON.stringify({ questions: [turned] });
    const id = await submit(ama, quiz, ['D'], { paper });
    const batch = {
      quiz_id: quiz.id,
      question_id: question?.id ?? 0,
      question_version: 1,
      reason: 'Two are right',
    };
    await context.db
      .insertInto('regrade_batch')
      .values({ ...batch, accepted: ['B', 'D'], points: 3, applied_by: efua.accountId })
      .execute();
    const { answers } = await read<SubmissionDetail>(efua, `/submission/${id}`);
    expect(answers).toMatchObject([
      {
        selectedAnswer: 'A',
        studentAnswer: 'Four',
        acceptedAnswers: ['A', 'C'],
        isRegraded: true,
        maxPoints: 3,
      },
    ]);
    expect(answers[0]?.options.map(({ optionText }) => optionText)).toEqual(['Four', 'Three', 'Two', 'One']);
  });

  it('has a history of its marks and its grade, newest first', async () => {
    const history = await read<GradeChange[]>(efua, `/submission/${byTeacher}/history`);
    const common = { cause: 'MARKING', reason: 'Half an argument', changedBy: 'Efua Sarpong', regrade: null };
    expect(history).toMatchObject([
      {
        ...common,
        question: null,
        fromMark: null,
        toMark: null,
        fromGrade: { score: 2, isProvisional: true },
        toGrade: { score: 3.5, totalPoints: 8, percentage: 43.75, letterGrade: 'F', isProvisional: false },
      },
      {
        ...common,
        question: { id: essayOf(statistics), orderNumber: 4 },
        fromMark: { points: null, method: null },
        toMark: { points: 1.5, method: 'MANUAL' },
        toGrade: null,
      },
    ]);
    expect(await read(efua, `/submission/${unmarked}/history`)).toEqual([]);
  });

  it.each(['', '/neighbours', '/history'])('at %s is for its teacher and the super admin', async (part) => {
    const status = async (person: SignedIn, id: number) =>
      (await context.call(person, 'GET', `/submission/${id}${part}`)).statusCode;
    const reader = await signInAsPerson(context.db, 'READ_ONLY_ADMIN');
    expect(await Promise.all([efua, admin].map((person) => status(person, unmarked)))).toEqual([200, 200]);
    expect(await Promise.all([yaw, reader, ama].map((person) => status(person, unmarked)))).toEqual([
      404, 403, 403,
    ]);
    expect([await status(efua, 999_999_999), await status(efua, yaws)]).toEqual([404, 404]);
    const early = await context.call(efua, 'GET', `/submission/${running}${part}`);
    expect([early.statusCode, early.json()]).toMatchObject([409, { code: 'ATTEMPT_RUNNING' }]);
  });
});
