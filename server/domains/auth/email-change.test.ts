import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { listenOn, openEventStream } from '#server/testing/event-stream.ts';
import { recordStatements } from '#server/testing/oracles/record-statements.ts';
import { createPerson, signInAsPerson, type TestPerson } from '#server/testing/people.ts';
import { Recovery } from '#server/testing/recovery.ts';
import { linkTokenIn, untilEntered } from '#server/testing/registrations.ts';
import { type SignedIn, signInAs, startTestSession } from '#server/testing/sign-in.ts';
import { waitForMailFile } from '#server/testing/smtp.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';

const context = setUpTestApp();
const recovery = new Recovery(context);
const password = 'Quite-long-7';
let me: TestPerson & SignedIn;
let wanted: string;
let made = 0;

beforeEach(async () => {
  await sql`delete from limit_counter`.execute(context.db);
  me = await signInAsPerson(context.db, 'TEACHER', { password });
  made += 1;
  wanted = `Adwoa.${made}@school.example`;
});

function change(email: string, currentPassword = password) {
  return context.call(me, 'POST', '/auth/email', { email, currentPassword });
}

function signIn(email: string) {
  return context.call(null, 'POST', '/auth/login', { email, password });
}

function open(token: string) {
  return context.call(null, 'POST', '/auth/emailLink', { token });
}

function confirm(token: string, chosen?: string) {
  return context.call(null, 'POST', '/auth/emailLink/confirm', {
    token,
    ...(chosen === undefined ? {} : { password: chosen }),
  });
}

/** Returns the undo token. */
async function changeAndConfirm(to: string, from = me.email): Promise<string> {
  expect((await change(to)).statusCode).toBe(200);
  const token = linkTokenIn(await recovery.readMail(to, /Confirm your new email address/));
  expect((await confirm(token)).statusCode).toBe(200);
  const [sent] = await readUndo(from);
  if (sent === undefined) throw new Error('No link to undo the change');
  return sent;
}

const undoMails = /address of your CQuiz account was changed/;

async function readUndo(from: string): Promise<string[]> {
  const mail = await waitForMailFile(
    context.config.dataDir,
    ({ to, subject, text }) => to.includes(from) && undoMails.test(subject) && !seen.has(text),
  );
  seen.add(mail.text);
  return [linkTokenIn(mail)];
}
const seen = new Set<string>();

