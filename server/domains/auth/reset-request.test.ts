import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { recordStatements } from '#server/testing/oracles/record-statements.ts';
import { createPerson, type TestPerson } from '#server/testing/people.ts';
import { codeIn, Recovery } from '#server/testing/recovery.ts';
import { signInAs } from '#server/testing/sign-in.ts';
import { readMailFolder } from '#server/testing/smtp.ts';
import { setUpTestApp, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { trustHosts } from '#server/testing/trust-hosts.ts';
import { allowances } from './auth.policy.ts';

const context = setUpTestApp();
const recovery = new Recovery(context);
const unknown = 'nobody@school.example';
let ama: TestPerson;

beforeEach(async () => {
  await sql`delete from limit_counter`.execute(context.db);
  ama = await createPerson(context.db, 'STUDENT', { password: 'Quite-long-7' });
});

async function openJobs(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pgboss.job
    where name in ('auth.resetCode', 'mail.send') and state in ('created', 'retry', 'active')`.execute(
    context.db,
  );
  return rows[0]?.count ?? 0;
}

async function jobsDone(): Promise<void> {
  await expect.poll(openJobs, { timeout: 60_000 }).toBe(0);
}

async function mailsTo(email: string): Promise<string[]> {
  await jobsDone();
  const mails = await readMailFolder(context.config.dataDir);
  return mails.filter(({ to }) => to.includes(email)).map(({ subject }) => subject);
}

describe('asking for a reset code', () => {
  it('gets the same response for known, unknown, pending, suspended and deleted addresses', async () => {
    const others = await Promise.all(
      (['PENDING', 'SUSPENDED', 'DELETED'] as const).map((status) =>
        createPerson(context.db, 'STUDENT', { status }),
      ),
    );
    const emails = [ama.email, unknown, ...others.map(({ email }) => email)];
    for (const answer of await Promise.all(emails.map((email) => recovery.ask(email)))) {
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({
        success: true,
        message: 'If this address has an account, we’ve sent it a code.',
        isSent: true,
        expiresInSeconds: 300,
        resendInSeconds: 30,
      });
      expect(answer.headers['cache-control']).toBe('no-store');
    }
    const subjects = await Promise.all(emails.map(mailsTo));
    expect(subjects).toEqual([
      ['Your CQuiz reset code'],
      [],
      ['Your registration at CQuiz is still being reviewed'],
      ['Your CQuiz account is suspended'],
      [],
    ]);
  });

  it('mails six digits that are stored only hashed and valid for five minutes', async () => {
    const code = await recovery.requestCode(ama.email);
    expect(code).toMatch(/^\d{6}$/);
    const { rows } = await sql<{ text: string; seconds: number }>`
      select c::text as text, extract(epoch from expires_at - created_at) as seconds
      from one_time_code c where account_id = ${ama.accountId}`.execute(context.db);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.seconds).toBeGreaterThan(280);
    expect(rows[0]?.seconds).toBeLessThanOrEqual(300);
    await jobsDone();
    const stored = await sql<{ text: string }>`
      select (data::text || coalesce(output::text, '')) as text from pgboss.job
      union all select detail::text from audit_log
      union all select key from limit_counter`.execute(context.db);
    for (const text of [rows[0]?.text, ...stored.rows.map((row) => row.text), context.readLog()]) {
      expect(text).not.toMatch(new RegExp(`(?<!\\d)${code}(?!\\d)`));
    }
    expect(context.readLog()).not.toContain(ama.email);
  });

  it('also sends a code to an active account without a password', async () => {
    const invited = await createPerson(context.db, 'STUDENT');
    const token = await recovery.requestToken(invited.email);
    expect((await recovery.confirm(token, 'Quite-long-8')).statusCode).toBe(200);
    const signedIn = await recovery.post('/login', { email: invited.email, password: 'Quite-long-8' });
    expect(signedIn.statusCode).toBe(200);
  });

  it('accepts another spelling of the address and mails the stored one', async () => {
    await recovery.ask(` ${ama.email.toUpperCase().replace('STUDENT', 'ｓｔｕｄｅｎｔ')} `);
    expect(await recovery.readCode(ama.email)).toMatch(/^\d{6}$/);
  });

  it('is recorded for an account, but not for an unknown address', async () => {
    const answer = await recovery.ask(ama.email);
    await recovery.ask(unknown);
    await jobsDone();
    const admin = await signInAs(context.db, 'SUPER_ADMIN');
    const trail = (await context.call(admin, 'GET', '/auditLog?action=reset.requested')).json();
    expect(trail[0]).toMatchObject({
      actor: null,
      targetType: 'account',
      targetId: String(ama.accountId),
      address: '192.0.2.1',
      requestId: answer.headers['x-request-id'],
    });
    expect(JSON.stringify(trail)).not.toContain(unknown);
  });

  it("mails in the brand of the trusted host where they registered, never of the request's host", async () => {
    const host = 'quiz.academy.example.training';
    await trustHosts(context, ['quiz.school.example', host, 'kofi.ug.edu.gh']);
    await recovery.ask(ama.email, { host });
    expect((await recovery.readMail(ama.email, /reset code/)).from.name).toBe('CQuiz');
    await sql`update user_account set came_by = 'https://kofi.ug.edu.gh/' where id = ${ama.accountId}`.execute(
      context.db,
    );
    await recovery.ask(ama.email, { host });
    const mail = await recovery.readMail(ama.email, /reset code/);
    expect(mail.from.name).toBe('CQuiz University Ghana');
    expect(mail.text).not.toMatch(/https?:/);
    await trustHosts(context, []);
    await recovery.ask(ama.email, { host });
    expect((await recovery.readMail(ama.email, /reset code/)).from.name).toBe('CQuiz');
  });

  it('mails, like every later mail, in the brand of the host where an administrator created the account', async () => {
    const [home, other] = ['kofi.ug.edu.gh', 'quiz.academy.example.training'];
    await trustHosts(context, ['quiz.school.example', home, other]);
    const admin = await signInAs(context.db, 'SUPER_ADMIN');
    const email = 'esi.created@school.example';
    const password = 'Quite-long-7';
    const at = (host: string) => ({ headers: { ...admin.headers, host }, remoteAddress: '192.0.2.1' });
    const created = await context.app.inject({
      method: 'POST',
      url: '/api/teacher',
      ...at(home),
      payload: { firstName: 'Esi', lastName: 'Created', cqUser: { email, passwordHash: password } },
    });
    expect(created.statusCode, created.body).toBe(201);
    const { rows } = await sql<{ id: number }>`select id from user_account where email = ${email}`.execute(
      context.db,
    );
    const administer = (action: string) =>
      context.app.inject({
        method: 'POST',
        url: `/api/account/${rows[0]?.id}/${action}`,
        ...at(other),
        payload: {},
      });
    const expectOwnBrand = async (subject: RegExp) => {
      const mail = await recovery.readMail(email, subject);
      expect([mail.subject, mail.from.name]).toEqual([mail.subject, 'CQuiz University Ghana']);
      const hosts = [...`${mail.text}${mail.html}`.matchAll(/https?:\/\/([^/\s"<]+)/g)].map(
        ([, host]) => host,
      );
      expect(hosts.filter((host) => host !== home)).toEqual([]);
      return mail;
    };

    await recovery.ask(email, { host: other });
    const code = codeIn(await expectOwnBrand(/reset code/));
    const { resetToken } = (await recovery.verify(email, code, { host: other })).json();
    expect((await recovery.confirm(resetToken, `${password}8`, { host: other })).statusCode).toBe(200);
    await expectOwnBrand(/password was changed/);
    await recovery.post('/login', { email, password: `${password}8` }, { host: other });
    await expectOwnBrand(/New sign-in/);
    expect((await administer('resetPassword')).statusCode).toBeLessThan(300);
    const link = await expectOwnBrand(/Choose a new/);
    expect(link.text).toContain(`https://${home}/invitation#`);
    for (const action of ['suspend', 'resume']) {
      const answer = await administer(action);
      expect(answer.statusCode, answer.body).toBeLessThan(300);
    }
    await expectOwnBrand(/account is suspended/);
    await expectOwnBrand(/has been reactivated/);
    await trustHosts(context, []);
  });

  it.each([
    {},
    { email: 'no address' },
    { email: ['a@school.example'] },
    { email: `${'x'.repeat(250)}@x.example` },
  ])('refuses %j as not valid', async (body) => {
    expect((await recovery.post('/reset/request', body)).statusCode).toBe(422);
  });
});

