import { beforeAll, describe, expect, it } from 'vitest';
import { makeQuizByApi } from '#server/testing/api-quiz.ts';
import { takeFingerprint } from '#server/testing/oracles/fingerprint.ts';
import { signInAsPerson, type TestPerson } from '#server/testing/people.ts';
import type { SignedIn } from '#server/testing/sign-in.ts';
import { takeQuiz } from '#server/testing/take-quiz.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import { createTestUpload } from '#server/testing/uploads.ts';
import { mayCall, type Role } from '#shared/permissions.ts';

const context = setUpTestApp({ worker: false });
const resources = [
  'report',
  'quiz',
  'question',
  'questionOption',
  'quizAttempt',
  'quizAnswer',
  'grade',
  'questionBank',
  'tag',
  'accommodation',
  'fileUpload',
  'announcement',
  'monitor',
  'regrade',
  'questionProblem',
  'roster',
];
const choice = {
  questionType: 'MULTIPLE_CHOICE',
  questionText: 'Which?',
  correctAnswer: 'A',
  options: [{ optionText: 'This' }, { optionText: 'That' }, { optionText: 'None' }],
};

type Person = TestPerson & SignedIn;
let owner: Person;
let student: Person;
/** The objects under attack, of the owner and of the student. */
let ids: Record<string, number>;
let runningId: number;
const outsiders: { name: string; role: Role; person: Person }[] = [];

beforeAll(async () => {
  owner = await signInAsPerson(context.db, 'TEACHER');
  student = await signInAsPerson(context.db, 'STUDENT');
  const quiz = await makeQuizByApi(context, owner, { questions: [choice, choice], quiz: { timeLimit: 30 } });
  const finished = await takeQuiz(context, student, quiz.id);
  const [asked] = finished.paper.questions;
  const option = asked?.options[0]?.id ?? 0;
  await finished.save([{ question: { id: asked?.id }, revision: 1, selectedOption: { id: option } }]);
  await finished.submit();
  const running = await takeQuiz(context, student, quiz.id);
  await running.save([{ question: { id: asked?.id }, revision: 1, selectedOption: { id: option } }]);
  runningId = running.id;
  const granted = await context.call(owner, 'POST', '/accommodation', {
    student: { id: student.personId },
    quiz: { id: quiz.id },
    extraMinutes: 10,
  });
  expect(granted.statusCode).toBe(201);
  const announced = await context.call(owner, 'POST', '/announcement', {
    title: 'Room',
    body: 'Room 4.',
    quiz: { id: quiz.id },
  });
  expect(announced.statusCode).toBe(201);
  const tagged = await context.call(owner, 'POST', '/question/tag', {
    questions: [{ id: asked?.id }],
    add: ['Fractions'],
  });
  expect(tagged.statusCode).toBe(200);
  const tag = await context.db.selectFrom('tag').select('id').executeTakeFirstOrThrow();
  const answer = await context.db
    .selectFrom('quiz_answer')
    .select('id')
    .where('attempt_id', '=', runningId)
    .executeTakeFirstOrThrow();
  const [version, late] = await makeEarlierAndLate(asked?.id ?? 0, option);
  const grade = await context.db.selectFrom('grade').select('id').executeTakeFirstOrThrow();
  const terms = { quiz: { id: quiz.id }, question: { id: asked?.id }, version: 1, creditAll: true };
  const regraded = await context.call(owner, 'POST', '/regrade', { ...terms, reason: 'It was unclear' });
  expect(regraded.statusCode).toBe(201);
  const reported = await context.call(student, 'POST', `/quizAttempt/${runningId}/problem`, {
    question: { id: asked?.id },
    problemText: 'There is no right answer.',
  });
  expect(reported.statusCode, reported.body).toBe(201);
  ids = {
    problemId: reported.json<{ id: number }>().id,
    studentId: student.personId,
    regradeId: regraded.json<{ id: number }>().id,
    bankId: quiz.bankId,
    tagId: tag.id,
    quizId: quiz.id,
    questionId: asked?.id ?? 0,
    optionId: option,
    attemptId: runningId,
    answerId: answer.id,
    versionId: version,
    lateAnswerId: late,
    gradeId: grade.id,
    accommodationId: granted.json<{ id: number }>().id,
    announcementId: announced.json<{ id: number }>().id,
    uploadId: await createTestUpload(context.db, owner.accountId),
    position: 1,
  };
  await bringOutsiders();
});

