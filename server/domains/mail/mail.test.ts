import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '#database/testing/test-database.ts';
import { type ReceivedMail, startSmtpServer, waitForMailFile } from '#server/testing/smtp.ts';
import { setUpTestApp, startTestApp, type TestApp } from '#server/testing/test-app.ts';

// Polling finds retries.
const timing = { queue: { pollSeconds: 0.5, superviseSeconds: 10 } };
let smtp = await startSmtpServer();
afterAll(() => smtp.close());

function to(email: string): { email: string; cameBy: null } {
  return { email, cameBy: null };
}

function isTo(email: string): (mail: ReceivedMail) => boolean {
  return (mail) => mail.recipients.includes(email);
}

async function jobStates({ db }: TestApp, email: string): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`
    select state::text from pgboss.job
    where name = 'mail.send' and data->'to'->>'email' like ${email}`.execute(db);
  return rows.map(({ state }) => state);
}

async function until(condition: () => boolean | Promise<boolean>, withinMs = 60_000): Promise<void> {
  const end = performance.now() + withinMs;
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`Not within ${withinMs} ms.`);
    await sleep(50);
  }
}

describe('mail through a mail server', () => {
  const context = setUpTestApp({ smtpUrl: smtp.url, mailFrom: 'quiz@school.example' }, {}, timing);

  it('is sent once, after its transaction has committed', async () => {
    await context.db.transaction().execute(async (trx) => {
      await context.app.mailer.enqueue(trx, to('committed@school.example'), { kind: 'password.changed' });
      await sleep(300);
      expect(smtp.mails).toEqual([]);
    });
    await smtp.waitForMail(isTo('committed@school.example'));
    await until(async () => (await jobStates(context, 'committed@school.example')).join() === 'completed');
    expect(smtp.mails.filter(isTo('committed@school.example'))).toHaveLength(1);
  });

  it('is not sent if its transaction is rolled back', async () => {
    const undone = new Error('undone');
    await expect(
      context.db.transaction().execute(async (trx) => {
        await context.app.mailer.enqueue(trx, to('undone@school.example'), { kind: 'password.changed' });
        throw undone;
      }),
    ).rejects.toBe(undone);
    await context.app.mailer.enqueue(context.db, to('after@school.example'), { kind: 'password.changed' });
    await smtp.waitForMail(isTo('after@school.example'));
    expect(smtp.mails.some(isTo('undone@school.example'))).toBe(false);
    expect(await jobStates(context, 'undone@school.example')).toEqual([]);
  });

  it("is sent from MAIL_FROM with the brand's name, marked as automatic", async () => {
    await context.app.mailer.deliver(to('headers@school.example'), { kind: 'password.changed' });
    const mail = await smtp.waitForMail(isTo('headers@school.example'));
    expect(mail.from).toEqual({ name: 'CQuiz', address: 'quiz@school.example' });
    expect(mail.to).toEqual(['headers@school.example']);
    expect(mail.headers['auto-submitted']).toBe('auto-generated');
    expect(mail.headers['message-id']).toMatch(/^<[0-9a-f-]{36}@school\.example>$/);
    expect(mail.headers['content-type']).toContain('multipart/alternative');
  });

  it.each(['one,two@school.example', 'one;two@school.example'])(
    'has one recipient for the address %s',
    async (email) => {
      const before = smtp.mails.length;
      await context.app.mailer.deliver(to(email), { kind: 'password.changed' });
      const [mail, ...others] = smtp.mails.slice(before);
      expect(others).toEqual([]);
      expect(mail?.recipients).toEqual([expect.stringMatching(/^"?one[,;]two"?@school\.example$/)]);
      expect(mail?.to).toHaveLength(1);
    },
  );

  it.each(['one@evil.example,two@school.example', 'Two <two@school.example>'])(
    'is not split into several addresses: %s',
    async (email) => {
      const [mails, tries] = [smtp.mails.length, smtp.tries()];
      await context.app.mailer.deliver(to(email), { kind: 'password.changed' });
      expect(smtp.mails).toHaveLength(mails);
      expect(smtp.tries()).toBe(tries);
    },
  );

  it('is retried if the server defers it', async () => {
    const before = smtp.tries();
    smtp.answerRecipients(451);
    await context.app.mailer.enqueue(context.db, to('deferred@school.example'), { kind: 'password.changed' });
    await until(() => context.readLog().includes('Mail was not taken'));
    expect(smtp.tries()).toBe(before + 1);
    smtp.answerRecipients(250);
    await smtp.waitForMail(isTo('deferred@school.example'));
    expect(smtp.mails.filter(isTo('deferred@school.example'))).toHaveLength(1);
    expect(context.readLog()).toContain('451');
    expect(context.readLog()).not.toContain('deferred@school.example');
  });

  it('is given up if the server permanently refuses its recipient', async () => {
    const before = smtp.tries();
    smtp.answerRecipients(550);
    await context.app.mailer.enqueue(context.db, to('refused@school.example'), { kind: 'password.changed' });
    await until(async () => (await jobStates(context, 'refused@school.example')).join() === 'completed');
    smtp.answerRecipients(250);
    expect(smtp.tries()).toBe(before + 1);
    expect(context.readLog()).toContain('refuses the recipient of a mail for good');
    expect(context.readLog()).not.toContain('refused@school.example');
  });

  it('waits for an unavailable server', async () => {
    const { port } = new URL(smtp.url);
    await smtp.close();
    await expect(
      context.app.mailer.deliver(to('away@school.example'), { kind: 'password.changed' }),
    ).rejects.toThrow('Mail was not taken');
    await context.app.mailer.enqueue(context.db, to('away@school.example'), { kind: 'password.changed' });
    await until(() => context.readLog().includes('ECONNREFUSED'));
    smtp = await startSmtpServer(Number(port));
    await smtp.waitForMail(isTo('away@school.example'));
    expect(smtp.mails).toHaveLength(1);
  });

  it('is finished before the sending process stops', async () => {
    const database = await createTestDatabase();
    const leaving = await startTestApp(database.connection, { smtpUrl: smtp.url });
    try {
      const before = smtp.tries();
      smtp.answerRecipients(250, 300);
      await leaving.app.mailer.enqueue(leaving.db, to('last@school.example'), { kind: 'password.changed' });
      await until(() => smtp.tries() > before);
    } finally {
      await leaving.close();
      await database.drop();
    }
    smtp.answerRecipients(250);
    expect(smtp.mails.filter(isTo('last@school.example'))).toHaveLength(1);
  });

  it('is sent once with two processes', async () => {
    const other = await startTestApp(context.connection, { smtpUrl: smtp.url });
    try {
      const emails = Array.from({ length: 20 }, (_, at) => `both-${at}@school.example`);
      for (const email of emails) {
        await context.app.mailer.enqueue(context.db, to(email), { kind: 'password.changed' });
      }
      await until(async () => {
        const states = await jobStates(context, 'both-%');
        return states.length === 20 && states.every((state) => state === 'completed');
      });
      const reached = smtp.mails
        .flatMap(({ recipients }) => recipients)
        .filter((email) => email.startsWith('both-'));
      expect(reached.toSorted()).toEqual(emails.toSorted());
    } finally {
      await other.close();
    }
  });
});

