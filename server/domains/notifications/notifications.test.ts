import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { listenOn, openEventStream } from '#server/testing/event-stream.ts';
import { signInAsPerson, type TestPerson } from '#server/testing/people.ts';
import { type SignedIn, signInAs } from '#server/testing/sign-in.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import type { Announcement, Notification } from '#shared/contract/notifications.ts';

const context = setUpTestApp();

async function notify(
  person: SignedIn,
  event: string,
  params: object,
  options: { read?: boolean } = {},
): Promise<number> {
  const { id } = await context.db
    .insertInto('notification')
    .values({
      account_id: person.accountId,
      type: 'info',
      event,
      params: JSON.stringify(params),
      read_at: options.read ? new Date() : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function list(person: SignedIn, query = ''): Promise<Notification[]> {
  const answer = await context.call(person, 'GET', `/notification${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

const upload = { fileName: 'algebra.csv', questions: 12 };

describe('notifications', () => {
  it("are one's own, newest first, with the total beside them", async () => {
    const [me, other] = [await signInAs(context.db, 'TEACHER'), await signInAs(context.db, 'TEACHER')];
    await notify(other, 'upload.completed', upload);
    const older = await notify(me, 'upload.completed', upload, { read: true });
    const newer = await notify(me, 'backup.failed', { reason: 'The disk is full.' });
    expect(await list(me)).toEqual([
      {
        id: newer,
        type: 'info',
        timestamp: expect.stringMatching(/Z$/),
        read: false,
        event: 'backup.failed',
        params: { reason: 'The disk is full.' },
      },
      expect.objectContaining({ id: older, read: true, event: 'upload.completed', params: upload }),
    ]);
    const first = await context.call(me, 'GET', '/notification?max=1');
    expect(first.json()).toHaveLength(1);
    expect(first.headers['x-total-count']).toBe('2');
    expect((await list(me, '?read=false')).map(({ id }) => id)).toEqual([newer]);
    expect((await list(me, '?read=true')).map(({ id }) => id)).toEqual([older]);
    expect((await list(me, '?order=asc')).map(({ id }) => id)).toEqual([older, newer]);
  });

  it('that this version cannot tell are left out and break nothing', async () => {
    const me = await signInAs(context.db, 'STUDENT');
    await notify(me, 'planet.discovered', { name: 'x' });
    await notify(me, 'upload.completed', { fileName: 7 });
    const known = await notify(me, 'backup.completed', {});
    expect((await list(me)).map(({ id }) => id)).toEqual([known]);
  });

  it("are marked as read all at once, and nobody else's are", async () => {
    const [me, other] = [await signInAs(context.db, 'TEACHER'), await signInAs(context.db, 'TEACHER')];
    for (const person of [me, me, other]) await notify(person, 'upload.completed', upload);
    const stream = await openEventStream(await listenOn(context.app), me.token);
    await stream.next('connected');
    expect((await context.call(me, 'POST', '/notification/markAllRead')).json()).toEqual({ marked: 2 });
    await stream.next('notifications.changed');
    stream.close();
    expect((await list(me)).map(({ read }) => read)).toEqual([true, true]);
    expect((await list(other)).map(({ read }) => read)).toEqual([false]);
    expect((await context.call(me, 'POST', '/notification/markAllRead')).json()).toEqual({ marked: 0 });
  });

  it("are removed one by one; somebody else's is not found", async () => {
    const [me, other] = [await signInAs(context.db, 'TEACHER'), await signInAs(context.db, 'SUPER_ADMIN')];
    const id = await notify(me, 'upload.completed', upload);
    expect((await context.call(other, 'DELETE', `/notification/${id}`)).statusCode).toBe(404);
    expect(await list(me)).toHaveLength(1);
    const stream = await openEventStream(await listenOn(context.app), me.token);
    await stream.next('connected');
    expect((await context.call(me, 'DELETE', `/notification/${id}`)).statusCode).toBe(204);
    await stream.next('notifications.changed');
    stream.close();
    expect(await list(me)).toEqual([]);
    expect((await context.call(me, 'DELETE', `/notification/${id}`)).statusCode).toBe(404);
  });
});

describe('announcements', () => {
  type Someone = TestPerson & SignedIn;
  let [efua, yaw, admin, ama] = [] as unknown as [Someone, Someone, Someone, Someone];
  let otherProgram: number;

  async function announce(
    author: SignedIn,
    title: string,
    to: { program_id: number } | { quiz_id: number },
  ): Promise<void> {
    await context.db
      .insertInto('announcement')
      .values({ institution_id: 1, author_id: author.accountId, title, body: 'Please read.', ...to })
      .execute();
  }

  async function createQuiz(programId: number, isActive: boolean): Promise<number> {
    const { id } = await context.db
      .insertInto('quiz')
      .values({
        institution_id: 1,
        owner_id: efua.accountId,
        program_id: programId,
        title: 'Quiz',
        is_active: isActive,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  async function titles(person: SignedIn): Promise<string[]> {
    const answer = await context.call(person, 'GET', '/announcement?order=asc');
    expect(answer.headers['x-total-count']).toBe(String(answer.json().length));
    return answer.json().map(({ title }: Announcement) => title);
  }

  beforeAll(async () => {
    const { db } = context;
    const { id } = await db
      .insertInto('program')
      .values({ institution_id: 1, name: 'Nursing' })
      .returning('id')
      .executeTakeFirstOrThrow();
    otherProgram = id;
    efua = await signInAsPerson(db, 'TEACHER', { firstName: 'Efua', lastName: 'Sarpong' });
    yaw = await signInAsPerson(db, 'TEACHER');
    admin = await signInAsPerson(db, 'READ_ONLY_ADMIN');
    ama = await signInAsPerson(db, 'STUDENT', { student: { assigned_teacher_id: yaw.personId } });
    await announce(efua, 'general', { program_id: 1 });
    await announce(efua, 'nursing', { program_id: otherProgram });
    await announce(yaw, 'nursing by Yaw', { program_id: otherProgram });
    await announce(efua, 'active quiz', { quiz_id: await createQuiz(1, true) });
    await announce(efua, 'hidden quiz', { quiz_id: await createQuiz(1, false) });
    await announce(efua, 'quiz of nursing', { quiz_id: await createQuiz(otherProgram, true) });
  });

  it('reach a student for their programme and for its active quizzes', async () => {
    expect(await titles(ama)).toEqual(['general', 'active quiz']);
    expect(await titles(await signInAs(context.db, 'STUDENT'))).toEqual([]);
  });

  it('reach a teacher who wrote them, or whose students they are for', async () => {
    expect(await titles(efua)).toEqual([
      'general',
      'nursing',
      'active quiz',
      'hidden quiz',
      'quiz of nursing',
    ]);
    expect(await titles(yaw)).toEqual(['general', 'nursing by Yaw']);
  });

  it("reach every admin, and nobody of another institution's", async () => {
    expect(await titles(admin)).toHaveLength(6);
    await sql`insert into institution (id, name) values (77, 'Elsewhere')`.execute(context.db);
    expect(await titles(await signInAs(context.db, 'SUPER_ADMIN', 77))).toEqual([]);
  });

  it('say who wrote them and for what, newest first', async () => {
    const all: Announcement[] = (await context.call(admin, 'GET', '/announcement')).json();
    expect(all[0]).toEqual({
      id: expect.any(Number),
      title: 'quiz of nursing',
      body: 'Please read.',
      author: { id: efua.accountId, name: 'Efua Sarpong' },
      program: null,
      quiz: { id: expect.any(Number), title: 'Quiz' },
      dateCreated: expect.stringMatching(/Z$/),
    });
    expect(all.find(({ title }) => title === 'nursing by Yaw')).toMatchObject({
      author: { id: yaw.accountId, name: yaw.email.split('@')[0] },
      program: { id: otherProgram, name: 'Nursing' },
      quiz: null,
    });
  });
});
