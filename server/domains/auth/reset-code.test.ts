import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#database/client.ts';
import { createPerson, type TestPerson } from '#server/testing/people.ts';
import { Recovery, wrongCodes } from '#server/testing/recovery.ts';
import { signInAs } from '#server/testing/sign-in.ts';
import { setUpTestApp, startTestApp } from '#server/testing/test-app.ts';
import { issueToken } from '../codes/codes.service.ts';
import { allowances } from './auth.policy.ts';

const context = setUpTestApp();
const recovery = new Recovery(context);
let ama: TestPerson;

beforeEach(async () => {
  await sql`delete from limit_counter`.execute(context.db);
  ama = await createPerson(context.db, 'STUDENT', { password: 'Quite-long-7' });
});

async function guess(email: string, codes: string[]): Promise<string[]> {
  const outcomes: string[] = [];
  for (const code of codes) {
    const answer = await recovery.verify(email, code);
    outcomes.push(answer.statusCode === 200 ? 'right' : answer.json().code);
  }
  return outcomes;
}

const wrong = 'RESET_CODE_WRONG';
const blocked = 'RESET_CODE_BLOCKED';

describe('a reset code', () => {
  it('is exchanged once for permission to choose a new password', async () => {
    const code = await recovery.requestCode(ama.email);
    const answer = await recovery.verify(ama.email, code);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ success: true, resetToken: expect.stringMatching(/^[\w-]{43}$/) });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(await guess(ama.email, [code])).toEqual([wrong]);
    expect(context.readLog()).not.toContain(answer.json().resetToken);
  });

  it('can be typed with spaces and another spelling of the address', async () => {
    const code = await recovery.requestCode(ama.email);
    const typed = ` ${code.slice(0, 3)} ${code.slice(3)}\t`;
    expect((await recovery.verify(` ${ama.email.toUpperCase()}`, typed)).statusCode).toBe(200);
  });

  it('sent twenty times at once is accepted once', async () => {
    const code = await recovery.requestCode(ama.email);
    const answers = await Promise.all(Array.from({ length: 20 }, () => recovery.verify(ama.email, code)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  it('is sent again after the last one has expired', async () => {
    await recovery.requestCode(ama.email);
    await sql`update one_time_code set created_at = now() - interval '1 hour', expires_at = now() - interval '1 second'
      where account_id = ${ama.accountId}`.execute(context.db);
    expect(await guess(ama.email, [await recovery.requestCode(ama.email)])).toEqual(['right']);
  });

  it('is invalidated by a newer one', async () => {
    const older = await recovery.requestCode(ama.email);
    const newer = await recovery.requestCode(ama.email);
    if (older !== newer) expect(await guess(ama.email, [older])).toEqual([wrong]);
    expect(await guess(ama.email, [newer])).toEqual(['right']);
  });

  it('does not work for another account', async () => {
    const kofi = await createPerson(context.db, 'STUDENT');
    const [amas, kofis] = [await recovery.requestCode(ama.email), await recovery.requestCode(kofi.email)];
    if (amas !== kofis) expect(await guess(kofi.email, [amas])).toEqual([wrong]);
    expect(await guess(kofi.email, [kofis])).toEqual(['right']);
    expect(await guess(ama.email, [amas])).toEqual(['right']);
  });

  it('expires after five minutes', async () => {
    const code = await recovery.requestCode(ama.email);
    await sql`update one_time_code set created_at = now() - interval '301 seconds',
      expires_at = now() - interval '1 second' where account_id = ${ama.accountId}`.execute(context.db);
    const answer = await recovery.verify(ama.email, code);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ success: false, code: wrong });
  });

  it('does not work for an account that was suspended in the meantime', async () => {
    const code = await recovery.requestCode(ama.email);
    await sql`update user_account set status = 'SUSPENDED' where id = ${ama.accountId}`.execute(context.db);
    expect(await guess(ama.email, [code])).toEqual([wrong]);
  });

  it.each([
    {},
    { email: 'a@school.example' },
    { email: 'a@school.example', code: 123456 },
    { email: 'a@school.example', code: '1'.repeat(21) },
    { email: 'no address', code: '123456' },
  ])('is not recognised in %j', async (body) => {
    expect((await recovery.post('/reset/verify', body)).statusCode).toBe(422);
  });
});

