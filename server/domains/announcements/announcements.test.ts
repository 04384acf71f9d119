import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listenOn, openEventStream } from '#server/testing/event-stream.ts';
import { createPerson, signInAsPerson, type TestPerson } from '#server/testing/people.ts';
import { type SignedIn, signInAs, startTestSession } from '#server/testing/sign-in.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import type { Announcement } from '#shared/contract/communication/announcements.ts';

const context = setUpTestApp();

type Someone = TestPerson & SignedIn;
type To = { program_id: number } | { quiz_id: number };
let [efua, yaw, reader, ama] = [] as unknown as [Someone, Someone, Someone, Someone];
let nursing: number;

async function announce(author: SignedIn, title: string, to: To, at = new Date()): Promise<void> {
  const values = { institution_id: 1, author_id: author.accountId, title, body: 'Please read.' };
  await context.db
    .insertInto('announcement')
    .values({ ...values, date_created: at, last_updated: at, ...to })
    .execute();
}

async function createQuiz(owner: SignedIn, programId: number, isActive: boolean): Promise<number> {
  const values = { institution_id: 1, owner_id: owner.accountId, program_id: programId, title: 'Quiz' };
  const quiz = context.db.insertInto('quiz').values({ ...values, is_active: isActive });
  return (await quiz.returning('id').executeTakeFirstOrThrow()).id;
}

