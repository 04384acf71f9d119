import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { listenOn, openEventStream } from '#server/testing/event-stream.ts';
import { createPerson, signInAsPerson, type TestPerson } from '#server/testing/people.ts';
import { Recovery } from '#server/testing/recovery.ts';
import { type SignedIn, signInAs } from '#server/testing/sign-in.ts';
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

describe("changing one's e-mail address", () => {
  it('is done with the current password; from then on the new one signs in', async () => {
    const answer = await change(` ${wanted} `);
    expect(answer.statusCode).toBe(200);
    const { user } = (await context.call(me, 'GET', '/auth/me')).json();
    expect(answer.json()).toEqual({ success: true, user });
    expect(user).toMatchObject({ id: me.accountId, email: wanted });
    expect((await signIn(wanted.toUpperCase())).statusCode).toBe(200);
    expect((await signIn(me.email)).statusCode).toBe(401);
  });

  it('is told to the former address, and recorded', async () => {
    await change(wanted);
    const mail = await recovery.readMail(me.email, /address of your CQuiz account/);
    expect(mail.text).toContain(wanted);
    const admin = await signInAs(context.db, 'SUPER_ADMIN');
    const trail = await context.call(admin, 'GET', '/auditLog?action=email.changed&max=1');
    expect(trail.json()).toMatchObject([
      { actor: { id: me.accountId }, targetType: 'account', targetId: String(me.accountId) },
    ]);
  });

  it('is told to the other open pages', async () => {
    const stream = await openEventStream(await listenOn(context.app), me.token);
    await stream.next('connected');
    await change(wanted);
    await stream.next('profile.changed');
    stream.close();
  });

  it('needs the current password, and wrong ones count as failed sign-ins', async () => {
    const wrong = await change(wanted, 'Quite-wrong-7');
    expect(wrong.statusCode).toBe(422);
    expect(wrong.json()).toMatchObject({ code: 'WRONG_PASSWORD' });
    for (let at = 0; at < 9; at += 1) await change(wanted, 'Quite-wrong-7');
    expect((await change(wanted)).statusCode).toBe(429);
    expect((await signIn(me.email)).statusCode).toBe(429);
    expect((await context.call(me, 'GET', '/auth/me')).json().user.email).toBe(me.email);
  });

  it('to one that somebody has, in whatever spelling, is refused', async () => {
    const { email } = await createPerson(context.db, 'STUDENT');
    for (const spelling of [
      email,
      email.toUpperCase(),
      ` ${email}`,
      email.replace('student', 'ｓｔｕｄｅｎｔ'),
    ]) {
      const answer = await change(spelling);
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toMatchObject({ code: 'EMAIL_TAKEN' });
    }
    expect((await context.call(me, 'GET', '/auth/me')).json().user.email).toBe(me.email);
  });

  it('of two at once to the same one makes one', async () => {
    const other = await signInAsPerson(context.db, 'STUDENT', { password });
    const body = { email: wanted, currentPassword: password };
    const answers = await Promise.all(
      [me, other].map((who) => context.call(who, 'POST', '/auth/email', body)),
    );
    expect(answers.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['200', '409']);
  });

  it('to another spelling of the same one only changes how it is written', async () => {
    expect((await change(me.email.toUpperCase())).json()).toMatchObject({
      user: { email: me.email.toUpperCase() },
    });
    expect((await signIn(me.email)).statusCode).toBe(200);
  });

  it('ends the codes that were mailed to the former one', async () => {
    const code = await recovery.requestCode(me.email);
    const token = await recovery.requestToken(me.email);
    await change(wanted);
    expect((await recovery.verify(wanted, code)).statusCode).toBe(400);
    expect((await recovery.confirm(token, 'Taken-over-9')).statusCode).toBe(400);
  });

  it('while codes are asked for and tried at the same moment never ends in a failure of ours', async () => {
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

  it('is for those who are signed in', async () => {
    const answer = await context.call(null, 'POST', '/auth/email', {
      email: wanted,
      currentPassword: password,
    });
    expect(answer.statusCode).toBe(401);
  });

  it('cannot be repeated without end: each one sends a mail', async () => {
    await sql`insert into limit_counter (key, count, window_ends_at)
      values (${`/auth/email account ${me.accountId}`}, 20, now() + interval '10 minutes')`.execute(
      context.db,
    );
    expect((await change(wanted)).statusCode).toBe(429);
  });
});