describe('a known and an unknown address', () => {
  it('need the same statements for a request', async () => {
    const [known, nobodys] = [
      await recordStatements(context, (server) => recovery.ask(ama.email, { server })),
      await recordStatements(context, (server) => recovery.ask(unknown, { server })),
    ];
    expect(known.length).toBeGreaterThan(4);
    expect(known).toEqual(nobodys);
    // Except for the browser, which is looked up by its cookie, nothing about the account is queried.
    expect(known.filter((text) => !text.includes('known_device')).join()).not.toContain('user_account');
  });

  it('need the same statements for a guess', async () => {
    async function guessAt(email: string) {
      return recordStatements(context, async (server) => {
        for (let at = 0; at < 8; at += 1) await recovery.verify(email, '000000', { server });
      });
    }
    expect(await guessAt(ama.email)).toEqual(await guessAt(unknown));
  });

  // Equal statements make the times equal; this would notice other costs. On a busy machine one round may mislead,
  // three in a row don't.
  it('take the same time for a request', { retry: 2 }, async () => {
    const people = await Promise.all(Array.from({ length: 60 }, () => createPerson(context.db, 'STUDENT')));
    async function timeOf(email: string): Promise<number> {
      const since = performance.now();
      const answer = await recovery.ask(email);
      expect(answer.statusCode).toBe(200);
      return performance.now() - since;
    }
    const known: number[] = [];
    const nobodys: number[] = [];
    for (const [at, { email }] of people.entries()) {
      const turns = [
        async () => known.push(await timeOf(email)),
        async () => nobodys.push(await timeOf(`nobody-${at}@school.example`)),
      ];
      // The job of one call runs during the next, so each kind follows each kind equally often.
      for (const turn of at % 2 === 0 ? turns : turns.toReversed()) await turn();
    }
    const ratio = median(known) / median(nobodys);
    expect(ratio).toBeGreaterThan(0.7);
    expect(ratio).toBeLessThan(1.3);
  });
});

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