async function list(person: SignedIn, query = ''): Promise<Announcement[]> {
  const answer = await context.call(person, 'GET', `/announcement${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

async function titles(person: SignedIn): Promise<string[]> {
  return (await list(person, '?order=asc')).map(({ title }) => title);
}

async function unread(person: SignedIn): Promise<{ marked: string[]; badge: number }> {
  const marked = (await list(person)).filter(({ isUnread }) => isUnread).map(({ title }) => title);
  const badges = await context.call(person, 'GET', '/dashboard/badges');
  return { marked, badge: badges.json().unreadMessages };
}

async function markSeen(person: SignedIn): Promise<void> {
  expect((await context.call(person, 'POST', '/announcement/markSeen')).statusCode).toBe(204);
}

beforeAll(async () => {
  const { db } = context;
  await sql`insert into institution (id, name) values (77, 'Elsewhere')`.execute(db);
  const program = db.insertInto('program').values({ institution_id: 1, name: 'Nursing' });
  nursing = (await program.returning('id').executeTakeFirstOrThrow()).id;
  efua = await signInAsPerson(db, 'TEACHER', { firstName: 'Efua', lastName: 'Sarpong' });
  yaw = await signInAsPerson(db, 'TEACHER');
  reader = await signInAsPerson(db, 'READ_ONLY_ADMIN');
  ama = await signInAsPerson(db, 'STUDENT', { student: { assigned_teacher_id: yaw.personId } });
});

describe('announcements', () => {
  beforeAll(async () => {
    await announce(efua, 'general', { program_id: 1 });
    await announce(efua, 'nursing', { program_id: nursing });
    await announce(yaw, 'nursing by Yaw', { program_id: nursing });
    await announce(efua, 'active quiz', { quiz_id: await createQuiz(efua, 1, true) });
    await announce(efua, 'hidden quiz', { quiz_id: await createQuiz(efua, 1, false) });
    await announce(efua, 'quiz of nursing', { quiz_id: await createQuiz(efua, nursing, true) });
    await announce(efua, "Yaw's hidden quiz", { quiz_id: await createQuiz(yaw, nursing, false) });
  });

  it('reach a student for their programme and for its active quizzes', async () => {
    expect(await titles(ama)).toEqual(['general', 'active quiz']);
    expect(await titles(await signInAs(context.db, 'STUDENT'))).toEqual([]);
  });

  it('reach the students of an unpublished quiz once it is published', async () => {
    const publish = (isActive: boolean) =>
      context.db.updateTable('quiz').set({ is_active: isActive }).where('owner_id', '=', efua.accountId);
    await publish(true).where('program_id', '=', 1).execute();
    expect(await titles(ama)).toEqual(['general', 'active quiz', 'hidden quiz']);
    await publish(false).where('program_id', '=', 1).execute();
    expect(await titles(ama)).toEqual(['general']);
  });

  it('reach a teacher who wrote them, who teaches the programme, or whose quiz it is', async () => {
    expect(await titles(efua)).toEqual([
      'general',
      'nursing',
      'active quiz',
      'hidden quiz',
      'quiz of nursing',
      "Yaw's hidden quiz",
    ]);
    expect(await titles(yaw)).toEqual(['general', 'nursing by Yaw', "Yaw's hidden quiz"]);
    expect(await titles(await signInAs(context.db, 'TEACHER'))).toEqual([]);
  });

  it('reach every admin of the institution only', async () => {
    expect(await titles(reader)).toHaveLength(7);
    expect(await titles(await signInAs(context.db, 'SUPER_ADMIN'))).toHaveLength(7);
    expect(await titles(await signInAs(context.db, 'SUPER_ADMIN', 77))).toEqual([]);
  });

  it('are paged, with the total number', async () => {
    const answer = await context.call(reader, 'GET', '/announcement?max=2&offset=6');
    expect(answer.json()).toMatchObject([{ title: 'general' }]);
    expect(answer.headers['x-total-count']).toBe('7');
  });

  it('name their author and audience, and what the reader may do, newest first', async () => {
    const all = await list(efua);
    expect(all[0]).toEqual({
      id: expect.any(Number),
      title: "Yaw's hidden quiz",
      body: 'Please read.',
      author: { id: efua.accountId, name: 'Efua Sarpong' },
      program: null,
      quiz: { id: expect.any(Number), title: 'Quiz' },
      dateCreated: expect.stringMatching(/Z$/),
      lastUpdated: all[0]?.dateCreated,
      isUnread: false,
      abilities: { edit: false, delete: true },
    });
    const [, byYaw, general] = await list(yaw);
    expect(byYaw).toMatchObject({
      author: { id: yaw.accountId, name: yaw.email.split('@')[0] },
      program: { id: nursing, name: 'Nursing' },
      quiz: null,
      abilities: { edit: false, delete: true },
    });
    expect(general).toMatchObject({ title: 'general', abilities: { edit: false, delete: false } });
    expect((await list(ama))[0]?.abilities).toEqual({ edit: false, delete: false });
    expect((await list(reader))[0]?.abilities).toEqual({ edit: false, delete: false });
  });
});

describe('unread announcements', () => {
  beforeEach(async () => {
    await sql`truncate announcement, announcement_seen`.execute(context.db);
  });

  it('count from the creation of the account', async () => {
    await announce(efua, 'long ago', { program_id: 1 }, new Date(Date.now() - 86_400_000));
    const kojo = await signInAsPerson(context.db, 'STUDENT');
    expect(await unread(kojo)).toEqual({ marked: [], badge: 0 });
    await announce(efua, 'now', { program_id: 1 });
    await announce(efua, 'not for Kojo', { program_id: nursing });
    expect(await unread(kojo)).toEqual({ marked: ['now'], badge: 1 });
    expect(await list(kojo)).toHaveLength(2);
  });

  it("never include the reader's own", async () => {
    await announce(efua, 'mine', { program_id: nursing });
    expect(await unread(efua)).toEqual({ marked: [], badge: 0 });
    expect(await unread(reader)).toEqual({ marked: ['mine'], badge: 1 });
  });

  it('count from the last time the reader opened them, in any session', async () => {
    const elsewhere = await startTestSession(context.db, ama.accountId);
    await announce(efua, 'first', { program_id: 1 });
    expect(await unread(elsewhere)).toEqual({ marked: ['first'], badge: 1 });
    const stream = await openEventStream(await listenOn(context.app), elsewhere.token);
    await stream.next('connected');
    await markSeen(ama);
    await stream.next('announcements.changed');
    stream.close();
    expect(await unread(elsewhere)).toEqual({ marked: [], badge: 0 });
    expect(await unread(yaw)).toEqual({ marked: ['first'], badge: 1 });
    await announce(efua, 'second', { program_id: 1 });
    expect(await unread(ama)).toEqual({ marked: ['second'], badge: 1 });
  });

  it('can be marked as seen by every role, also twice at once', async () => {
    await announce(efua, 'to all', { program_id: 1 });
    for (const person of [ama, yaw, reader, await signInAs(context.db, 'SUPER_ADMIN')]) {
      await Promise.all([markSeen(person), markSeen(person), markSeen(person)]);
      expect(await unread(person)).toEqual({ marked: [], badge: 0 });
    }
    const { rows } = await sql`select from announcement_seen`.execute(context.db);
    expect(rows).toHaveLength(4);
  });

  it('include one that was being sent while the others were marked', async () => {
    await announce(efua, 'there', { program_id: 1 });
    await context.db.transaction().execute(async (trx) => {
      const values = { institution_id: 1, author_id: efua.accountId, program_id: 1, body: 'x' };
      await trx
        .insertInto('announcement')
        .values({ ...values, title: 'on its way' })
        .execute();
      await markSeen(ama);
      expect(await unread(ama)).toEqual({ marked: [], badge: 0 });
    });
    expect(await unread(ama)).toEqual({ marked: ['on its way'], badge: 1 });
  });

  it('are not restored by an older mark that arrives late', async () => {
    const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1_000);
    await announce(efua, 'older', { program_id: 1 }, secondsAgo(60));
    await announce(efua, 'newer', { program_id: 1 });
    await markSeen(ama);
    await context.db.deleteFrom('announcement').where('title', '=', 'newer').execute();
    await markSeen(ama);
    await announce(efua, 'between', { program_id: 1 }, secondsAgo(30));
    expect(await unread(ama)).toEqual({ marked: [], badge: 0 });
  });

  it('are zero for a reader without announcements', async () => {
    const personless = await signInAs(context.db, 'STUDENT');
    await announce(efua, 'not for them', { program_id: 1 });
    await markSeen(personless);
    expect(await unread(personless)).toEqual({ marked: [], badge: 0 });
  });

  it('are deleted with the account', async () => {
    await announce(efua, 'x', { program_id: 1 });
    const gone = await createPerson(context.db, 'STUDENT');
    await markSeen(await startTestSession(context.db, gone.accountId));
    await context.db.deleteFrom('user_account').where('id', '=', gone.accountId).execute();
    const { rows } = await sql`select from announcement_seen`.execute(context.db);
    expect(rows).toEqual([]);
  });
});
