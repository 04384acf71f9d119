import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { listenOn, openEventStream } from '#server/testing/event-stream.ts';
import { untilBlocked } from '#server/testing/gate.ts';
import { createPerson, letTeach, signInAsPerson, type TestPerson } from '#server/testing/people.ts';
import { type SignedIn, signInAs } from '#server/testing/sign-in.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import type { Announcement, Audiences } from '#shared/contract/communication/announcements.ts';

const context = setUpTestApp();

type Someone = TestPerson & SignedIn;
let [efua, yaw, esi, admin, ama] = [] as unknown as [Someone, Someone, Someone, Someone, Someone];
let [law, nursing, drama] = [0, 0, 0];
let [efuasQuiz, efuasDraft, efuasArchived, yawsQuiz] = [0, 0, 0, 0];

async function createProgram(name: string, institutionId = 1): Promise<number> {
  const program = context.db.insertInto('program').values({ institution_id: institutionId, name });
  return (await program.returning('id').executeTakeFirstOrThrow()).id;
}

async function createQuiz(owner: SignedIn, programId: number, more: object = {}): Promise<number> {
  const values = { institution_id: 1, owner_id: owner.accountId, program_id: programId, title: 'Quiz' };
  const quiz = context.db.insertInto('quiz').values({ ...values, ...more });
  return (await quiz.returning('id').executeTakeFirstOrThrow()).id;
}

function send(person: SignedIn, body: object) {
  return context.call(person, 'POST', '/announcement', { title: 'Room', body: 'Room 4.', ...body });
}

async function write(person: SignedIn, body: object): Promise<Announcement> {
  const answer = await send(person, body);
  expect(answer.statusCode).toBe(201);
  return answer.json();
}