/** An earlier version of an answer, and a late answer. */
async function makeEarlierAndLate(questionId: number, optionId: number): Promise<[number, number]> {
  const answer = { attempt_id: runningId, question_id: questionId, selected_option_id: optionId };
  const version = await context.db
    .insertInto('answer_version')
    .values({ ...answer, kind: 'REPLACED', revision: 1, saved_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const late = await context.db
    .insertInto('late_answer')
    .values({ ...answer, source: 'SAVE' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return [version.id, late.id];
}

async function bringOutsiders(): Promise<void> {
  const program = await context.db
    .insertInto('program')
    .values({ institution_id: 1, name: 'Another programme' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await context.db.insertInto('institution').values({ id: 2, name: 'Another school' }).execute();
  await context.db.insertInto('program').values({ institution_id: 2, name: 'Its programme' }).execute();
  const elsewhere = { institutionId: 2 };
  for (const [name, role, options] of [
    ['another teacher', 'TEACHER', {}],
    ['a student of another programme', 'STUDENT', { student: { program_id: program.id } }],
    ['a teacher of another school', 'TEACHER', elsewhere],
    ['a student of another school', 'STUDENT', elsewhere],
    ['an administrator of another school', 'SUPER_ADMIN', elsewhere],
    ['a reading administrator of another school', 'READ_ONLY_ADMIN', elsewhere],
  ] as const) {
    outsiders.push({ name, role, person: await signInAsPerson(context.db, role, options) });
  }
}

/** A body the server accepts from an authorized caller. */
const bodies: Record<string, object> = {
  'PUT /quiz/:quizId': { title: 'Mine now', isActive: false },
  'PUT /question/:questionId': { questionText: 'Mine now?' },
  'PUT /questionOption/:optionId': { optionText: 'Mine now' },
  'PUT /questionBank/:bankId': { title: 'Mine now' },
  'POST /questionBank/:bankId/order': { questions: [{ id: 1 }], before: null },
  'PATCH /tag/:tagId': { name: 'Mine now' },
  'PUT /quizAttempt/:attemptId': { status: 'SUBMITTED' },
  'POST /quizAttempt/:attemptId/extension': { minutes: 5 },
  'POST /quizAttempt/:attemptId/reopen': { minutes: 5 },
  'POST /quizAttempt/:attemptId/handIn': {},
  'POST /quizAttempt/:attemptId/problem': { question: { id: 1 }, problemText: 'Mine now' },
  'POST /quizAttempt/:attemptId/presence': { focus: 'LOST' },
  'POST /quiz/:quizId/extension': { minutes: 5 },
  'PUT /quizAnswer/:answerId': { selectedAnswer: 'B' },
  'PUT /accommodation/:accommodationId': { extraMinutes: 99 },
  'PUT /grade/:gradeId': { score: 4 },
  'PATCH /announcement/:announcementId': { title: 'Mine now' },
  'PATCH /fileUpload/:uploadId/questions/:position': { isDropped: true },
  'POST /fileUpload/:uploadId/import': {},
  'PUT /fileUpload/:uploadId/titles': { of: 'quiz', from: 'Theirs', to: 'Mine now' },
  'PUT /questionProblem/:problemId': { isResolved: true },
  'PUT /submission/:attemptId/marks': { marks: [{ question: { id: 1 }, pointsEarned: 2 }] },
  'POST /submission/:attemptId/lateAnswers': { decisions: [{ id: 1, decision: 'ACCEPTED' }] },
  'POST /submission/:attemptId/lateAnswers/all': { decision: 'ACCEPTED', expected: 1 },
  'PUT /grading/quiz/:quizId/question/:questionId/marks': {
    marks: [{ attempt: { id: 1 }, pointsEarned: 2 }],
  },
  'POST /regrade/:regradeId/undo': { reason: 'Mine now' },
  'PUT /quizAttempt/:attemptId/device': { device: 7, kind: 'PHONE', browser: 'Firefox', takeOver: true },
  'PUT /quizAttempt/:attemptId/answers': { answers: [{ question: { id: 1 }, selectedAnswer: 'B' }] },
};

/** Required query parameters. */
const queries: Record<string, string> = {
  '/report/quiz/:quizId/export': '?format=csv&table=results',
  '/fileUpload/:uploadId/duplicates': '?questionBankId=:bankId',
};

function callsWithAnId() {
  return context.app.endpoints
    .filter(({ access }) => access !== 'anyone')
    .filter(({ path }) => path.includes(':') && resources.includes(path.split('/')[1] ?? ''))
    .flatMap((endpoint) =>
      endpoint.methods.map((method) => ({
        endpoint,
        method,
        path: `${endpoint.path}${queries[endpoint.path] ?? ''}`.replaceAll(/:(\w+)/g, (_, name: string) => {
          if (ids[name] === undefined) throw new Error(`Nobody has told which ${name} to attack.`);
          return String(ids[name]);
        }),
        body: bodies[`${endpoint.methods[0]} ${endpoint.path}`],
      })),
    );
}

describe("another person's id in the path", () => {
  it('is not found, for any caller and any call, and nothing changes', async () => {
    const before = await takeFingerprint(context.db);
    const answered: string[] = [];
    for (const { name, role, person } of outsiders) {
      for (const { endpoint, method, path, body } of callsWithAnId()) {
        if (endpoint.body && method !== 'GET' && !body) throw new Error(`${method} ${path} needs a body.`);
        const { statusCode } = await context.call(person, method, path, method === 'GET' ? undefined : body);
        const expected = mayCall(endpoint.access, role) ? 404 : 403;
        if (statusCode !== expected) answered.push(`${name}: ${method} ${endpoint.path} ${statusCode}`);
      }
    }
    // Who teaches in the student's programme.
    expect(answered).toEqual(['another teacher: GET /roster/student/:studentId 200']);
    expect(await takeFingerprint(context.db)).toEqual(before);
    expect(callsWithAnId().length).toBeGreaterThan(30);
  });

  it('is not found by a student of the same programme either, except the quiz they may take', async () => {
    const classmate = await signInAsPerson(context.db, 'STUDENT');
    const before = await takeFingerprint(context.db);
    const answered: string[] = [];
    for (const { method, path, body } of callsWithAnId()) {
      const { statusCode } = await context.call(classmate, method, path, method === 'GET' ? undefined : body);
      if (statusCode !== 404 && statusCode !== 403) answered.push(`${method} ${path} ${statusCode}`);
    }
    // The quiz has no opening or closing date to show.
    const quiz = `GET /quiz/${ids['quizId']}`;
    expect(answered).toEqual([`${quiz} 200`, `${quiz}/calendar 409`]);
    expect(await takeFingerprint(context.db)).toEqual(before);
  });
});

describe("another person's id in a filter", () => {
  it('finds nothing', async () => {
    const { quizId, bankId, questionId, tagId } = ids;
    const filters = [
      `/quizAttempt?quizId=${quizId}`,
      `/quizAttempt?studentId=${student.personId}`,
      `/quizAnswer?quizAttemptId=${runningId}`,
      `/quizAnswer?attemptId=${runningId}`,
      `/quizAnswer?questionId=${questionId}`,
      `/grade?quizId=${quizId}`,
      `/grade?studentId=${student.personId}`,
      `/grade?quizAttemptId=${runningId}`,
      `/question?quizId=${quizId}`,
      `/question?questionBankId=${bankId}`,
      `/question?questionBankId=${bankId}&deleted=true`,
      `/question?tagId=${tagId}`,
      '/question?search=Fractions',
      `/tag?questionBankId=${bankId}`,
      '/tag',
      `/questionOption?questionId=${questionId}`,
      `/accommodation?studentId=${student.personId}`,
      `/accommodation?quizId=${quizId}`,
      `/quiz?questionBankId=${bankId}`,
      `/quiz?teacherId=${owner.personId}`,
      `/submission?quizId=${quizId}`,
      `/submission?studentId=${student.personId}`,
      '/submission',
      '/report',
      `/regrade?quizId=${quizId}`,
      '/regrade',
      '/quizAttempt',
      '/quizAnswer',
      '/grade',
      '/question',
      '/questionBank',
      '/fileUpload/teacherFileUploadList',
      '/announcement',
    ];
    const answered: string[] = [];
    for (const { name, person } of outsiders) {
      for (const path of filters) {
        const answer = await context.call(person, 'GET', path);
        const isNothing = answer.statusCode !== 200 || answer.json<unknown[]>().length === 0;
        if (answer.statusCode >= 500 || !isNothing) answered.push(`${name}: ${path} ${answer.statusCode}`);
      }
    }
    expect(answered).toEqual([]);
  });

  it("does not open another student's summary", async () => {
    const classmate = await signInAsPerson(context.db, 'STUDENT');
    const answer = await context.call(classmate, 'GET', `/quizAttempt/summary?studentId=${student.personId}`);
    expect(answer.body).not.toContain(`"id":${runningId}`);
    const mine = await context.call(student, 'GET', '/quizAttempt/summary');
    expect(mine.json()).toMatchObject({ summaries: [{ inProgress: { id: runningId } }] });
  });
});
