import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { listenOn, openEventStream } from '#server/testing/event-stream.ts';
import { createPerson, signInAsPerson, type TestPerson } from '#server/testing/people.ts';
import { type SignedIn, startTestSession } from '#server/testing/sign-in.ts';
import { readMailFolder, startSmtpServer, waitForMailFile } from '#server/testing/smtp.ts';
import { setUpTestApp, startTestApp } from '#server/testing/test-app.ts';

const context = setUpTestApp();
let admin: TestPerson & SignedIn;

beforeAll(async () => {
  admin = await signInAsPerson(context.db, 'SUPER_ADMIN');
});

function createWaiting(options: { password?: string } = {}): Promise<TestPerson> {
  return createPerson(context.db, 'STUDENT', {
    firstName: 'Abena',
    status: 'PENDING',
    student: { enrollment_date: null },
    ...options,
  });
}

const today = { enrollmentDate: '2026-11-15T09:30:00Z' };

function accept({ personId }: TestPerson, body: object = today, method: 'PUT' | 'PATCH' = 'PUT') {
  return context.call(admin, method, `/student/${personId}`, body);
}

async function mailsTo({ email }: TestPerson) {
  return (await readMailFolder(context.config.dataDir)).filter(({ to }) => to.includes(email));
}

async function statusOf({ accountId }: TestPerson): Promise<string> {
  const { status } = await context.db
    .selectFrom('user_account')
    .select('status')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return status;
}

function invitationIn(text: string): string {
  return /\/invitation#([\w-]{43})/.exec(text)?.[1] ?? '';
}

describe('accepting a student', () => {
  it('lets them in, and invites students without a password to choose one', async () => {
    const student = await createWaiting();
    const answer = await accept(student);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      id: student.personId,
      enrollmentDate: '2026-11-15T09:30:00.000Z',
      abilities: { accept: false },
    });
    expect(await statusOf(student)).toBe('ACTIVE');
    const mail = await waitForMailFile(context.config.dataDir, ({ to }) => to.includes(student.email));
    expect(mail.subject).toMatch(/accepted/);
    expect(mail.text).toMatch(/^http:\/\/localhost:80\/invitation#[\w-]{43}$/m);
    expect(mail.text).toContain('7 days');
    const opened = await context.call(null, 'POST', '/auth/invitation', { token: invitationIn(mail.text) });
    expect(opened.json()).toMatchObject({ email: student.email });
  });

  it('mails students with a password that they can sign in', async () => {
    const student = await createWaiting({ password: 'walnut-harbour-7' });
    await accept(student, today, 'PATCH');
    const mail = await waitForMailFile(context.config.dataDir, ({ to }) => to.includes(student.email));
    expect(mail.text).toMatch(/^http:\/\/localhost:80\/login$/m);
    expect(mail.text).not.toContain('invitation');
    const login = { email: student.email, password: 'walnut-harbour-7' };
    expect((await context.call(null, 'POST', '/auth/login', login)).statusCode).toBe(200);
  });

  it('notifies the student and every admin, and is recorded', async () => {
    const student = await createWaiting();
    const other = await createWaiting();
    const reader = await signInAsPerson(context.db, 'READ_ONLY_ADMIN');
    const stream = await openEventStream(await listenOn(context.app), reader.token);
    await stream.next('connected');
    await accept(student);
    await stream.next('registrations.changed');
    stream.close();
    const session = await startTestSession(context.db, student.accountId);
    expect((await context.call(session, 'GET', '/notification')).json()).toMatchObject([
      { type: 'success', event: 'registration.accepted', params: { programName: 'General' }, read: false },
    ]);
    const trail = await context.call(admin, 'GET', '/auditLog?action=student.accepted&max=1');
    expect(trail.json()).toMatchObject([
      { targetId: String(student.personId), actor: { id: admin.accountId } },
    ]);
    expect(await statusOf(other)).toBe('PENDING');
    await waitForMailFile(context.config.dataDir, ({ to }) => to.includes(student.email));
    await sleep(200);
    const sent = await context.db
      .selectFrom('audit_log')
      .select(['actor_id', 'address', 'detail'])
      .where('action', '=', 'invitation.sent')
      .where('target_id', '=', String(student.accountId))
      .execute();
    expect(sent).toEqual([{ actor_id: admin.accountId, address: '127.0.0.1', detail: {} }]);
  });

  it('by fifty calls at once is one acceptance and one mail, with success for all', {
    timeout: 60_000,
  }, async () => {
    const student = await createWaiting();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => accept(student, today, at % 2 === 0 ? 'PUT' : 'PATCH')),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(50).fill(200));
    await waitForMailFile(context.config.dataDir, ({ to }) => to.includes(student.email));
    await sleep(1_000);
    expect(await mailsTo(student)).toHaveLength(1);
    const entries = await context.db
      .selectFrom('audit_log')
      .select('action')
      .where('target_type', '=', 'student')
      .where('target_id', '=', String(student.personId))
      .where('action', '=', 'student.accepted')
      .execute();
    expect(entries).toHaveLength(1);
    const notifications = await context.db
      .selectFrom('notification')
      .select('id')
      .where('account_id', '=', student.accountId)
      .execute();
    expect(notifications).toHaveLength(1);
  });

  it('a second time only changes the date', async () => {
    const student = await createWaiting();
    await accept(student);
    await waitForMailFile(context.config.dataDir, ({ to }) => to.includes(student.email));
    const later = await accept(student, { enrollmentDate: '2026-12-01' });
    expect(later.json().enrollmentDate).toBe('2026-12-01T00:00:00.000Z');
    await sleep(300);
    expect(await mailsTo(student)).toHaveLength(1);
    const undone = await accept(student, { enrollmentDate: null });
    expect(undone.statusCode).toBe(422);
    expect(undone.json().details).toEqual([expect.stringMatching(/^enrollmentDate: /)]);
  });

  it('with a corrected address sends a new invitation and invalidates the first', async () => {
    const student = await createWaiting();
    await accept(student);
    const { dataDir } = context.config;
    const first = await waitForMailFile(dataDir, ({ to }) => to.includes(student.email));
    const emailAddress = `right-${student.personId}@school.example`;
    expect((await accept(student, { emailAddress })).statusCode).toBe(200);
    const second = await waitForMailFile(dataDir, ({ to }) => to.includes(emailAddress));
    const open = async (text: string) =>
      (await context.call(null, 'POST', '/auth/invitation', { token: invitationIn(text) })).statusCode;
    expect(await open(first.text)).toBe(400);
    expect(await open(second.text)).toBe(200);
  });

  it('requires an enrollment date', async () => {
    const student = await createWaiting();
    const answer = await accept(student, { enrollmentDate: null, firstName: 'Akua' });
    expect(answer.json()).toMatchObject({ enrollmentDate: null, firstName: 'Akua' });
    expect(await statusOf(student)).toBe('PENDING');
    await sleep(200);
    expect(await mailsTo(student)).toEqual([]);
  });

  it('does not lift a suspension', async () => {
    const student = await createPerson(context.db, 'STUDENT', {
      status: 'SUSPENDED',
      password: 'walnut-harbour-7',
      student: { enrollment_date: null },
    });
    expect((await accept(student)).statusCode).toBe(200);
    expect(await statusOf(student)).toBe('SUSPENDED');
    await sleep(200);
    expect(await mailsTo(student)).toEqual([]);
  });
});

