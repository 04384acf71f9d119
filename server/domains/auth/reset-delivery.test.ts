import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#database/testing/test-database.ts';
import { createPerson } from '#server/testing/people.ts';
import { codeIn } from '#server/testing/recovery.ts';
import { startSmtpServer, type TestSmtpServer } from '#server/testing/smtp.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

let database: TestDatabase;
let smtp: TestSmtpServer;
let server: TestApp;

beforeAll(async () => {
  database = await createTestDatabase();
  smtp = await startSmtpServer();
  server = await startTestApp(
    database.connection,
    { smtpUrl: smtp.url },
    {},
    // Polling finds the retry.
    { queue: { pollSeconds: 0.5, superviseSeconds: 10 } },
  );
});
afterAll(async () => {
  await server?.close();
  await smtp?.close();
  await database?.drop();
});

describe('a reset code whose delivery fails at first', () => {
  it('is created again for each retry, and never stored', async () => {
    const { email, accountId } = await createPerson(server.db, 'STUDENT');
    smtp.answerRecipients(451);
    await server.call(null, 'POST', '/auth/reset/request', { email });
    await expect.poll(() => smtp.tries(), { timeout: 60_000 }).toBeGreaterThan(0);
    smtp.answerRecipients(250);
    const mail = await smtp.waitForMail(({ recipients }) => recipients.includes(email));
    const code = codeIn(mail);
    const { rows } = await sql<{ revoked: boolean }>`
      select revoked_at is not null as revoked from one_time_code where account_id = ${accountId}
      order by id`.execute(server.db);
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.map(({ revoked }) => revoked)).toEqual([...Array(rows.length - 1).fill(true), false]);
    const jobs = await sql<{ text: string }>`select j::text as text from pgboss.job j`.execute(server.db);
    for (const text of [...jobs.rows.map((row) => row.text), server.readLog()]) {
      expect(text).not.toMatch(new RegExp(`(?<![\\d.])${code}(?!\\d)`));
    }
    expect(server.readLog()).not.toContain(email);
    const answer = await server.call(null, 'POST', '/auth/reset/verify', { email, code });
    expect(answer.statusCode).toBe(200);
  });
});
