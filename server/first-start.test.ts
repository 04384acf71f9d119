import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#database/testing/test-database.ts';
import { link, withFirstStart } from './testing/first-starts.ts';
import { demoEmails } from './testing/starts.ts';
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
    ['where it is forbidden', { DEMO: '0' }],
    ['on a database that is not its own', { DEMO: '', DATABASE_URL: 'postgres://elsewhere/cquiz' }],
  ])('makes no account %s, but prints a link for the first administrator', async (_where, env) => {
    await withFirstStart(database.connection, env, async ({ said, signIn }) => {
      expect(said).toMatch(link);
      expect(said).not.toContain('Demo-pass-1');
      expect(await signIn(demoEmails)).toEqual(demoEmails.map(() => 401));
    });
  });

  it('makes none under a public address either, and the link begins with that address', async () => {
    const env = { DEMO: '', PUBLIC_URL: 'http://quiz.school.example' };
    await withFirstStart(database.connection, env, async ({ said, signIn }) => {
      expect(said).toMatch(/\n {2}http:\/\/quiz\.school\.example\/first-admin#[\w-]{43}\n/);
      expect(said).not.toContain('Demo-pass-1');
      expect(await signIn(demoEmails)).toEqual(demoEmails.map(() => 401));
    });
  });

  it.each([
    [{ HOST: '0.0.0.0' }, true],
    [{ TRUST_PROXY: 'loopback' }, true],
    [{ HOST: '0.0.0.0', PUBLIC_URL: 'https://quiz.school.example' }, false],
    [{}, false],
  ])('with %j warns that it does not know its own name: %j', async (env, warns) => {
    await withFirstStart(database.connection, { DEMO: '0', ...env }, async ({ said }) => {
      expect(said.includes('Set PUBLIC_URL, or add trusted hosts')).toBe(warns);
    });
  });

  it('does not warn where the settings name a trusted host', async () => {
    const env = { DEMO: '0', HOST: '0.0.0.0' };
    await withFirstStart(database.connection, env, async ({ said }, server) => {
      expect(said).toContain('Set PUBLIC_URL');
      await trustHosts(server, ['quiz.school.example']);
    });
    await withFirstStart(database.connection, env, async ({ said }) => {
      expect(said).not.toContain('Set PUBLIC_URL');
    });
  });

  it('ends the older link with each new one, and prints none once somebody is there', async () => {
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
      withFirstStart(database.connection, { DEMO: '0' }, ({ said }, server) =>
        use(link.exec(said)?.[1], server),
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
