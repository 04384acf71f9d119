import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { demoPassword } from '#database/seed/demo-accounts.ts';
import { createTestDatabase, type TestDatabase } from '#database/testing/test-database.ts';
import { createPerson } from './testing/people.ts';
import { link, withFirstStart } from './testing/processes/run-first-start.ts';
import { demoEmails } from './testing/processes/start-command.ts';
import type { TestApp } from './testing/test-app.ts';
import { trustHosts } from './testing/trust-hosts.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

describe('the first start', () => {
  it.each([
    ['on an address that others can reach', { DEMO: '', HOST: '0.0.0.0' }],
    ['behind a proxy', { DEMO: '', TRUST_PROXY: 'loopback' }],
    ['if it is forbidden', { DEMO: '0' }],
    ['on a database that is not its own', { DEMO: '', DATABASE_URL: 'postgres://elsewhere/cquiz' }],
  ])('creates no account %s, but prints a link for the first administrator', async (_where, env) => {
    await withFirstStart(database.connection, env, async ({ output, signIn }) => {
      expect(output).toMatch(link);
      expect(output).not.toContain('Demo-pass-1');
      expect(await signIn(demoEmails)).toEqual(demoEmails.map(() => 401));
    });
  });

  it('creates no account with a public address, and the link starts with that address', async () => {
    const env = { DEMO: '', PUBLIC_URL: 'http://quiz.school.example' };
    await withFirstStart(database.connection, env, async ({ output, signIn }) => {
      expect(output).toMatch(/\n {2}http:\/\/quiz\.school\.example\/first-admin#[\w-]{43}\n/);
      expect(output).not.toContain('Demo-pass-1');
      expect(await signIn(demoEmails)).toEqual(demoEmails.map(() => 401));
    });
  });

  it.each([
    [{ HOST: '0.0.0.0' }, true],
    [{ TRUST_PROXY: 'loopback' }, true],
    [{ HOST: '0.0.0.0', PUBLIC_URL: 'https://quiz.school.example' }, false],
    [{}, false],
  ])('with %j warns about the unknown address: %j', async (env, warns) => {
    await withFirstStart(database.connection, { DEMO: '0', ...env }, async ({ output }) => {
      expect(output.includes('Set PUBLIC_URL, or add trusted hosts')).toBe(warns);
    });
  });

  it('does not warn if the settings contain a trusted host', async () => {
    const env = { DEMO: '0', HOST: '0.0.0.0' };
    await withFirstStart(database.connection, env, async ({ output }, server) => {
      expect(output).toContain('Set PUBLIC_URL');
      await trustHosts(server, ['quiz.school.example']);
    });
    await withFirstStart(database.connection, env, async ({ output }) => {
      expect(output).not.toContain('Set PUBLIC_URL');
    });
  });

  it('warns about an account that kept the password of the demo school, and is silent about the school', async () => {
    await withFirstStart(database.connection, { DEMO: '0' }, async (_start, { db, app }) => {
      await createPerson(db, 'SUPER_ADMIN');
      const email = 'super.admin@cquiz.example';
      const hash = await app.passwords.hash(demoPassword);
      const known = { email, email_normalized: email, password_hash: hash };
      await db.updateTable('user_account').set(known).execute();
    });
    await withFirstStart(database.connection, { DEMO: '' }, async ({ output }, { db }) => {
      expect(output).toContain('Warning: The password of super.admin@cquiz.example is publicly known.');
      expect(output).not.toMatch(/demo/i);
      await db.updateTable('user_account').set({ password_hash: null }).execute();
    });
    await withFirstStart(database.connection, { DEMO: '' }, async ({ output }) => {
      expect(output).not.toContain('super.admin@cquiz.example');
    });
  });

  it('invalidates the older link with each new one, and prints none once there is an account', async () => {
    const create = async (server: TestApp, code: string) => {
      const body = {
        code,
        firstName: 'Ada',
        lastName: 'Njoku',
        email: 'ada@school.example',
        password: 'Three-green-lamps',
      };
      return (await server.call(null, 'POST', '/auth/firstAdmin', body)).statusCode;
    };
    const start = <T>(use: (code: string | undefined, server: TestApp) => Promise<T>) =>
      withFirstStart(database.connection, { DEMO: '0' }, ({ output }, server) =>
        use(link.exec(output)?.[1], server),
      );
    const old = await start(async (code) => code ?? '');
    await start(async (fresh = '', server) => {
      expect(await create(server, old)).toBe(403);
      expect(await create(server, fresh)).toBe(201);
      expect(await create(server, fresh)).toBe(403);
    });
    expect(await start(async (code) => code)).toBeUndefined();
  });
});
