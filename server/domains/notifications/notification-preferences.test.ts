import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { createPerson, signInAsPerson, type TestPerson } from '#server/testing/people.ts';
import { createTestQuiz } from '#server/testing/quizzes.ts';
import { untilEntered } from '#server/testing/registrations.ts';
import type { SignedIn } from '#server/testing/sign-in.ts';
import { type ReceivedMail, startSmtpServer } from '#server/testing/smtp.ts';
import { takeQuiz } from '#server/testing/take-quiz.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import type { Notification, StoredEvent } from '#shared/contract/communication/notifications.ts';
import type { Role } from '#shared/permissions.ts';
import type { PreferencesChange } from '#shared/settings.ts';
import { notify } from './notifications.service.ts';

const smtp = await startSmtpServer();
afterAll(() => smtp.close());
// Polling finds mails that may wait.
const context = setUpTestApp(
  { smtpUrl: smtp.url, publicUrl: 'https://quiz.school.example' },
  {},
  { queue: { pollSeconds: 0.5, superviseSeconds: 10 } },
);

type Person = TestPerson & SignedIn;

const failed = { event: 'upload.failed', params: { fileName: 'week 1.csv' } } as const;
const completed = { event: 'upload.completed', params: { fileName: 'week 1.csv', questions: 1 } } as const;

function waiting(quizTitle: string, studentId?: number): StoredEvent {
  return { event: 'submission.waiting', params: { ...(studentId && { studentId }), quizTitle } };
}

/** Someone with these preferences, set through the API. */
async function personWho(preferences: PreferencesChange, role: Role = 'TEACHER'): Promise<Person> {
  const person = await signInAsPerson(context.db, role);
  const answer = await context.call(person, 'PATCH', '/preference', preferences);
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject(preferences);
  return person;
}

/** All in one transaction, and so at one moment. */
async function notifyPerson(person: TestPerson, ...happened: StoredEvent[]): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const to = { institutionId: 1, accountIds: [person.accountId] };
    for (const each of happened) await notify(trx, context.app, to, each);
  });
}

/** Of one of their quizzes, by a new student. */
async function submitEssay(owner: TestPerson): Promise<void> {
  const student = await signInAsPerson(context.db, 'STUDENT', { firstName: 'Ama', lastName: 'Owusu' });
  const quiz = await createTestQuiz(context.db, owner.accountId, { questions: [{ type: 'ESSAY' }] });
  const taken = await takeQuiz(context, student, quiz.id);
  const answers = quiz.questions.map(({ id }) => ({ question: { id }, textAnswer: 'Because.', revision: 1 }));
  expect((await taken.save(answers)).statusCode).toBe(200);
  expect((await taken.submit()).json()).toMatchObject({ status: 'SUBMITTED' });
}

async function eventsOf(person: SignedIn): Promise<string[]> {
  const notifications: Notification[] = (await context.call(person, 'GET', '/notification')).json();
  return notifications.map(({ event }) => event);
}

async function jobsFor({ email }: TestPerson): Promise<{ state: string }[]> {
  const { rows } = await sql<{ state: string }>`
    select state::text from pgboss.job
    where name like 'mail.%' and data->'to'->>'email' = ${email}`.execute(context.db);
  return rows;
}

function mailsTo({ email }: TestPerson): ReceivedMail[] {
  return smtp.mails.filter(({ recipients }) => recipients.includes(email));
}

function mailTo(person: TestPerson): Promise<ReceivedMail> {
  return smtp.waitForMail(({ recipients }) => recipients.includes(person.email));
}