describe('a change of email address', () => {
  it('takes effect only once the new address is confirmed', async () => {
    const answer = await change(` ${wanted} `);
    expect(answer.statusCode).toBe(200);
    const { user } = (await context.call(me, 'GET', '/auth/me')).json();
    expect(answer.json()).toEqual({
      success: true,
      user,
      wanted: { email: wanted, expiresAt: expect.stringMatching(/Z$/) },
    });
    expect(user).toMatchObject({ id: me.accountId, email: me.email });
    const mail = await recovery.readMail(wanted, /Confirm your new email address/);
    expect((await signIn(wanted)).statusCode).toBe(401);
    const token = linkTokenIn(mail);
    expect((await open(token)).json()).toEqual({
      success: true,
      kind: 'change',
      email: wanted,
      name: '',
      currentEmail: me.email,
    });
    expect((await signIn(wanted)).statusCode).toBe(401);
    expect((await confirm(token)).json()).toEqual({ success: true, outcome: 'changed', email: wanted });
    expect((await signIn(wanted.toUpperCase())).statusCode).toBe(200);
    expect((await signIn(me.email)).statusCode).toBe(401);
    expect((await confirm(token)).json()).toMatchObject({ code: 'EMAIL_LINK_INVALID' });
  });

  it('notifies the old address, and is recorded', async () => {
    await changeAndConfirm(wanted);
    const mail = await recovery.readMail(me.email, /address of your CQuiz account/);
    expect(mail.text).toContain(wanted);
    const admin = await signInAs(context.db, 'SUPER_ADMIN');
    const asked = await context.call(admin, 'GET', '/auditLog?action=email.requested&max=1');
    expect(asked.json()).toMatchObject([{ actor: { id: me.accountId } }]);
    const trail = await context.call(admin, 'GET', '/auditLog?action=email.changed&max=1');
    expect(trail.json()).toMatchObject([{ targetType: 'account', targetId: String(me.accountId) }]);
  });

  it('ends every session except the one that requested it', async () => {
    const other = await startTestSession(context.db, me.accountId);
    await change(wanted);
    expect((await context.call(other, 'GET', '/auth/me')).statusCode).toBe(200);
    await confirm(linkTokenIn(await recovery.readMail(wanted, /Confirm/)));
    expect((await context.call(other, 'GET', '/auth/me')).statusCode).toBe(401);
    expect((await context.call(me, 'GET', '/auth/me')).statusCode).toBe(200);
  });

  it('is shown until it is confirmed, and can be cancelled', async () => {
    await change(wanted);
    const token = linkTokenIn(await recovery.readMail(wanted, /Confirm/));
    expect((await context.call(me, 'GET', '/auth/email')).json()).toMatchObject({
      wanted: { email: wanted },
    });
    expect((await context.call(me, 'DELETE', '/auth/email')).statusCode).toBe(204);
    expect((await context.call(me, 'GET', '/auth/email')).json()).toEqual({ wanted: null });
    expect((await confirm(token)).json()).toMatchObject({ code: 'EMAIL_LINK_INVALID' });
  });

  it('to a third address invalidates the earlier link', async () => {
    await change(wanted);
    const token = linkTokenIn(await recovery.readMail(wanted, /Confirm/));
    await change(`second.${wanted}`);
    expect((await confirm(token)).statusCode).toBe(400);
    await confirm(linkTokenIn(await recovery.readMail(`second.${wanted}`, /Confirm/)));
    expect((await signIn(`second.${wanted}`)).statusCode).toBe(200);
  });

  it('concurrent with another request never causes a server error', async () => {
    for (let round = 0; round < 5; round += 1) {
      const to = `${round}.${wanted}`;
      await change(to);
      const token = linkTokenIn(await recovery.readMail(to, /Confirm/));
      const answers = await Promise.all([
        confirm(token),
        change(`again.${to}`),
        context.call(me, 'DELETE', '/auth/email'),
        confirm(token),
      ]);
      expect(answers.filter(({ statusCode }) => statusCode >= 500)).toEqual([]);
      expect(
        answers.filter(({ statusCode, body }) => statusCode === 200 && body.includes('changed')).length,
      ).toBeLessThan(2);
    }
  });

  it('expires after a day', async () => {
    await change(wanted);
    const token = linkTokenIn(await recovery.readMail(wanted, /Confirm/));
    await sql`update email_change set requested_at = now() - interval '25 hours',
      expires_at = now() - interval '1 second' where account_id = ${me.accountId}`.execute(context.db);
    expect((await confirm(token)).json()).toMatchObject({ code: 'EMAIL_LINK_INVALID' });
  });

  it('updates other open pages', async () => {
    const stream = await openEventStream(await listenOn(context.app), me.token);
    await stream.next('connected');
    await change(wanted);
    await stream.next('profile.changed');
    stream.close();
  });

  it('requires the current password, and wrong ones count as failed sign-ins', async () => {
    const wrong = await change(wanted, 'Quite-wrong-7');
    expect(wrong.statusCode).toBe(422);
    expect(wrong.json()).toMatchObject({ code: 'WRONG_PASSWORD' });
    for (let at = 0; at < 9; at += 1) await change(wanted, 'Quite-wrong-7');
    expect((await change(wanted)).statusCode).toBe(429);
    expect((await signIn(me.email)).statusCode).toBe(429);
    expect((await context.call(me, 'GET', '/auth/me')).json().user.email).toBe(me.email);
  });

  it('to an address with an account gets the same response, and notifies its owner', async () => {
    const { email } = await createPerson(context.db, 'STUDENT');
    const free = await change(wanted);
    for (const spelling of [
      email,
      email.toUpperCase(),
      ` ${email}`,
      `${email}.`,
      email.replace('student', 'ｓｔｕｄｅｎｔ'),
    ]) {
      const answer = await change(spelling);
      expect(answer.statusCode).toBe(200);
      expect(Object.keys(answer.json())).toEqual(Object.keys(free.json()));
      expect(answer.json().user).toEqual(free.json().user);
    }
    await recovery.readMail(email, /asked to use your address/);
    const { rows } = await sql`select from email_change
      where account_id = ${me.accountId} and new_email_normalized = ${email} and confirm_hash is not null`.execute(
      context.db,
    );
    expect(rows).toEqual([]);
    expect((await context.call(me, 'GET', '/auth/me')).json().user.email).toBe(me.email);
  });

  it('runs the same statements for an address with an account', async () => {
    const { email } = await createPerson(context.db, 'STUDENT');
    const askedFor = (to: string) =>
      recordStatements(context, (server) =>
        server.call(me, 'POST', '/auth/email', { email: to, currentPassword: password }),
      );
    const statements = await askedFor(wanted);
    expect(statements.join()).toContain('email_change');
    expect(await askedFor(email)).toEqual(statements);
  });

  it('by two accounts to the same address succeeds for one', async () => {
    const other = await signInAsPerson(context.db, 'STUDENT', { password });
    await change(wanted);
    const mine = linkTokenIn(await recovery.readMail(wanted, /Confirm/));
    await context.call(other, 'POST', '/auth/email', { email: wanted, currentPassword: password });
    const theirs = linkTokenIn(await recovery.readMail(wanted, /Confirm/));
    const answers = await Promise.all([mine, theirs].map((token) => confirm(token)));
    expect(answers.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['200', '409']);
  });

  it('to another spelling of the same address changes only the spelling', async () => {
    expect((await change(me.email.toUpperCase())).json()).toMatchObject({
      user: { email: me.email.toUpperCase() },
    });
    expect((await signIn(me.email)).statusCode).toBe(200);
  });

  it('invalidates codes mailed to the old address', async () => {
    const code = await recovery.requestCode(me.email);
    const token = await recovery.requestToken(me.email);
    await changeAndConfirm(wanted);
    expect((await recovery.verify(wanted, code)).statusCode).toBe(400);
    expect((await recovery.confirm(token, 'Taken-over-9')).statusCode).toBe(400);
  });

  it('concurrent with reset codes never causes a server error', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) => [
        change(`${at}.${wanted}`),
        recovery.ask(me.email, { address: `198.51.100.${at}` }),
        recovery.verify(me.email, '000000', { address: `198.51.100.${at}` }),
      ]).flat(),
    );
    expect(answers.filter(({ statusCode }) => statusCode >= 500)).toEqual([]);
  });

  it.each([{}, { email: 'no address' }, { email: 'a@school.example' }, { email: 7, currentPassword: 'x' }])(
    'with %j is not valid',
    async (body) => {
      expect((await context.call(me, 'POST', '/auth/email', body)).statusCode).toBe(422);
    },
  );

  it('requires a session', async () => {
    const answer = await context.call(null, 'POST', '/auth/email', {
      email: wanted,
      currentPassword: password,
    });
    expect(answer.statusCode).toBe(401);
  });

  it('is rate-limited, because each request sends a mail', async () => {
    await sql`insert into limit_counter (key, count, window_ends_at)
      values (${`/auth/email account ${me.accountId}`}, 20, now() + interval '10 minutes')`.execute(
      context.db,
    );
    expect((await change(wanted)).statusCode).toBe(429);
  });
});