describe('guessing at a reset code', () => {
  it('is allowed five times before the right code', async () => {
    const code = await recovery.requestCode(ama.email);
    const outcomes = await guess(ama.email, [...wrongCodes(code, 5), code]);
    expect(outcomes).toEqual([...Array(5).fill(wrong), 'right']);
  });

  it('invalidates the code with the sixth wrong guess, even for the right one', async () => {
    const code = await recovery.requestCode(ama.email);
    const outcomes = await guess(ama.email, [...wrongCodes(code, 7), code]);
    expect(outcomes).toEqual([...Array(5).fill(wrong), blocked, blocked, blocked]);
    const { rows } = await sql<{ dead: boolean }>`select revoked_at is not null as dead from one_time_code
      where account_id = ${ama.accountId}`.execute(context.db);
    expect(rows).toEqual([{ dead: true }]);
    const answer = await recovery.verify(ama.email, code, { address: '192.0.2.77' });
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(800);
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(900);
  });

  it('gets the same response for an unknown address', async () => {
    const code = await recovery.requestCode(ama.email);
    const guesses = wrongCodes(code, 8);
    const answersFor = async (email: string) => {
      const answers = [];
      for (const each of guesses) answers.push(await recovery.verify(email, each));
      return answers.map((answer) => ({ status: answer.statusCode, body: answer.json() }));
    };
    expect(await answersFor('nobody@school.example')).toEqual(await answersFor(ama.email));
  });

  it('restarts with a new code', async () => {
    const older = await recovery.requestCode(ama.email);
    await guess(ama.email, wrongCodes(older, 6));
    const newer = await recovery.requestCode(ama.email);
    expect(await guess(ama.email, [...wrongCodes(newer, 5), newer])).toEqual([
      ...Array(5).fill(wrong),
      'right',
    ]);
  });

  it('restarts after the right one', async () => {
    const first = await recovery.requestCode(ama.email);
    await guess(ama.email, [...wrongCodes(first, 5), first]);
    expect(await guess(ama.email, wrongCodes(first, 1))).toEqual([wrong]);
  });

  it('fifty times at once, from many addresses and two processes, checks at most six', async () => {
    const other = await startTestApp(context.connection, { dataDir: context.config.dataDir });
    try {
      const code = await recovery.requestCode(ama.email);
      const answers = await Promise.all(
        wrongCodes(code, 50).map((each, at) =>
          recovery.verify(ama.email, each, {
            server: at % 2 === 0 ? context : other,
            address: `198.51.100.${at}`,
          }),
        ),
      );
      const codes = answers.map((answer) => answer.json().code as string);
      expect(codes.filter((each) => each === wrong)).toHaveLength(5);
      expect(codes.filter((each) => each === blocked)).toHaveLength(45);
      expect((await recovery.verify(ama.email, code, { server: other })).json()).toMatchObject({
        code: blocked,
      });
    } finally {
      await other.close();
    }
  });

  it('is recorded for the account without the typed code', async () => {
    await guess(ama.email, ['748291']);
    await guess('nobody@school.example', ['748291']);
    const admin = await signInAs(context.db, 'SUPER_ADMIN');
    const trail = await context.call(admin, 'GET', '/auditLog?action=reset.refused');
    expect(trail.json().slice(0, 2)).toMatchObject([
      { actor: null, targetType: null, detail: { reason: wrong } },
      { actor: null, targetType: 'account', targetId: String(ama.accountId), address: '192.0.2.1' },
    ]);
    expect(trail.body).not.toMatch(/748291|nobody@/);
  });

  it('does not invalidate invitations', async () => {
    const invitation = { accountId: ama.accountId, purpose: 'INVITATION', seconds: 60 } as const;
    const token = await inTransaction(context.db, (trx) => issueToken(trx, invitation));
    await guess(ama.email, Array(8).fill('000000'));
    expect((await recovery.post('/invitation', { token })).statusCode).toBe(200);
  });

  it('is still limited after a new code: after twelve wrong guesses only the long code works', async () => {
    for (let at = 0; at < 2; at += 1) {
      const code = await recovery.requestCode(ama.email);
      await guess(ama.email, wrongCodes(code, 6));
    }
    const { code, longCode } = await recovery.requestCodes(ama.email);
    const answer = await recovery.verify(ama.email, code);
    expect(answer.json()).toMatchObject({ code: blocked });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3_000);
    expect(await guess(ama.email, [longCode])).toEqual(['right']);
  });

  it('at many accounts from one address is recorded up to a limit, and right codes still work', async () => {
    const { burst, seconds } = allowances.wrongCodesOfAddress;
    await sql`insert into limit_counter (key, count, window_ends_at) values
      ('wrong reset codes from 192.0.2.9', 999, now() + make_interval(secs => ${burst * seconds}))`.execute(
      context.db,
    );
    const from = { address: '192.0.2.9' };
    const recorded = () => sql`select from audit_log where action = 'reset.refused'`.execute(context.db);
    const before = (await recorded()).rows.length;
    const refused = await recovery.verify('one@school.example', '000000', from);
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect((await recorded()).rows).toHaveLength(before);
    const code = await recovery.requestCode(ama.email);
    expect((await recovery.verify(ama.email, code, from)).statusCode).toBe(200);
  });
});

