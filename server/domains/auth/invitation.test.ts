import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#database/client.ts';
import { createPerson, signInAsPerson, type TestPerson } from '#server/testing/people.ts';
import { Recovery } from '#server/testing/recovery.ts';
import { readMailFolder } from '#server/testing/smtp.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import { invitationDays } from '#shared/limits.ts';
import { issueToken } from '../codes/codes.service.ts';

const context = setUpTestApp();
const recovery = new Recovery(context);
const chosen = 'Rather-long-8';
let invited: TestPerson;

beforeEach(async () => {
  await sql`delete from limit_counter`.execute(context.db);
  invited = await createPerson(context.db, 'STUDENT');
});

function invite(): Promise<string> {
  const { accountId } = invited;
  return inTransaction(context.db, (trx) =>
    issueToken(trx, { accountId, purpose: 'INVITATION', seconds: invitationDays * 86_400 }),
  );
}

async function setBack(hours: number): Promise<void> {
  await sql`update one_time_code set created_at = created_at - make_interval(hours => ${hours}::integer),
    expires_at = expires_at - make_interval(hours => ${hours}::integer)
    where account_id = ${invited.accountId}`.execute(context.db);
}

function open(token: string) {
  return recovery.post('/invitation', { token });
}

describe('an invitation', () => {
  it('shows its address each time it is opened, and lets them choose their first password once', async () => {
    const token = await invite();
    for (let at = 0; at < 2; at += 1) {
      const answer = await open(token);
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({ success: true, email: invited.email });
    }
    expect((await recovery.confirm(token, chosen)).statusCode).toBe(200);
    const signedIn = await recovery.post('/login', { email: invited.email, password: chosen });
    expect(signedIn.statusCode).toBe(200);
    expect((await open(token)).json()).toMatchObject({ success: false, code: 'INVITATION_INVALID' });
    expect((await recovery.confirm(token, 'Taken-over-9')).statusCode).toBe(400);
    expect(context.readLog()).not.toContain(token);
  });

  it('sends no mail about a changed password, because there was none', async () => {
    const token = await invite();
    await recovery.confirm(token, chosen);
    const { rows } = await sql<{ count: number }>`select count(*) from pgboss.job
      where name = 'mail.send' and data::text like ${`%${invited.email}%`}`.execute(context.db);
    expect(rows).toEqual([{ count: 0 }]);
    const mails = await readMailFolder(context.config.dataDir);
    expect(mails.filter(({ to }) => to.includes(invited.email))).toEqual([]);
  });

  it('ends existing sessions: an administrator may send it to a person with a password', async () => {
    const signedIn = await signInAsPerson(context.db, 'STUDENT');
    invited = signedIn;
    const me = () => context.call(signedIn, 'GET', '/auth/me');
    expect((await me()).statusCode).toBe(200);
    expect((await recovery.confirm(await invite(), chosen)).statusCode).toBe(200);
    expect((await me()).statusCode).toBe(401);
  });

  it('is valid for seven days', async () => {
    const token = await invite();
    await setBack(7 * 24 - 1);
    expect((await open(token)).statusCode).toBe(200);
    await setBack(1);
    expect((await open(token)).statusCode).toBe(400);
    expect((await recovery.confirm(token, chosen)).statusCode).toBe(400);
  });

  it('that expired can be replaced by a reset code', async () => {
    const token = await invite();
    await setBack(7 * 24);
    expect((await recovery.confirm(token, chosen)).statusCode).toBe(400);
    const reset = await recovery.requestToken(invited.email);
    expect((await recovery.confirm(reset, chosen)).statusCode).toBe(200);
  });

  it('is invalidated by a newer one', async () => {
    const [older, newer] = [await invite(), await invite()];
    expect((await open(older)).statusCode).toBe(400);
    expect((await open(newer)).statusCode).toBe(200);
  });

  it('created several times at once leaves one valid link', async () => {
    const tokens = await Promise.all(Array.from({ length: 8 }, invite));
    const answers = await Promise.all(tokens.map(open));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  it.each(['PENDING', 'SUSPENDED', 'DELETED'] as const)('opens nothing for a %s account', async (status) => {
    const token = await invite();
    await sql`update user_account set status = ${status} where id = ${invited.accountId}`.execute(context.db);
    expect((await open(token)).json()).toMatchObject({ code: 'INVITATION_INVALID' });
    expect((await recovery.confirm(token, chosen)).json()).toMatchObject({ code: 'INVITATION_INVALID' });
  });

  it('does not work as another kind of token', async () => {
    for (const token of [await recovery.requestToken(invited.email), '', 'x'.repeat(43)]) {
      expect((await open(token)).json()).toMatchObject({ code: 'INVITATION_INVALID' });
    }
    expect((await open('x'.repeat(101))).statusCode).toBe(422);
    expect((await recovery.post('/invitation', { token: ['x'] })).statusCode).toBe(422);
  });

  it('is stored hashed', async () => {
    const token = await invite();
    const { rows } = await sql<{ text: string }>`select c::text as text from one_time_code c`.execute(
      context.db,
    );
    expect(rows.map(({ text }) => text).join()).not.toContain(token);
  });
});
