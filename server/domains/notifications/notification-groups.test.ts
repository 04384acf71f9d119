import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { createPerson, signInAsPerson, type TestPerson } from '#server/testing/people.ts';
import { createTestQuiz, type TestQuiz } from '#server/testing/quizzes.ts';
import type { SignedIn } from '#server/testing/sign-in.ts';
import { type TakenQuiz, takeQuiz } from '#server/testing/take-quiz.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import { createTestUpload } from '#server/testing/uploads.ts';
import type { Notification, StoredEvent } from '#shared/contract/communication/notifications.ts';
import { notify } from './notifications.service.ts';

const context = setUpTestApp();

type Person = TestPerson & SignedIn;
let admin: Person;

beforeAll(async () => {
  admin = await signInAsPerson(context.db, 'SUPER_ADMIN');
});

async function list(person: SignedIn, query = ''): Promise<Notification[]> {
  return (await context.call(person, 'GET', `/notification${query}`)).json();
}

async function unreadOf(person: SignedIn): Promise<number> {
  return (await context.call(person, 'GET', '/dashboard/badges')).json().unreadNotifications;
}

/** The list and the badge of someone, as short as a test can say it. */
async function shownTo(person: SignedIn) {
  const shown = (await list(person)).map(({ event, count = 1, read }) => [event, count, read]);
  return { shown, unread: await unreadOf(person) };
}

const none = { shown: [], unread: 0 };

async function tell({ accountId }: TestPerson, ...happened: StoredEvent[]): Promise<void> {
  for (const each of happened) {
    await context.db
      .transaction()
      .execute((trx) => notify(trx, context.app, { institutionId: 1, accountIds: [accountId] }, each));
  }
}

async function startEssay(quiz: TestQuiz): Promise<TakenQuiz & { student: Person }> {
  const student = await signInAsPerson(context.db, 'STUDENT', { firstName: 'Ama', lastName: 'Owusu' });
  const taken = await takeQuiz(context, student, quiz.id);
  const answers = quiz.questions.map(({ id }) => ({ question: { id }, textAnswer: 'Because.', revision: 1 }));
  expect((await taken.save(answers)).statusCode).toBe(200);
  return { ...taken, student };
}

async function essayQuiz(): Promise<{ teacher: Person; quiz: TestQuiz }> {
  const teacher = await signInAsPerson(context.db, 'TEACHER');
  return {
    teacher,
    quiz: await createTestQuiz(context.db, teacher.accountId, { questions: [{ type: 'ESSAY' }] }),
  };
}

async function mark(teacher: Person, quiz: TestQuiz, attemptId: number): Promise<void> {
  const marks = quiz.questions.map(({ id }) => ({ question: { id }, pointsEarned: 1 }));
  const answer = await context.call(teacher, 'PUT', `/submission/${attemptId}/marks`, { marks });
  expect([answer.statusCode, answer.json().message]).toEqual([200, undefined]);
}

describe('submissions that need marking', () => {
  it('of one quiz, made at once, are one notification that goes once all are marked', async () => {
    const { teacher, quiz } = await essayQuiz();
    const [one, two] = await Promise.all([startEssay(quiz), startEssay(quiz)]);
    const submitted = await Promise.all([one.submit(), two.submit()]);
    expect(submitted.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await shownTo(teacher)).toEqual({ shown: [['submission.waiting', 2, false]], unread: 1 });
    const [group] = await list(teacher);
    expect(group?.params).toMatchObject({ quizId: quiz.id });
    await mark(teacher, quiz, one.id);
    expect(await shownTo(teacher)).toEqual({ shown: [['submission.waiting', 1, false]], unread: 1 });
    await mark(teacher, quiz, two.id);
    expect(await shownTo(teacher)).toEqual(none);
  });

  it('of two quizzes with the same title are two', async () => {
    const { teacher, quiz } = await essayQuiz();
    const other = await createTestQuiz(context.db, teacher.accountId, { questions: [{ type: 'ESSAY' }] });
    for (const each of [quiz, quiz, other]) await (await startEssay(each)).submit();
    expect((await shownTo(teacher)).shown).toEqual([
      ['submission.waiting', 1, false],
      ['submission.waiting', 2, false],
    ]);
  });

  it('go when the attempt is reopened, and come back with the next submission', async () => {
    const { teacher, quiz } = await essayQuiz();
    const attempt = await startEssay(quiz);
    await attempt.submit();
    const reopened = await context.call(teacher, 'POST', `/quizAttempt/${attempt.id}/reopen`, {
      minutes: 10,
    });
    expect([reopened.statusCode, reopened.json().message]).toEqual([200, undefined]);
    expect(await shownTo(teacher)).toEqual(none);
    expect(await shownTo(attempt.student)).toEqual({ shown: [['attempt.reopened', 1, false]], unread: 1 });
    await attempt.submit();
    expect((await shownTo(teacher)).unread).toBe(1);
    expect(await shownTo(attempt.student)).toEqual(none);
  });
});

