import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#database/client.ts';
import { createTestAttempt } from '#server/testing/attempts.ts';
import { closeGate, removeGates, untilBlocked } from '#server/testing/gate.ts';
import { letTeach, signInAsPerson, type TestPerson } from '#server/testing/people.ts';
import { createTestQuiz, type TestQuiz } from '#server/testing/quizzes.ts';
import type { SignedIn } from '#server/testing/sign-in.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import { sendFile } from '#server/testing/uploads.ts';
import type { Audiences } from '#shared/contract/communication/announcements.ts';
import type { Program } from '#shared/contract/teaching/programs.ts';

const context = setUpTestApp();

type Someone = TestPerson & SignedIn;
let [admin, reader, efua, amara] = [] as unknown as [Someone, Someone, Someone, Someone];
let [law, nursing] = [0, 0];
/** Efua's quizzes in a programme she doesn't teach in: one published and taken, and one draft. */
let [taken, draft] = [] as unknown as [TestQuiz, TestQuiz];
let [running, finished, accommodation, announcement] = [0, 0, 0, 0];

async function createProgram(name: string): Promise<number> {
  const made = await context.call(admin, 'POST', '/program', { name });
  expect(made.statusCode, made.body).toBe(201);
  return made.json<Program>().id;
}

function setPrograms(teacher: TestPerson, ids: number[]) {
  return context.call(admin, 'PATCH', `/teacher/${teacher.personId}`, {
    programs: ids.map((id) => ({ id })),
  });
}