describe('a muted event', () => {
  it('is not sent, unlike all others', async () => {
    const me = await personWho({ mutedNotifications: ['upload.failed', 'backup.failed'] });
    const other = await personWho({ mutedNotifications: [] });
    for (const person of [me, other]) await notifyPerson(person, failed, completed);
    expect(await eventsOf(me)).toEqual(['upload.completed']);
    expect((await eventsOf(other)).toSorted()).toEqual(['upload.completed', 'upload.failed']);
    await context.call(me, 'PATCH', '/preference', { mutedNotifications: [] });
    await notifyPerson(me, failed);
    expect((await eventsOf(me)).toSorted()).toEqual(['upload.completed', 'upload.failed']);
  });

  it('is not mailed to them either', async () => {
    const event = 'upload.failed';
    const me = await personWho({ mutedNotifications: [event], mailedNotifications: [event] });
    await notifyPerson(me, failed);
    expect(await eventsOf(me)).toEqual([]);
    expect(await jobsFor(me)).toEqual([]);
  });

  it('does not affect the event itself', async () => {
    const me = await personWho({ mutedNotifications: ['submission.waiting'] });
    await submitEssay(me);
    expect(await eventsOf(me)).toEqual([]);
    await context.call(me, 'PATCH', '/preference', { mutedNotifications: [] });
    await submitEssay(me);
    expect(await eventsOf(me)).toEqual(['submission.waiting']);
  });

  it('is ignored if another version stored the preference in another form', async () => {
    const me = await signInAsPerson(context.db, 'TEACHER');
    for (const [key, value] of [
      ['mutedNotifications', { 'upload.completed': false }],
      ['mailedNotifications', 7],
    ] as const) {
      await context.db
        .insertInto('preference')
        .values({ account_id: me.accountId, key, value: JSON.stringify(value) })
        .execute();
    }
    await notifyPerson(me, failed);
    expect(await eventsOf(me)).toEqual(['upload.failed']);
    expect(await jobsFor(me)).toEqual([]);
  });

  it.each([
    [['upload.paused'], 422],
    ['upload.failed', 422],
    [null, 422],
    [Array.from({ length: 101 }, () => 'upload.failed'), 422],
  ])('is stated in the names of events', async (mutedNotifications, status) => {
    const me = await signInAsPerson(context.db, 'TEACHER');
    const answer = await context.call(me, 'PATCH', '/preference', { mutedNotifications });
    expect(answer.statusCode).toBe(status);
  });
});

