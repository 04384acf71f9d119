import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#database/client.ts';
import { signInAsPerson, type TestPerson } from '#server/testing/people.ts';
import { Recovery } from '#server/testing/recovery.ts';
import { type SignedIn, signInAs, startTestSession } from '#server/testing/sign-in.ts';
import { setUpTestApp, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { withinSeconds } from '#server/testing/within-seconds.ts';
import { issueToken } from '../codes/codes.service.ts';

const context = setUpTestApp();
const recovery = new Recovery(context);
const [old, chosen] = ['Quite-long-7', 'Rather-long-8'];
let me: TestPerson & SignedIn;

beforeEach(async () => {
  await sql`delete from limit_counter`.execute(context.db);
  me = await signInAsPerson(context.db, 'TEACHER', { password: old });
});

async function signInStatus(password: string): Promise<number> {
  return (await recovery.post('/login', { email: me.email, password })).statusCode;
}

async function statusFor(session: SignedIn, server: TestApp = context): Promise<number> {
  return (await server.call(session, 'GET', '/auth/me')).statusCode;
}

async function setBack(purpose: string, minutes: number): Promise<void> {
  await sql`update one_time_code set created_at = created_at - make_interval(mins => ${minutes}::integer),
    expires_at = expires_at - make_interval(mins => ${minutes}::integer)
    where account_id = ${me.accountId} and purpose = ${purpose}`.execute(context.db);
}

function inviteAgain(): Promise<string> {
  const { accountId } = me;
  return inTransaction(context.db, (trx) =>
    issueToken(trx, { accountId, purpose: 'INVITATION', seconds: 3_600 }),
  );
}

describe('a new password after a reset code', () => {
  it('works, and the old one no longer does', async () => {
    const answer = await recovery.confirm(await recovery.requestToken(me.email), chosen);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ success: true });
    expect(await signInStatus(old)).toBe(401);
    expect(await signInStatus(chosen)).toBe(200);
    const { rows } = await sql<{ password_hash: string; recent: boolean }>`
      select password_hash, password_changed_at > now() - interval '1 minute' as recent
      from user_account where id = ${me.accountId}`.execute(context.db);
    expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(rows[0]?.recent).toBe(true);
  });

  it('ends every session, immediately in this process and within two seconds in others', async () => {
    const other = await startTestApp(context.connection, { dataDir: context.config.dataDir });
    try {
      const sessions = [me, await startTestSession(context.db, me.accountId)];
      for (const session of sessions) {
        for (const server of [context, other]) expect(await statusFor(session, server)).toBe(200);
      }
      await recovery.confirm(await recovery.requestToken(me.email), chosen);
      for (const session of sessions) {
        const refusal = await context.call(session, 'GET', '/auth/me');
        expect(refusal.json()).toMatchObject({ endedSession: { reason: 'PASSWORD_CHANGED' } });
      }
      await withinSeconds(2, async () => {
        for (const session of sessions) expect(await statusFor(session, other)).toBe(401);
      });
    } finally {
      await other.close();
    }
  });

  it('is mailed to the owner, and recorded without a secret', async () => {
    const token = await recovery.requestToken(me.email);
    await recovery.confirm(token, chosen);
    const mail = await recovery.readMail(me.email, /password was changed/);
    expect(mail.text).not.toContain(chosen);
    const admin = await signInAs(context.db, 'SUPER_ADMIN');
    const trail = await context.call(admin, 'GET', '/auditLog?action=password.reset&max=1');
    expect(trail.json()).toMatchObject([
      {
        actor: null,
        targetType: 'account',
        targetId: String(me.accountId),
        detail: { by: 'RESET_TOKEN', sessionsEnded: 1 },
      },
    ]);
    const jobs = await sql<{ text: string }>`select j::text as text from pgboss.job j`.execute(context.db);
    const everything = [trail.body, context.readLog(), ...jobs.rows.map(({ text }) => text)].join();
    for (const secret of [token, chosen, 'argon2']) expect(everything).not.toContain(secret);
  });

  it('is set once with a token, even by twenty calls at once', async () => {
    const token = await recovery.requestToken(me.email);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => recovery.confirm(token, `${chosen}${at}`)),
    );
    const won = answers.findIndex(({ statusCode }) => statusCode === 200);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(19);
    expect(await signInStatus(`${chosen}${won}`)).toBe(200);
    const again = await recovery.confirm(token, chosen);
    expect(again.statusCode).toBe(400);
    expect(again.json()).toMatchObject({ success: false, code: 'RESET_TOKEN_INVALID' });
  });

  it('can be chosen again if the first choice is too common or too short', async () => {
    const token = await recovery.requestToken(me.email);
    const common = await recovery.confirm(token, 'PassWord1');
    expect(common.statusCode).toBe(422);
    expect(common.json()).toMatchObject({ code: 'COMMON_PASSWORD' });
    expect((await recovery.confirm(token, 'aB3-x')).statusCode).toBe(422);
    expect((await recovery.confirm(token, chosen)).statusCode).toBe(200);
  });

  it('must be chosen within fifteen minutes', async () => {
    const token = await recovery.requestToken(me.email);
    await setBack('RESET_TOKEN', 14);
    expect((await recovery.confirm(token, 'PassWord1')).json()).toMatchObject({ code: 'COMMON_PASSWORD' });
    await setBack('RESET_TOKEN', 1);
    expect((await recovery.confirm(token, chosen)).json()).toMatchObject({ code: 'RESET_TOKEN_INVALID' });
    expect(await signInStatus(old)).toBe(200);
  });

  it("can't be set with another kind of token", async () => {
    const firstAdmin = await inTransaction(context.db, (trx) =>
      issueToken(trx, { accountId: null, purpose: 'FIRST_ADMIN', seconds: 60 }),
    );
    for (const token of [me.token, firstAdmin, await recovery.requestCode(me.email), '', 'x'.repeat(43)]) {
      expect((await recovery.confirm(token, chosen)).json()).toMatchObject({ code: 'RESET_TOKEN_INVALID' });
    }
  });

  it("can't be set for an account that was suspended in the meantime", async () => {
    const token = await recovery.requestToken(me.email);
    await sql`update user_account set status = 'SUSPENDED' where id = ${me.accountId}`.execute(context.db);
    expect((await recovery.confirm(token, chosen)).json()).toMatchObject({ code: 'RESET_TOKEN_INVALID' });
  });

  it('revokes everything else issued for one', async () => {
    const older = await recovery.requestToken(me.email);
    const newer = await recovery.requestToken(me.email);
    const code = await recovery.requestCode(me.email);
    const invitation = await inviteAgain();
    expect((await recovery.confirm(older, chosen)).statusCode).toBe(400);
    expect((await recovery.confirm(newer, chosen)).statusCode).toBe(200);
    expect((await recovery.verify(me.email, code)).statusCode).toBe(400);
    expect((await recovery.confirm(invitation, 'Taken-over-9')).statusCode).toBe(400);
  });

  it('lets in a person who was throttled for wrong passwords', async () => {
    for (let at = 0; at < 10; at += 1) await signInStatus(`wrong-${at}`);
    expect(await signInStatus(old)).toBe(429);
    await recovery.confirm(await recovery.requestToken(me.email), chosen);
    expect(await signInStatus(chosen)).toBe(200);
  });

  it('leaves no session started with the old one, even in a race', async () => {
    const token = await recovery.requestToken(me.email);
    const [confirmed, ...answers] = await Promise.all([
      recovery.confirm(token, chosen),
      ...Array.from({ length: 20 }, () => recovery.post('/login', { email: me.email, password: old })),
    ]);
    expect(confirmed.statusCode).toBe(200);
    const statuses = new Set(answers.map(({ statusCode }) => statusCode));
    expect([...statuses].filter((status) => status !== 200 && status !== 401 && status !== 429)).toEqual([]);
    const { rows } = await sql`select 1 from session
      where account_id = ${me.accountId} and revoked_at is null`.execute(context.db);
    expect(rows).toEqual([]);
  });
});

describe('codes and links for a new password', () => {
  it('are invalidated when the password is changed', async () => {
    const tokens = [await recovery.requestToken(me.email), await inviteAgain()];
    const change = { currentPassword: old, newPassword: chosen };
    expect((await context.call(me, 'POST', '/auth/password', change)).statusCode).toBe(204);
    for (const token of tokens) expect((await recovery.confirm(token, 'Taken-over-9')).statusCode).toBe(400);
    expect((await recovery.readMail(me.email, /password was changed/)).subject).toContain('CQuiz');
  });
});