describe('a group', () => {
  const waiting = (quizTitle: string): StoredEvent => ({
    event: 'submission.waiting',
    params: { quizTitle },
  });

  it('is read and dismissed as one, and leaves out what arrived after it was seen', async () => {
    const me = await signInAsPerson(context.db, 'TEACHER');
    await tell(me, waiting('Cells'), waiting('Cells'), waiting('Plants'));
    const [, cells] = await list(me);
    expect(cells).toMatchObject({ count: 2, params: { quizTitle: 'Cells' } });
    await tell(me, waiting('Cells'));
    expect((await context.call(me, 'POST', `/notification/${cells?.id}/read`)).statusCode).toBe(204);
    // The latest is unread, and so the group.
    expect(await shownTo(me)).toEqual({
      shown: [
        ['submission.waiting', 3, false],
        ['submission.waiting', 1, false],
      ],
      unread: 2,
    });
    expect((await context.call(me, 'DELETE', `/notification/${cells?.id}`)).statusCode).toBe(204);
    expect((await context.call(me, 'DELETE', `/notification/${cells?.id}`)).statusCode).toBe(404);
    expect((await shownTo(me)).shown).toEqual([
      ['submission.waiting', 1, false],
      ['submission.waiting', 1, false],
    ]);
  });

  it("is counted once in pages, the total and both filters, and is nobody else's", async () => {
    const [me, other] = [
      await signInAsPerson(context.db, 'TEACHER'),
      await signInAsPerson(context.db, 'TEACHER'),
    ];
    await tell(me, ...Array.from({ length: 5 }, () => waiting('Cells')), waiting('Plants'), waiting('Rocks'));
    await tell(other, waiting('Cells'));
    const page = await context.call(me, 'GET', '/notification?max=2&offset=2');
    expect([page.json().length, page.headers['x-total-count']]).toEqual([1, '3']);
    const beyond = await context.call(me, 'GET', '/notification?max=2&offset=20');
    expect([beyond.json(), beyond.headers['x-total-count']]).toEqual([[], '3']);
    expect(await list(me, '?read=true')).toEqual([]);
    const [theirs] = await list(other);
    expect((await context.call(me, 'DELETE', `/notification/${theirs?.id}`)).statusCode).toBe(404);
    expect((await context.call(me, 'POST', '/notification/markAllRead')).json()).toEqual({ marked: 7 });
    expect(await unreadOf(me)).toBe(0);
    expect((await list(me, '?read=true')).length).toBe(3);
    expect((await shownTo(other)).unread).toBe(1);
  });

  it('survives everything done to it at once', async () => {
    const me = await signInAsPerson(context.db, 'TEACHER');
    await tell(me, ...Array.from({ length: 20 }, () => waiting('Cells')));
    const [group] = await list(me);
    const calls = Array.from({ length: 5 }, () => [
      context.call(me, 'POST', '/notification/markAllRead'),
      context.call(me, 'POST', `/notification/${group?.id}/read`),
      context.call(me, 'DELETE', `/notification/${group?.id}`),
    ]).flat();
    const statuses = (await Promise.all(calls)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => ![200, 204, 404].includes(status))).toEqual([]);
    expect(await shownTo(me)).toEqual(none);
  });
});