beforeAll(async () => {
  const { db } = context;
  admin = await signInAsPerson(db, 'SUPER_ADMIN');
  reader = await signInAsPerson(db, 'READ_ONLY_ADMIN');
  [law, nursing] = [await createProgram('Law'), await createProgram('Nursing')];
  efua = await signInAsPerson(db, 'TEACHER', { programIds: [law] });
  amara = await signInAsPerson(db, 'STUDENT', { student: { program_id: nursing } });
  taken = await createTestQuiz(db, efua.accountId, { quiz: { program_id: nursing, time_limit_minutes: 30 } });
  draft = await createTestQuiz(db, efua.accountId, { quiz: { program_id: nursing, is_active: false } });
  running = await createTestAttempt(db, taken, amara, { secondsLeft: 600 });
  const kofi = await signInAsPerson(db, 'STUDENT', { student: { program_id: nursing } });
  finished = await createTestAttempt(db, taken, kofi, {
    attempt: { status: 'SUBMITTED', completed_at: new Date(), total_score: 4 },
  });
  accommodation = (
    await db
      .insertInto('accommodation')
      .values({
        student_id: amara.personId,
        quiz_id: taken.id,
        time_factor: 1.5,
        created_by: efua.accountId,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
  announcement = (
    await db
      .insertInto('announcement')
      .values({
        institution_id: 1,
        author_id: efua.accountId,
        program_id: nursing,
        title: 'Room',
        body: 'Room 4.',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
});

afterEach(() => removeGates(context));

const letter = { title: 'Room', body: 'Room 4.' };

/** Everything a teacher can do to a programme's students, as Efua does it to those of Nursing. */
const reaching: [string, () => ReturnType<typeof context.call>][] = [
  ['makes a quiz', () => post('/quiz', { title: 'Gift', program: { id: nursing } })],
  [
    'makes a published quiz',
    () => post('/quiz', { title: 'Gift', program: { id: nursing }, isActive: true }),
  ],
  ['publishes a draft', () => patch(`/quiz/${draft.id}`, { isActive: true })],
  [
    'publishes a draft out of the archive',
    () => patch(`/quiz/${draft.id}`, { isArchived: false, isActive: true }),
  ],
  ['edits a draft', () => patch(`/quiz/${draft.id}`, { description: 'For you' })],
  [
    'adds a question to a published quiz',
    () =>
      post('/question', { questionText: 'Why?', questionType: 'ESSAY', points: 1, quiz: { id: taken.id } }),
  ],
  ['changes credits of a taken quiz', () => patch(`/quiz/${taken.id}`, { credits: 9 })],
  [
    'moves a taken quiz out to change it there',
    () => patch(`/quiz/${taken.id}`, { program: { id: law }, credits: 9 }),
  ],
  ['opens a closed quiz again', () => patch(`/quiz/${taken.id}`, { closesAt: '2030-01-01T00:00:00Z' })],
  ['announces to the programme', () => post('/announcement', { ...letter, program: { id: nursing } })],
  [
    'announces to the students of a published quiz',
    () => post('/announcement', { ...letter, quiz: { id: taken.id } }),
  ],
  [
    'announces to the students of a draft',
    () => post('/announcement', { ...letter, quiz: { id: draft.id } }),
  ],
  ['edits an announcement', () => patch(`/announcement/${announcement}`, { body: 'Come to me.' })],
  [
    'gives a student extra time',
    () =>
      post('/accommodation', { student: { id: amara.personId }, quiz: { id: taken.id }, extraMinutes: 9 }),
  ],
  ['changes extra time', () => patch(`/accommodation/${accommodation}`, { timeFactor: 3 })],
  ['ends extra time', () => context.call(efua, 'DELETE', `/accommodation/${accommodation}`)],
  ['extends an attempt', () => post(`/quizAttempt/${running}/extension`, { minutes: 5 })],
  ['extends every attempt', () => post(`/quiz/${taken.id}/extension`, { minutes: 5 })],
  ['reopens an attempt', () => post(`/quizAttempt/${finished}/reopen`, { minutes: 5, reason: 'Ill' })],
  ['uploads a file of quizzes', () => upload(nursing)],
];

const post = (path: string, body: object) => context.call(efua, 'POST', path, body);
const patch = (path: string, body: object) => context.call(efua, 'PATCH', path, body);

function upload(programId: number, fields: Record<string, string> = {}) {
  const csv = 'Question,Option A,Option B,Correct Answer\nWhich?,This,That,A\n';
  return sendFile(context, efua, csv, { fields: { programId: String(programId), ...fields } });
}

/** What the students of Nursing could notice. */
async function snapshot() {
  const { db } = context;
  return {
    quizzes: await db
      .selectFrom('quiz')
      .selectAll()
      .where('program_id', '=', nursing)
      .orderBy('id')
      .execute(),
    announcements: await db.selectFrom('announcement').selectAll().orderBy('id').execute(),
    extraTime: await db.selectFrom('accommodation').selectAll().orderBy('id').execute(),
    attempts: await db
      .selectFrom('quiz_attempt')
      .select(['id', 'status', 'deadline', 'extension_minutes'])
      .orderBy('id')
      .execute(),
    notifications: await db.selectFrom('notification').select('id').execute(),
  };
}

describe('a teacher acts only in the programmes an administrator gave them', () => {
  it("and can't reach students of another one through any call", async () => {
    const before = await snapshot();
    for (const [what, call] of reaching) {
      const answer = await call();
      expect([what, answer.statusCode, answer.json().code], answer.body).toEqual([
        what,
        403,
        'PROGRAM_NOT_TAUGHT',
      ]);
      expect(answer.json().message, what).toBe(
        'You don’t teach Nursing. Ask an administrator to add it to your programmes.',
      );
    }
    expect(await snapshot()).toEqual(before);
  });

  it('and learns nothing in others about students who did not take their quizzes', async () => {
    const strange = await signInAsPerson(context.db, 'STUDENT', { student: { program_id: nursing } });
    const given = { student: { id: strange.personId }, quiz: { id: draft.id }, extraMinutes: 9 };
    expect((await post('/accommodation', given)).statusCode).toBe(404);
    expect((await context.call(efua, 'GET', `/student/${strange.personId}`)).statusCode).toBe(404);
    const audiences: Audiences = (await context.call(efua, 'GET', '/announcement/audiences')).json();
    expect(audiences.programs.map(({ name }) => name)).toEqual(['Law']);
    expect(audiences.quizzes).toEqual([]);
  });

  it('but can still read their own quizzes and submissions in others, and unpublish them', async () => {
    const quiz = (await context.call(efua, 'GET', `/quiz/${taken.id}`)).json();
    expect(quiz.abilities).toEqual({ edit: true, delete: true, start: false, publish: false });
    const attempts = await context.call(efua, 'GET', `/quizAttempt?quizId=${taken.id}`);
    expect(attempts.json()).toHaveLength(2);
    const own = await createTestQuiz(context.db, efua.accountId, { quiz: { program_id: nursing } });
    expect((await patch(`/quiz/${own.id}`, { isActive: false })).json()).toMatchObject({ isActive: false });
    expect((await patch(`/quiz/${own.id}`, { isArchived: true })).json()).toMatchObject({ isArchived: true });
    expect((await context.call(efua, 'DELETE', `/quiz/${own.id}`)).statusCode).toBe(204);
  });

  it('and can move and copy a quiz without attempts into a programme they teach', async () => {
    const own = await createTestQuiz(context.db, efua.accountId, {
      quiz: { program_id: nursing, is_active: false },
    });
    const copy = await post(`/quiz/${own.id}/duplicate`, {});
    expect(copy.json(), copy.body).toMatchObject({ program: { id: law, name: 'Law' } });
    const moved = await patch(`/quiz/${own.id}`, { program: { id: law }, isActive: true });
    expect(moved.json()).toMatchObject({
      program: { id: law },
      isActive: true,
      abilities: { publish: true },
    });
  });

  it('and creates quizzes in one of their programmes by default', async () => {
    expect((await post('/quiz', { title: 'Torts' })).json()).toMatchObject({ program: { id: law } });
    expect((await upload(law)).statusCode).toBe(200);
    const nowhere = await signInAsPerson(context.db, 'TEACHER', { programIds: [] });
    const refused = await context.call(nowhere, 'POST', '/quiz', { title: 'Torts' });
    expect([refused.statusCode, refused.json().message]).toEqual([
      403,
      'You don’t teach any programmes yet. Ask an administrator to add one.',
    ]);
  });

  it("and can't import a file into a programme that was withdrawn after the check", async () => {
    await setPrograms(efua, [law, nursing]);
    const { id } = (await upload(nursing, { check: 'true' })).json();
    await setPrograms(efua, [law]);
    const imported = await post(`/fileUpload/${id}/import`, { isActive: true });
    expect([imported.statusCode, imported.json().code], imported.body).toEqual([403, 'PROGRAM_NOT_TAUGHT']);
  });

  it('and sees which programmes they can use', async () => {
    const list: Program[] = (await context.call(efua, 'GET', '/program')).json();
    expect(list.map(({ name, abilities }) => [name, abilities.teach])).toEqual([
      ['General', false],
      ['Law', true],
      ['Nursing', false],
    ]);
    const own: Program[] = (await context.call(efua, 'GET', '/program?taught=true')).json();
    expect(own.map(({ name }) => name)).toEqual(['Law']);
    expect((await context.call(efua, 'GET', '/auth/me')).json()).toMatchObject({
      user: { person: { kind: 'teacher', programs: [{ id: law, name: 'Law' }] } },
    });
  });
});

describe('the programmes of a teacher', () => {
  it('are set only by an administrator, and recorded with the earlier ones', async () => {
    const yaw = await signInAsPerson(context.db, 'TEACHER');
    const path = `/teacher/${yaw.personId}`;
    const body = { programs: [{ id: nursing }, { id: law }] };
    for (const person of [yaw, reader]) {
      expect((await context.call(person, 'PATCH', path, body)).statusCode).toBe(403);
    }
    const changed = await context.call(admin, 'PATCH', path, body);
    expect(changed.json().programs).toEqual([
      { id: law, name: 'Law' },
      { id: nursing, name: 'Nursing' },
    ]);
    const account = await context.call(admin, 'PATCH', `/account/${yaw.accountId}`, {
      programs: [{ id: law }],
    });
    expect(account.json()).toMatchObject({ programs: [{ id: law, name: 'Law' }] });
    const seen = await context.call(reader, 'GET', `/account/${yaw.accountId}`);
    expect(seen.json().programs).toEqual([{ id: law, name: 'Law' }]);
    const entries = await context.db
      .selectFrom('audit_log')
      .select(['detail', 'actor_id'])
      .where('action', '=', 'teacher.programsChanged')
      .where('target_id', '=', String(yaw.personId))
      .orderBy('id')
      .execute();
    expect(entries).toEqual([
      { detail: { from: ['General'], to: ['Law', 'Nursing'] }, actor_id: admin.accountId },
      { detail: { from: ['Law', 'Nursing'], to: ['Law'] }, actor_id: admin.accountId },
    ]);
    const unknown = await context.call(admin, 'PATCH', path, { programs: [{ id: 999_999 }] });
    expect(unknown.statusCode).toBe(422);
  });

  it('are the default one for a new teacher unless others are named', async () => {
    const cqUser = { email: 'ato@school.example', passwordHash: 'Rainy-seas-41' };
    const common = { firstName: 'Ato', lastName: 'Quaye' };
    const plain = await context.call(admin, 'POST', '/teacher', { ...common, cqUser });
    expect(plain.json(), plain.body).toMatchObject({ programs: [{ name: 'General' }] });
    const named = await context.call(admin, 'POST', '/teacher', {
      ...common,
      cqUser: { ...cqUser, email: 'abena@school.example' },
      programs: [{ id: law }],
    });
    expect(named.json(), named.body).toMatchObject({ programs: [{ name: 'Law' }] });
    const student = await signInAsPerson(context.db, 'STUDENT');
    const promoted = await context.call(admin, 'POST', `/account/${student.accountId}/role`, {
      role: 'TEACHER',
    });
    expect(promoted.json(), promoted.body).toMatchObject({ programs: [{ name: 'General' }] });
  });

  it('do not prevent deleting an otherwise unused programme', async () => {
    const drama = await createProgram('Drama');
    const yaw = await signInAsPerson(context.db, 'TEACHER', { programIds: [drama, law] });
    expect((await context.call(admin, 'DELETE', `/program/${drama}`)).statusCode).toBe(204);
    const left = await context.call(admin, 'GET', `/teacher/${yaw.personId}`);
    expect(left.json().programs).toEqual([{ id: law, name: 'Law' }]);
  });
});

describe('a programme that is withdrawn while its teacher publishes', () => {
  async function newDraft(teacher: Someone): Promise<TestQuiz> {
    return createTestQuiz(context.db, teacher.accountId, { quiz: { program_id: law, is_active: false } });
  }

  it('is withdrawn afterwards if the teacher was first', async () => {
    const yaw = await signInAsPerson(context.db, 'TEACHER', { programIds: [law] });
    const quiz = await newDraft(yaw);
    const gate = await closeGate(context, 'before update on quiz for each row');
    const publishing = context.call(yaw, 'PATCH', `/quiz/${quiz.id}`, { isActive: true });
    await gate.reached();
    const withdrawing = setPrograms(yaw, []);
    await untilBlocked(context);
    await gate.open();
    expect((await publishing).statusCode).toBe(200);
    expect((await withdrawing).json().programs).toEqual([]);
  });

  it('refuses the teacher if the administrator was first', async () => {
    const yaw = await signInAsPerson(context.db, 'TEACHER', { programIds: [law] });
    const quiz = await newDraft(yaw);
    let publishing: ReturnType<typeof context.call> | undefined;
    await inTransaction(context.db, async (trx) => {
      await trx.deleteFrom('teacher_program').where('teacher_id', '=', yaw.personId).execute();
      publishing = context.call(yaw, 'PATCH', `/quiz/${quiz.id}`, { isActive: true });
      await untilBlocked(context);
    });
    expect((await publishing)?.statusCode).toBe(403);
    await letTeach(context.db, yaw.personId, [law]);
    expect((await context.call(yaw, 'GET', `/quiz/${quiz.id}`)).json().isActive).toBe(false);
  });
});