async function countAll(): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from announcement`.execute(context.db);
  return rows[0]?.n ?? -1;
}

beforeAll(async () => {
  const { db } = context;
  await sql`insert into institution (id, name) values (77, 'Elsewhere')`.execute(db);
  [law, nursing, drama] = [
    await createProgram('Law'),
    await createProgram('nursing'),
    await createProgram('Drama'),
  ];
  const efuas = { firstName: 'Efua', lastName: 'Sarpong', programIds: [law, nursing] };
  efua = await signInAsPerson(db, 'TEACHER', efuas);
  yaw = await signInAsPerson(db, 'TEACHER', { programIds: [drama] });
  esi = await signInAsPerson(db, 'TEACHER', { programIds: [] });
  admin = await signInAsPerson(db, 'SUPER_ADMIN');
  efuasQuiz = await createQuiz(efua, nursing, { title: 'Anatomy', is_active: true });
  efuasDraft = await createQuiz(efua, nursing, { title: 'Biology' });
  efuasArchived = await createQuiz(efua, drama, { title: 'Old', archived_at: new Date() });
  yawsQuiz = await createQuiz(yaw, drama, { title: 'Chorus', is_active: true });
  const inLaw = { program_id: law, assigned_teacher_id: efua.personId };
  ama = await signInAsPerson(db, 'STUDENT', { student: { program_id: nursing } });
  await createPerson(db, 'STUDENT', { student: { program_id: nursing } });
  await createPerson(db, 'STUDENT', { student: { program_id: nursing }, status: 'SUSPENDED' });
  await createPerson(db, 'STUDENT', { student: { program_id: nursing }, status: 'DELETED' });
  await createPerson(db, 'STUDENT', {
    student: { program_id: nursing, enrollment_date: null },
    status: 'PENDING',
  });
  await createPerson(db, 'STUDENT', { student: inLaw });
  await createPerson(db, 'STUDENT', {
    student: { program_id: drama, assigned_teacher_id: esi.personId },
    status: 'DELETED',
  });
});

describe('allowed audiences', () => {
  async function audiences(person: SignedIn): Promise<Audiences> {
    return (await context.call(person, 'GET', '/announcement/audiences')).json();
  }

  it("are a teacher's programmes and their own quizzes there, with the number of students", async () => {
    expect(await audiences(efua)).toEqual({
      programs: [
        { id: law, name: 'Law', students: 1 },
        { id: nursing, name: 'nursing', students: 2 },
      ],
      quizzes: [
        { id: efuasQuiz, title: 'Anatomy', isActive: true, students: 2 },
        { id: efuasDraft, title: 'Biology', isActive: false, students: 2 },
      ],
    });
    expect(await audiences(yaw)).toEqual({
      programs: [{ id: drama, name: 'Drama', students: 0 }],
      quizzes: [{ id: yawsQuiz, title: 'Chorus', isActive: true, students: 0 }],
    });
    expect(await audiences(esi)).toEqual({ programs: [], quizzes: [] });
  });

  it('are all programmes and unarchived quizzes for a super admin', async () => {
    const all = await audiences(admin);
    expect(all.programs.map(({ name }) => name)).toEqual(['Drama', 'General', 'Law', 'nursing']);
    expect(all.quizzes.map(({ title }) => title)).toEqual(['Anatomy', 'Biology', 'Chorus']);
    const stranger = await signInAs(context.db, 'SUPER_ADMIN', 77);
    expect(await audiences(stranger)).toEqual({ programs: [], quizzes: [] });
  });

  it('are the only ones accepted', async () => {
    const before = await countAll();
    const elsewhere = await createProgram('Elsewhere', 77);
    for (const [person, id] of [
      [efua, drama],
      [efua, 1],
      [esi, drama],
    ] as const) {
      const answer = await send(person, { program: { id } });
      expect([id, answer.statusCode, answer.json().code]).toEqual([id, 403, 'PROGRAM_NOT_TAUGHT']);
    }
    const refused: [Someone, 'program' | 'quiz', number][] = [
      [efua, 'program', elsewhere],
      [efua, 'program', 999_999],
      [efua, 'quiz', efuasArchived],
      [efua, 'quiz', yawsQuiz],
      [esi, 'quiz', efuasQuiz],
      [admin, 'program', elsewhere],
      [admin, 'quiz', efuasArchived],
      [admin, 'quiz', Number.MAX_SAFE_INTEGER],
    ];
    for (const [person, field, id] of refused) {
      const answer = await send(person, { [field]: { id } });
      expect([field, id, answer.statusCode]).toEqual([field, id, 422]);
      expect(answer.json().details).toEqual([expect.stringMatching(new RegExp(`^${field}: `))]);
    }
    expect(await countAll()).toBe(before);
    for (const [person, to] of [
      [efua, { program: { id: law } }],
      [efua, { program: { id: nursing }, quiz: null }],
      [efua, { quiz: { id: efuasDraft } }],
      [admin, { program: { id: 1 } }],
      [admin, { quiz: { id: yawsQuiz } }],
    ] as const) {
      await write(person, to);
    }
    expect(await countAll()).toBe(before + 5);
  });

  it('are empty for students and read-only administrators', async () => {
    const reader = await signInAs(context.db, 'READ_ONLY_ADMIN');
    const { id } = await write(efua, { quiz: { id: efuasQuiz } });
    const before = await countAll();
    for (const person of [ama, reader]) {
      expect((await send(person, { program: { id: nursing } })).statusCode).toBe(403);
      expect((await context.call(person, 'GET', '/announcement/audiences')).statusCode).toBe(403);
      const path = `/announcement/${id}`;
      expect((await context.call(person, 'PATCH', path, { title: 'Mine' })).statusCode).toBe(403);
      expect((await context.call(person, 'DELETE', path)).statusCode).toBe(403);
    }
    expect(await countAll()).toBe(before);
  });
});

describe('an announcement', () => {
  const path = ({ id }: Announcement) => `/announcement/${id}`;

  it('reaches open pages, is returned as it is read, and is recorded', async () => {
    const stream = await openEventStream(await listenOn(context.app), ama.token);
    await stream.next('connected');
    const made = await write(efua, { quiz: { id: efuasQuiz }, title: 'Bring a pen' });
    await stream.next('announcements.changed');
    expect(made).toMatchObject({
      title: 'Bring a pen',
      body: 'Room 4.',
      author: { id: efua.accountId, name: 'Efua Sarpong' },
      quiz: { id: efuasQuiz, title: 'Anatomy' },
      program: null,
      isUnread: false,
      abilities: { edit: true, delete: true },
    });
    const [newest] = (await context.call(ama, 'GET', '/announcement?max=1')).json();
    const abilities = { edit: false, delete: false };
    expect(newest).toEqual({ ...made, isUnread: true, abilities });
    const changed = await context.call(efua, 'PUT', path(made), { body: 'Room 5.' });
    await stream.next('announcements.changed');
    expect(changed.json()).toMatchObject({ title: 'Bring a pen', body: 'Room 5.' });
    expect((await context.call(efua, 'DELETE', path(made))).statusCode).toBe(204);
    await stream.next('announcements.changed');
    stream.close();
    const recorded = await context.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'detail'])
      .where('target_type', '=', 'announcement')
      .where('target_id', '=', String(made.id))
      .orderBy('id')
      .execute();
    const actor_id = efua.accountId;
    expect(recorded).toEqual([
      { action: 'announcement.created', actor_id, detail: { title: 'Bring a pen', quizId: efuasQuiz } },
      { action: 'announcement.changed', actor_id, detail: { fields: ['body'] } },
      { action: 'announcement.deleted', actor_id, detail: { title: 'Bring a pen' } },
    ]);
  });

  it('can be changed and deleted only by its author and by super admins', async () => {
    const made = await write(efua, { program: { id: nursing } });
    await letTeach(context.db, yaw.personId, [nursing]);
    for (const [person, status] of [
      [yaw, 403],
      [esi, 404],
      [await signInAs(context.db, 'SUPER_ADMIN', 77), 404],
    ] as const) {
      expect((await context.call(person, 'PATCH', path(made), { title: 'x' })).statusCode).toBe(status);
      expect((await context.call(person, 'DELETE', path(made))).statusCode).toBe(status);
    }
    const changed = await context.call(admin, 'PATCH', path(made), { title: 'By an admin' });
    expect(changed.json()).toMatchObject({ title: 'By an admin', author: { id: efua.accountId } });
    expect((await context.call(admin, 'DELETE', path(made))).statusCode).toBe(204);
    expect((await context.call(efua, 'PATCH', path(made), { title: 'x' })).statusCode).toBe(404);
    expect((await context.call(efua, 'DELETE', path(made))).statusCode).toBe(404);
    expect((await context.call(efua, 'DELETE', '/announcement/999999')).statusCode).toBe(404);
  });

  it('keeps its audience, and is edited only if its text changes', async () => {
    const made = await write(efua, { quiz: { id: efuasQuiz } });
    const same = await context.call(efua, 'PATCH', path(made), { title: 'Room', quiz: { id: yawsQuiz } });
    expect(same.json()).toEqual(made);
    expect((await context.call(efua, 'PATCH', path(made), {})).json()).toEqual(made);
    const changed = await context.call(efua, 'PATCH', path(made), { title: 'Room!', author: { id: 1 } });
    const { lastUpdated, ...rest } = changed.json<Announcement>();
    expect(rest).toEqual({ ...rest, title: 'Room!', quiz: made.quiz, author: made.author });
    expect(Date.parse(lastUpdated)).toBeGreaterThan(Date.parse(made.lastUpdated));
    expect(rest.dateCreated).toBe(made.dateCreated);
  });

  it('stays read when it is changed', async () => {
    const made = await write(efua, { quiz: { id: efuasQuiz } });
    await context.call(ama, 'POST', '/announcement/markSeen');
    await context.call(efua, 'PATCH', path(made), { title: 'Other' });
    const [newest] = (await context.call(ama, 'GET', '/announcement?max=1')).json();
    expect(newest).toMatchObject({ title: 'Other', isUnread: false });
  });

  it('is deleted once by two concurrent callers', async () => {
    const made = await write(efua, { quiz: { id: efuasQuiz } });
    const answers = await Promise.all([1, 2, 3].map(() => context.call(efua, 'DELETE', path(made))));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 404, 404]);
  });

  it('is refused for a quiz that is archived at the same moment', async () => {
    const quizId = await createQuiz(efua, nursing, { is_active: true });
    const before = await countAll();
    const sent = await context.db.transaction().execute(async (trx) => {
      const archived = { is_active: false, archived_at: new Date() };
      await trx.updateTable('quiz').set(archived).where('id', '=', quizId).execute();
      const waiting = send(efua, { quiz: { id: quizId } });
      await untilBlocked(context);
      return { waiting };
    });
    expect((await sent.waiting).statusCode).toBe(422);
    expect(await countAll()).toBe(before);
  });

  it.each([
    '<script>alert(1)</script><img src=x onerror=alert(2)>',
    "'; drop table announcement; --",
    '{{7*7}} #{7*7} %s \\u0000',
    'مرحبا \u202E⟂ 👩🏽‍🏫 e\u0301\u200B',
    '  leading\n\n\ttab and trailing  ',
  ])('keeps its text unchanged: %s', async (text) => {
    const made = await write(efua, { quiz: { id: efuasQuiz }, title: text, body: text });
    expect(made).toMatchObject({ title: text, body: text });
    const [newest] = (await context.call(ama, 'GET', '/announcement?max=1')).json();
    expect(newest).toMatchObject({ title: text, body: text });
  });

  it('requires a title of at most 200 and a text of at most 5,000 characters', async () => {
    const to = { quiz: { id: efuasQuiz } };
    const made = await write(efua, { ...to, title: 'é'.repeat(200), body: '漢'.repeat(5_000) });
    const before = await countAll();
    for (const [field, value] of [
      ['title', 'é'.repeat(201)],
      ['title', ' \n '],
      ['title', null],
      ['body', 'x'.repeat(5_001)],
      ['body', ''],
      ['body', { $ne: 1 }],
    ] as const) {
      for (const answer of [
        await send(efua, { ...to, [field]: value }),
        await context.call(efua, 'PATCH', path(made), { [field]: value }),
      ]) {
        expect([value, answer.statusCode]).toEqual([value, 422]);
        expect(answer.json().details[0]).toMatch(new RegExp(`^${field}: `));
      }
    }
    for (const withoutAudience of [
      {},
      { program: null },
      { program: { id: law }, quiz: { id: efuasQuiz } },
    ]) {
      const answer = await send(efua, withoutAudience);
      expect([answer.statusCode, answer.json().details?.[0]]).toEqual([
        422,
        expect.stringMatching(/^program: /),
      ]);
    }
    for (const odd of [{ program: 7 }, { quiz: { id: -1 } }, { quiz: { id: '7' } }, { program: [] }]) {
      expect((await send(efua, odd)).statusCode).toBe(422);
    }
    expect(await countAll()).toBe(before);
  });

  it('is limited to sixty an hour for each author', async () => {
    const busy = await signInAsPerson(context.db, 'SUPER_ADMIN');
    const statuses = new Set<number>();
    for (let at = 0; at < 60; at += 1) statuses.add((await send(busy, { program: { id: law } })).statusCode);
    expect([...statuses]).toEqual([201]);
    expect((await send(busy, { program: { id: law } })).statusCode).toBe(429);
  });
});