describe('undoing a changed address', () => {
  const chosen = 'Mine-again-7';

  it('restores the old address, ends every session and replaces the password', async () => {
    const undo = await changeAndConfirm(wanted);
    const thief = await startTestSession(context.db, me.accountId);
    expect((await open(undo)).json()).toMatchObject({ kind: 'undo', email: me.email, currentEmail: wanted });
    expect((await context.call(thief, 'GET', '/auth/me')).statusCode).toBe(200);
    const done = await confirm(undo, chosen);
    expect(done.json()).toEqual({ success: true, outcome: 'undone', email: me.email });
    for (const session of [me, thief]) {
      expect((await context.call(session, 'GET', '/auth/me')).statusCode).toBe(401);
    }
    expect((await signIn(me.email)).statusCode).toBe(401);
    expect((await signIn(wanted)).statusCode).toBe(401);
    const back = await context.call(null, 'POST', '/auth/login', { email: me.email, password: chosen });
    expect(back.statusCode).toBe(200);
    await recovery.readMail(wanted, undoMails);
  });

  it('works once, even if sent ten times at once', async () => {
    const undo = await changeAndConfirm(wanted);
    const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(undo, chosen)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(9);
  });

  it('removes a second factor that was turned on since, and keeps an earlier one', async () => {
    for (const [turnedOn, status] of [
      ['before', 202],
      ['since', 200],
    ] as const) {
      me = await signInAsPerson(context.db, 'TEACHER', { password });
      const turnOn = () =>
        sql`insert into two_factor (account_id, secret, confirmed_at)
          values (${me.accountId}, sha256('secret'), now())`.execute(context.db);
      if (turnedOn === 'before') await turnOn();
      const undo = await changeAndConfirm(`${turnedOn}.${wanted}`);
      if (turnedOn === 'since') await turnOn();
      await confirm(undo, chosen);
      const back = await context.call(null, 'POST', '/auth/login', { email: me.email, password: chosen });
      expect(back.statusCode).toBe(status);
    }
  });

  it('requires a new password that is not the address', async () => {
    const undo = await changeAndConfirm(wanted);
    expect((await confirm(undo)).statusCode).toBe(422);
    expect((await confirm(undo, me.email)).json()).toMatchObject({ code: 'PERSONAL_PASSWORD' });
    expect((await context.call(me, 'GET', '/auth/me')).json().user.email).toBe(wanted);
  });

  it('restores the address it was mailed to, and undoes later changes too', async () => {
    const first = await changeAndConfirm(wanted);
    const second = await changeAndConfirm(`b.${wanted}`, wanted);
    await change(`c.${wanted}`);
    const third = linkTokenIn(await recovery.readMail(`c.${wanted}`, /Confirm/));
    expect((await confirm(first, chosen)).json()).toMatchObject({ outcome: 'undone', email: me.email });
    for (const token of [second, third]) {
      expect((await confirm(token, 'Stolen-again-8')).json()).toMatchObject({ code: 'EMAIL_LINK_INVALID' });
    }
    const back = await context.call(null, 'POST', '/auth/login', { email: me.email, password: chosen });
    expect(back.statusCode).toBe(200);
  });

  it('revokes codes mailed to the new address', async () => {
    const undo = await changeAndConfirm(wanted);
    const code = await recovery.requestCode(wanted);
    const token = (await recovery.verify(wanted, code)).json().resetToken;
    await confirm(undo, chosen);
    expect((await recovery.confirm(token, 'Stolen-again-8')).statusCode).toBe(400);
  });

  it('is possible for seven days', async () => {
    const undo = await changeAndConfirm(wanted);
    await sql`update email_change set undo_until = now() - interval '1 second'
      where account_id = ${me.accountId}`.execute(context.db);
    expect((await open(undo)).json()).toMatchObject({ code: 'EMAIL_LINK_INVALID' });
    expect((await confirm(undo, chosen)).json()).toMatchObject({ code: 'EMAIL_LINK_INVALID' });
  });

  it('reserves the old address until the undo expires', async () => {
    const undo = await changeAndConfirm(wanted);
    const admin = await signInAs(context.db, 'SUPER_ADMIN');
    const taken = { email: me.email, password, role: 'STUDENT' };
    expect((await context.call(null, 'POST', '/auth/register', taken)).statusCode).toBe(201);
    await untilEntered(context.db);
    const made = await context.call(admin, 'POST', '/auth/register', taken);
    expect(made.json()).toMatchObject({ code: 'EMAIL_HELD' });
    const other = await signInAsPerson(context.db, 'STUDENT', { password });
    const asked = { email: me.email, currentPassword: password };
    await context.call(other, 'POST', '/auth/email', asked);
    const moved = await context.call(admin, 'PATCH', `/student/${other.personId}`, {
      emailAddress: me.email,
    });
    expect(moved.json()).toMatchObject({ code: 'EMAIL_HELD' });
    expect((await confirm(undo, chosen)).json()).toMatchObject({ outcome: 'undone', email: me.email });
  });

  it('is overridden by an administrator, without a link to the wrong address', async () => {
    const undo = await changeAndConfirm(wanted);
    const admin = await signInAs(context.db, 'SUPER_ADMIN');
    const right = `right.${wanted}`;
    const moved = await context.call(admin, 'PATCH', `/teacher/${me.personId}`, { emailAddress: right });
    expect(moved.statusCode).toBe(200);
    const undoMail = await recovery.readMail(wanted, undoMails);
    expect(undoMail.raw).not.toContain('email-link');
    expect((await confirm(undo, chosen)).json()).toMatchObject({ code: 'EMAIL_LINK_INVALID' });
    expect((await signIn(right)).statusCode).toBe(200);
  });

  it('and confirming it leave no link in the database, a job or the log', async () => {
    await change(wanted);
    const token = linkTokenIn(await recovery.readMail(wanted, /Confirm/));
    const { rows } = await sql<{ text: string }>`
      select c::text as text from email_change c union all select data::text from pgboss.job`.execute(
      context.db,
    );
    expect(rows.map(({ text }) => text).join()).not.toContain(token);
    expect(context.readLog()).not.toContain(token);
  });
});
