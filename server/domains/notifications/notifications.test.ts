import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { listenOn, openEventStream } from '#server/testing/event-stream.ts';
import { createPerson } from '#server/testing/people.ts';
import { type SignedIn, signInAs } from '#server/testing/sign-in.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import type {
  Notification,
  NotificationEvent,
  StoredEvent,
} from '#shared/contract/communication/notifications.ts';
import { notify as tell } from './notifications.service.ts';

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
  it("are the caller's own, newest first, with the total", async () => {
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

  it('that this version does not know are left out without an error', async () => {
    const me = await signInAs(context.db, 'STUDENT');
    await notify(me, 'planet.discovered', { name: 'x' });
    await notify(me, 'upload.completed', { fileName: 7 });
    const known = await notify(me, 'backup.completed', {});
    expect((await list(me)).map(({ id }) => id)).toEqual([known]);
  });

  it('can be marked as read all at once, only for the caller', async () => {
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

  it("can be marked as read one by one, except another person's", async () => {
    const [me, other] = [await signInAs(context.db, 'STUDENT'), await signInAs(context.db, 'SUPER_ADMIN')];
    const [older, newer] = [
      await notify(me, 'upload.completed', upload),
      await notify(me, 'upload.completed', upload),
    ];
    const mark = (person: SignedIn, id: number) => context.call(person, 'POST', `/notification/${id}/read`);
    expect((await mark(other, newer)).statusCode).toBe(404);
    const stream = await openEventStream(await listenOn(context.app), me.token);
    await stream.next('connected');
    expect((await mark(me, older)).statusCode).toBe(204);
    await stream.next('notifications.changed');
    stream.close();
    expect(await list(me)).toMatchObject([
      { id: newer, read: false },
      { id: older, read: true },
    ]);
    expect((await mark(me, older)).statusCode).toBe(204);
  });

  it("can be deleted one by one, except another person's", async () => {
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

describe('an event', () => {
  function notifyOf(to: Parameters<typeof tell>[2], happened: StoredEvent): Promise<void> {
    return context.db.transaction().execute((trx) => tell(trx, context.app, to, happened));
  }
  const registered = { event: 'registration.received', params: {} } as const;
  const unnamed = { studentName: 'A student' };

  async function countFor(accountIds: number[]): Promise<number> {
    const rows = await context.db
      .selectFrom('notification')
      .select('id')
      .where('account_id', 'in', accountIds)
      .execute();
    return rows.length;
  }

  it('reaches everyone in the given roles who can sign in, and their open pages', async () => {
    const { db } = context;
    await sql`insert into institution (id, name) values (78, 'Elsewhere')`.execute(db);
    const admin = await signInAs(db, 'SUPER_ADMIN');
    const reader = await signInAs(db, 'READ_ONLY_ADMIN');
    const others = [
      await signInAs(db, 'TEACHER'),
      await signInAs(db, 'SUPER_ADMIN', 78),
      await createPerson(db, 'SUPER_ADMIN', { status: 'SUSPENDED' }),
      await createPerson(db, 'READ_ONLY_ADMIN', { status: 'DELETED' }),
    ].map(({ accountId }) => accountId);
    const stream = await openEventStream(await listenOn(context.app), reader.token);
    await stream.next('connected');
    await notifyOf({ institutionId: 1, roles: ['SUPER_ADMIN', 'READ_ONLY_ADMIN'] }, registered);
    await stream.next('notifications.changed');
    stream.close();
    for (const person of [admin, reader]) {
      expect(await list(person)).toMatchObject([
        { type: 'info', read: false, ...registered, params: unnamed },
      ]);
    }
    expect(await countFor(others)).toBe(0);
  });

  it('reaches only the given accounts of the institution', async () => {
    const { db } = context;
    const [me, other] = [await signInAs(db, 'STUDENT'), await signInAs(db, 'STUDENT')];
    const pending = await createPerson(db, 'STUDENT', { status: 'PENDING' });
    const stranger = await signInAs(db, 'TEACHER', 78);
    const accountIds = [me, pending, stranger].map(({ accountId }) => accountId);
    await notifyOf({ institutionId: 1, accountIds }, registered);
    expect(await countFor([me.accountId])).toBe(1);
    expect(await countFor([other, pending, stranger].map(({ accountId }) => accountId))).toBe(0);
    await notifyOf({ institutionId: 1, accountIds: [] }, registered);
  });

  it.each<[string, StoredEvent, Partial<NotificationEvent['params']>?]>([
    ['info', registered, unnamed],
    ['success', { event: 'registration.accepted', params: { programName: 'General' } }],
    ['success', { event: 'upload.completed', params: upload }],
    ['warning', { event: 'upload.failed', params: { fileName: 'a.csv' } }],
    ['info', { event: 'submission.waiting', params: { quizTitle: 'Quiz' } }, unnamed],
    [
      'success',
      { event: 'grade.published', params: { quizTitle: 'Quiz', percentage: 70, letterGrade: 'B' } },
    ],
    ['success', { event: 'backup.completed', params: {} }],
    ['warning', { event: 'backup.failed', params: { reason: 'The disk is full.' } }],
  ])('is of the type %s for %j', async (type, happened, shown = {}) => {
    const me = await signInAs(context.db, 'TEACHER');
    await notifyOf({ institutionId: 1, accountIds: [me.accountId] }, happened);
    expect(await list(me)).toMatchObject([
      { type, event: happened.event, params: { ...happened.params, ...shown } },
    ]);
  });

  it('is stored with its event or not at all', async () => {
    const me = await signInAs(context.db, 'TEACHER');
    const undone = context.db.transaction().execute(async (trx) => {
      await tell(trx, context.app, { institutionId: 1, accountIds: [me.accountId] }, registered);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await list(me)).toEqual([]);
  });

  it('reaches five thousand people at once', async () => {
    const { rows } = await sql<{ id: number }>`
      insert into user_account (institution_id, email, email_normalized, role, status)
      select 78, 'crowd-' || n || '@school.example', 'crowd-' || n || '@school.example', 'STUDENT', 'ACTIVE'
      from generate_series(1, 5000) n returning id`.execute(context.db);
    const accountIds = rows.map(({ id }) => id);
    await notifyOf({ institutionId: 78, accountIds }, registered);
    expect(await countFor(accountIds)).toBe(5_000);
    await notifyOf({ institutionId: 78, roles: ['STUDENT'] }, registered);
    expect(await countFor(accountIds)).toBe(10_000);
  });
});