describe('an event wanted by mail', () => {
  it('is sent in CQuiz and as one mail with a link to its page', async () => {
    const me = await personWho({ mailedNotifications: ['upload.failed'] });
    const other = await personWho({});
    for (const person of [me, other]) await notifyPerson(person, failed, completed);
    const mail = await mailTo(me);
    expect(mail.subject).toBe('CQuiz: “week 1.csv” couldn’t be imported');
    expect(mail.text).toContain('The upload history shows what went wrong.');
    expect(mail.text).toContain('https://quiz.school.example/teacher/upload');
    expect(mail.text).toContain('You are receiving this email because of your notification settings.');
    expect(mail.html).toContain('href="https://quiz.school.example/teacher/upload"');
    await expect.poll(() => jobsFor(me), { timeout: 60_000 }).toEqual([{ state: 'completed' }]);
    expect(mailsTo(me)).toHaveLength(1);
    expect(await jobsFor(other)).toEqual([]);
    expect((await eventsOf(me)).toSorted()).toEqual(['upload.completed', 'upload.failed']);
  });

  it('is sent for a real submission', async () => {
    const me = await personWho({ mailedNotifications: ['submission.waiting'] });
    await submitEssay(me);
    const mail = await mailTo(me);
    expect(mail.subject).toBe('CQuiz: “Descriptive Statistics”: a submission needs marking');
    expect(mail.text).toContain('Ama Owusu submitted “Descriptive Statistics”.');
    expect(mail.text).toContain('https://quiz.school.example/teacher/submissions');
  });

  it('is one mail per hour and quiz for any number of submissions, shown in CQuiz as one for each quiz', async () => {
    const me = await personWho({ mailedNotifications: ['submission.waiting'] });
    await notifyPerson(me, ...Array.from({ length: 5 }, (_, at) => waiting('Cells', at + 1)));
    expect(await jobsFor(me)).toHaveLength(1);
    await notifyPerson(me, waiting('Plants'));
    expect(await jobsFor(me)).toHaveLength(2);
    const shown: Notification[] = (await context.call(me, 'GET', '/notification')).json();
    expect(shown).toMatchObject([
      { params: { quizTitle: 'Plants' } },
      { params: { quizTitle: 'Cells' }, count: 5 },
    ]);
    // Notifications of the last hour don't delay the next mail.
    await sql`update notification set created_at = date_trunc('hour', now()) - interval '1 second'
      where account_id = ${me.accountId}`.execute(context.db);
    await notifyPerson(me, waiting('Cells'));
    expect(await jobsFor(me)).toHaveLength(3);
  });

  it.each<[string, (at: number) => StoredEvent]>([
    ['a registration', (studentId) => ({ event: 'registration.received', params: { studentId } })],
    ['a name correction', (studentId) => ({ event: 'nameCorrection.requested', params: { studentId } })],
    [
      'credits',
      (quizId) => ({
        event: 'credits.requested',
        params: { quizTitle: `Quiz ${quizId}`, credits: 12, quizId },
      }),
    ],
  ])('is one mail per hour about %s, also if twelve arrive at once', async (_, happened) => {
    const me = await personWho({ mailedNotifications: [happened(1).event] }, 'SUPER_ADMIN');
    await Promise.all(Array.from({ length: 12 }, (_each, at) => notifyPerson(me, happened(at + 1))));
    expect(await jobsFor(me)).toHaveLength(1);
  });

  it('sixty people who register at once are one notification and one mail, which counts down to none', async () => {
    const me = await personWho({ mailedNotifications: ['registration.received'] }, 'SUPER_ADMIN');
    const emails = Array.from({ length: 60 }, (_, at) => `crowd.${at}@mail.example`);
    const password = 'A long enough one 7';
    const answers = await Promise.all(
      emails.map((email) => context.call(null, 'POST', '/auth/register', { email, password })),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
    await untilEntered(context.db);
    const shown = async () => {
      const groups: Notification[] = (await context.call(me, 'GET', '/notification')).json();
      const badges = (await context.call(me, 'GET', '/dashboard/badges')).json();
      return { counts: groups.map(({ count }) => count), unread: badges.unreadNotifications };
    };
    expect(await shown()).toEqual({ counts: [60], unread: 1 });
    expect(await jobsFor(me)).toHaveLength(1);
    const listed = await context.call(me, 'GET', '/student?state=pending&search=crowd.&max=200');
    const students = listed.json<{ id: number }[]>().map(({ id }) => ({ id }));
    const decide = async (what: string, some: typeof students) => {
      const reason = 'The year is full.';
      const answer = await context.call(me, 'POST', `/student/${what}`, { students: some, reason });
      expect(answer.statusCode).toBe(200);
    };
    await decide('accept', students.slice(0, 20));
    expect(await shown()).toEqual({ counts: [40], unread: 1 });
    await decide('refuse', students.slice(20));
    expect(await shown()).toEqual({ counts: [], unread: 0 });
  });

  it('is not mailed if its transaction is rolled back', async () => {
    const me = await personWho({ mailedNotifications: ['upload.failed'] });
    const undone = context.db.transaction().execute(async (trx) => {
      await notify(trx, context.app, { institutionId: 1, accountIds: [me.accountId] }, failed);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await jobsFor(me)).toEqual([]);
  });

  it('is not mailed to an account that cannot sign in', async () => {
    const gone = await createPerson(context.db, 'TEACHER', { status: 'SUSPENDED' });
    await context.db
      .insertInto('preference')
      .values({ account_id: gone.accountId, key: 'mailedNotifications', value: '["upload.failed"]' })
      .execute();
    await notifyPerson(gone, failed);
    expect(await jobsFor(gone)).toEqual([]);
  });

  it('is not lost if the mail server refuses everything', async () => {
    const me = await personWho({ mailedNotifications: ['upload.failed'] });
    smtp.answerRecipients(550);
    try {
      const before = smtp.tries();
      await notifyPerson(me, failed);
      await expect.poll(() => smtp.tries() > before, { timeout: 60_000 }).toBe(true);
      expect(await eventsOf(me)).toEqual(['upload.failed']);
      expect(mailsTo(me)).toEqual([]);
    } finally {
      smtp.answerRecipients(250);
    }
  });

  it('contains a hostile file name as text, without headers, text direction changes or an endless subject', async () => {
    const me = await personWho({ mailedNotifications: ['upload.failed', 'upload.completed'] });
    const fileName = 'a\r\nBcc: kofi@school.example\r\n\r\n<b>\u202Egpj.exe';
    await notifyPerson(
      me,
      { event: 'upload.failed', params: { fileName } },
      { event: 'upload.completed', params: { fileName: '😀'.repeat(120), questions: 2 } },
    );
    await expect.poll(() => mailsTo(me).length, { timeout: 60_000 }).toBe(2);
    const [first, second] = mailsTo(me).toSorted((a, b) => a.subject.length - b.subject.length);
    expect(first?.subject).toBe('CQuiz: “a Bcc: kofi@school.example <b> gpj.exe” couldn’t be imported');
    expect(first?.headers).not.toHaveProperty('bcc');
    expect(first?.recipients).toEqual([me.email]);
    expect(first?.html).not.toContain('<b>');
    expect(second?.subject).toBe(`CQuiz: “${'😀'.repeat(79)}…” was imported`);
    expect(second?.text).toContain('2 questions');
  });
});