describe('an invitation', () => {
  it('is retried with a new secret until a mail server accepts it', async () => {
    const smtp = await startSmtpServer();
    // Polling finds the retry.
    const timing = { queue: { pollSeconds: 0.5, superviseSeconds: 10 } };
    smtp.answerRecipients(451);
    await context.app.close();
    const other = await startTestApp(context.connection, { smtpUrl: smtp.url }, {}, timing);
    try {
      const student = await createWaiting();
      const path = `/student/${student.personId}`;
      expect((await other.call(admin, 'PUT', path, today)).statusCode).toBe(200);
      while (!other.readLog().includes('"job":"people.invite"')) await sleep(20);
      smtp.answerRecipients(250);
      const mail = await smtp.waitForMail(({ to }) => to.includes(student.email));
      const token = invitationIn(mail.text);
      expect((await other.call(null, 'POST', '/auth/invitation', { token })).statusCode).toBe(200);
      const codes = await other.db
        .selectFrom('one_time_code')
        .select('revoked_at')
        .where('account_id', '=', student.accountId)
        .orderBy('id')
        .execute();
      expect(codes.length).toBeGreaterThan(1);
      expect(codes.filter(({ revoked_at }) => revoked_at === null)).toHaveLength(1);
      expect(smtp.mails.filter(({ to }) => to.includes(student.email))).toHaveLength(1);
      const { rows } = await sql<{ kept: string }>`
        select data::text || coalesce(output::text, '') as kept from pgboss.job`.execute(other.db);
      expect(rows.filter(({ kept }) => kept.includes(token))).toEqual([]);
      expect(other.readLog()).not.toContain(token);
    } finally {
      await other.close();
      await smtp.close();
    }
  });
});