describe('a notification goes with its reason', () => {
  const later = () => sql<Date>`now() + interval '1 hour'`;

  it('when a registration is decided', async () => {
    const { db } = context;
    const me = await signInAsPerson(db, 'SUPER_ADMIN');
    const pending = { status: 'PENDING', student: { enrollment_date: null } } as const;
    const [accepted, refused] = [
      await createPerson(db, 'STUDENT', pending),
      await createPerson(db, 'STUDENT', pending),
    ];
    for (const { personId: studentId } of [accepted, refused]) {
      await tell(me, { event: 'registration.received', params: { studentId } });
    }
    expect(await shownTo(me)).toEqual({ shown: [['registration.received', 2, false]], unread: 1 });
    const enrollmentDate = '2026-11-15T09:30:00Z';
    expect(
      (await context.call(admin, 'PUT', `/student/${accepted.personId}`, { enrollmentDate })).statusCode,
    ).toBe(200);
    expect((await shownTo(me)).shown).toEqual([['registration.received', 1, false]]);
    await db
      .updateTable('user_account')
      .set({ status: 'DELETED' })
      .where('id', '=', refused.accountId)
      .execute();
    expect(await shownTo(me)).toEqual(none);
  });

  it('when an upload is deleted', async () => {
    const teacher = await signInAsPerson(context.db, 'TEACHER');
    const uploadId = await createTestUpload(context.db, teacher.accountId);
    await tell(teacher, { event: 'upload.failed', params: { fileName: 'week 1.csv', uploadId } });
    expect((await shownTo(teacher)).unread).toBe(1);
    await context.db.deleteFrom('file_upload').where('id', '=', uploadId).execute();
    expect(await shownTo(teacher)).toEqual(none);
  });

  it('when a quiz is started, closed or unpublished', async () => {
    const { quiz } = await essayQuiz();
    const params = { quizTitle: 'Cells', quizId: quiz.id };
    const set = (change: object) =>
      context.db.updateTable('quiz').set(change).where('id', '=', quiz.id).execute();
    const [taker, waiting] = [
      await signInAsPerson(context.db, 'STUDENT'),
      await signInAsPerson(context.db, 'STUDENT'),
    ];
    for (const person of [taker, waiting]) await tell(person, { event: 'quiz.opened', params });
    await takeQuiz(context, taker, quiz.id);
    expect(await shownTo(taker)).toEqual(none);
    expect((await shownTo(waiting)).unread).toBe(1);
    await set({ closes_at: sql`now() - interval '1 minute'`, opens_at: null });
    expect(await shownTo(waiting)).toEqual(none);
    await set({ closes_at: null, is_active: false });
    expect(await shownTo(waiting)).toEqual(none);
  });

  it('when the closing time of a quiz moves', async () => {
    const { quiz } = await essayQuiz();
    const student = await signInAsPerson(context.db, 'STUDENT');
    const moved = context.db.updateTable('quiz').where('id', '=', quiz.id);
    const { closes_at } = await moved
      .set({ closes_at: later() })
      .returning('closes_at')
      .executeTakeFirstOrThrow();
    const closesAt = closes_at?.toISOString() ?? '';
    await tell(student, { event: 'quiz.closing', params: { quizTitle: 'Cells', quizId: quiz.id, closesAt } });
    expect((await shownTo(student)).unread).toBe(1);
    await moved.set({ closes_at: sql`now() + interval '3 days'` }).execute();
    expect(await shownTo(student)).toEqual(none);
  });

  it('when a later backup succeeds, and earlier failures are one until then', async () => {
    const me = await signInAsPerson(context.db, 'SUPER_ADMIN');
    const failed = { event: 'backup.failed', params: { reason: 'The disk is full.' } } as const;
    await tell(me, failed, failed);
    expect(await shownTo(me)).toEqual({ shown: [['backup.failed', 2, false]], unread: 1 });
    await context.db
      .insertInto('backup')
      .values({
        institution_id: 1,
        cause: 'MANUAL',
        status: 'COMPLETED',
        started_at: later(),
        completed_at: later(),
      })
      .execute();
    expect(await shownTo(me)).toEqual(none);
  });

  it('but stays if it was stored without its subject, or is news', async () => {
    const me = await signInAsPerson(context.db, 'TEACHER');
    await tell(
      me,
      { event: 'registration.received', params: {} },
      { event: 'submission.waiting', params: { quizTitle: 'Cells' } },
      { event: 'grade.published', params: { quizTitle: 'Cells', percentage: 80, letterGrade: 'B+' } },
      { event: 'quiz.opened', params: { quizTitle: 'Cells' } },
      { event: 'upload.completed', params: { fileName: 'a.csv', questions: 1 } },
      { event: 'registration.accepted', params: { programName: 'General' } },
    );
    expect((await list(me)).length).toBe(6);
    expect(await unreadOf(me)).toBe(6);
  });

  it('and never fails on a reference that is no id', async () => {
    const me = await signInAsPerson(context.db, 'TEACHER');
    for (const attemptId of ['x', '-1', '99999999999999999999', null, {}, 1.5]) {
      await context.db
        .insertInto('notification')
        .values({
          account_id: me.accountId,
          type: 'info',
          event: 'submission.waiting',
          params: JSON.stringify({ quizTitle: 'Cells', attemptId }),
        })
        .execute();
    }
    expect(await shownTo(me)).toEqual(none);
  });
});