describe('reset codes', () => {
  const later =
    'We’ve already sent several codes to this address. Enter the longer code from the latest email.';

  async function askTimes(
    times: number,
    email: string,
    from: (at: number) => { address: string; server?: TestApp },
  ): Promise<boolean[]> {
    const sent: boolean[] = [];
    for (let at = 0; at < times; at += 1) {
      const answer = await recovery.ask(email, from(at));
      expect(answer.statusCode).toBe(200);
      sent.push(answer.json<{ isSent: boolean }>().isSent);
    }
    return sent;
  }

  it.each(['known', 'unknown'])(
    'are mailed five times to an address that is %s, then silently paused',
    async (kind) => {
      const email = kind === 'known' ? ama.email : unknown;
      const sent = await askTimes(6, email, () => ({ address: '192.0.2.1' }));
      expect(sent).toEqual([...Array(5).fill(true), false]);
      const answer = await recovery.ask(` ${email.toUpperCase()}`, { address: '192.0.2.2' });
      expect(answer.json()).toMatchObject({ success: true, isSent: false, message: later });
      expect(await mailsTo(email)).toHaveLength(kind === 'known' ? 5 : 0);
    },
  );

  it('are limited per mailbox over all addresses and processes, even if requested at once', async () => {
    const other = await startTestApp(context.connection, { dataDir: context.config.dataDir });
    try {
      const answers = await Promise.all(
        Array.from({ length: 22 }, (_, at) =>
          recovery.ask(ama.email, { server: at % 2 === 0 ? context : other, address: `192.0.2.${at}` }),
        ),
      );
      const sent = answers.filter((answer) => answer.json<{ isSent: boolean }>().isSent);
      expect(sent).toHaveLength(allowances.resetMail.burst);
      expect(await mailsTo(ama.email)).toHaveLength(allowances.resetMail.burst);
    } finally {
      await other.close();
    }
  });

  it('are mailed again after ten minutes', async () => {
    await askTimes(5, ama.email, () => ({ address: '192.0.2.1' }));
    await sql`update limit_counter set window_ends_at = window_ends_at - interval '10 minutes'`.execute(
      context.db,
    );
    const sent = await askTimes(2, ama.email, () => ({ address: '192.0.2.1' }));
    expect(sent).toEqual([true, false]);
  });

  it('are still mailed to each mailbox if an address has requested too many', async () => {
    const { burst, seconds } = allowances.resetMailsOfAddress;
    await sql`insert into limit_counter (key, count, window_ends_at) values
      ('mails to reset from 192.0.2.3', 300, now() + make_interval(secs => ${burst * seconds}))`.execute(
      context.db,
    );
    const kofi = await createPerson(context.db, 'STUDENT');
    for (const { email } of [ama, kofi]) {
      const sent = await askTimes(4, email, () => ({ address: '192.0.2.3' }));
      expect(sent).toEqual([true, true, true, false]);
    }
  });

  it('are not sent after they have expired', async () => {
    const late = { institutionId: 1, address: '192.0.2.1', requestId: 'x', email: ama.email };
    await context.app.queue.send(
      context.db,
      { name: 'auth.resetCode' },
      { ...late, until: Date.now() - 1_000 },
    );
    expect(await mailsTo(ama.email)).toEqual([]);
  });
});