describe('the long code of the same mail', () => {
  it('is taken once, however it is typed, and by no other account', async () => {
    const kofi = await createPerson(context.db, 'STUDENT');
    const { longCode } = await recovery.requestCodes(ama.email);
    expect(await guess(kofi.email, [longCode])).toEqual([wrong]);
    expect(await guess(ama.email, [longCode.toUpperCase().replaceAll('-', ' ')])).toEqual(['right']);
    expect(await guess(ama.email, [longCode])).toEqual([wrong]);
  });

  it('sent twenty times at once is accepted once', async () => {
    const { longCode } = await recovery.requestCodes(ama.email);
    const answers = await Promise.all(Array.from({ length: 20 }, () => recovery.verify(ama.email, longCode)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  it("survives guesses and newer mails, so that strangers can't lock out the owner", async () => {
    const { code, longCode } = await recovery.requestCodes(ama.email);
    for (let at = 0; at < 30; at += 1) {
      await recovery.ask(ama.email, { address: `198.51.100.${at}` });
      await recovery.verify(ama.email, wrongCodes(code, 30)[at] ?? '', { address: `198.51.100.${at}` });
      await recovery.verify(ama.email, `bcdf-ghjk-mnpq-rs${at + 20}`, { address: `198.51.100.${at}` });
    }
    expect(await guess(ama.email, [longCode])).toEqual(['right']);
  });

  it('is stored hashed, expires after half an hour, and is invalidated by a new password', async () => {
    const [first, second] = [await recovery.requestCodes(ama.email), await recovery.requestCodes(ama.email)];
    const { rows } = await sql<{ text: string; minutes: number }>`
      select c::text as text, extract(epoch from expires_at - created_at) / 60 as minutes
      from reset_long_code c where account_id = ${ama.accountId}`.execute(context.db);
    expect(rows.map(({ minutes }) => Math.round(minutes))).toEqual([30, 30]);
    expect(JSON.stringify(rows)).not.toContain(first.longCode.replaceAll('-', ''));
    await sql`update reset_long_code set created_at = now() - interval '31 minutes',
      expires_at = now() - interval '1 minute' where created_at =
        (select min(created_at) from reset_long_code where account_id = ${ama.accountId})`.execute(
      context.db,
    );
    expect(await guess(ama.email, [first.longCode])).toEqual([wrong]);
    const token = await recovery.requestToken(ama.email);
    expect((await recovery.confirm(token, 'Quite-long-8')).statusCode).toBe(200);
    expect(await guess(ama.email, [second.longCode])).toEqual([wrong]);
  });
});