describe('mail without a mail server', () => {
  const context = setUpTestApp({ smtpUrl: undefined }, {}, timing);

  it("becomes a file that only the server's account can read, named by its time", async () => {
    const { dataDir } = context.config;
    await context.app.mailer.enqueue(context.db, to('ama@school.example'), { kind: 'password.changed' });
    const mail = await waitForMailFile(dataDir);
    expect(mail.to).toEqual(['ama@school.example']);
    expect(mail.raw).toMatch(/^From: CQuiz <cquiz@localhost>\r$/m);
    expect(mail.raw.split('\n').every((line, at, all) => line.endsWith('\r') || at === all.length - 1)).toBe(
      true,
    );
    const [name = '', readable = '', ...others] = readdirSync(join(dataDir, 'mail'));
    expect(others).toEqual([]);
    expect(name).toMatch(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z-[0-9a-f]{6}\.eml$/);
    expect(readable).toBe(name.replace(/eml$/, 'txt'));
    for (const file of [name, readable]) {
      expect(statSync(join(dataDir, 'mail', file)).mode & 0o777).toBe(0o600);
    }
    expect(statSync(join(dataDir, 'mail')).mode & 0o777).toBe(0o700);
  });

  it('has a text part from which a long link can be copied', async () => {
    const { dataDir } = context.config;
    const link = `http://school.example/invitation#${'x'.repeat(120)}`;
    const letter = { kind: 'invitation', firstName: 'Efua', link, days: 7 } as const;
    await context.app.mailer.deliver(to('efua@school.example'), letter);
    const texts = readdirSync(join(dataDir, 'mail'))
      .filter((name) => name.endsWith('.txt'))
      .map((name) => readFileSync(join(dataDir, 'mail', name), 'utf8'));
    expect(texts.find((text) => text.startsWith('To: efua@school.example\n'))).toContain(`\n${link}\n`);
  });

  it('is kept until the folder is writable', async () => {
    const folder = join(context.config.dataDir, 'mail');
    rmSync(folder, { recursive: true });
    writeFileSync(folder, 'in the way');
    await context.app.mailer.enqueue(context.db, to('kofi@school.example'), { kind: 'password.changed' });
    await until(() => context.readLog().includes('Mail was not taken'));
    rmSync(folder);
    const mail = await waitForMailFile(context.config.dataDir);
    expect(mail.to).toEqual(['kofi@school.example']);
  });
});
