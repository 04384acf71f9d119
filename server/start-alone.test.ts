import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { joinEmbeddedDatabase } from '#database/embedded/supervisor.ts';
import type { SignedIn } from './testing/sign-in.ts';
import { createProgram, programNames, setUpStarts, signIn, withDatabase } from './testing/starts.ts';

const { folder, start } = setUpStarts();

async function signInOnFolder(): Promise<SignedIn> {
  const embedded = await joinEmbeddedDatabase({ dataDir: folder() });
  try {
    return await withDatabase(embedded.connection, async (person) => person);
  } finally {
    await embedded.leave();
  }
}

describe('the server on its own database', { timeout: 60_000 }, () => {
  it('starts in an empty folder, and on Ctrl-C leaves nothing running', async () => {
    const server = await start();
    expect((await fetch(`${server.address}/api/ready`)).status).toBe(200);
    expect(existsSync(join(folder(), 'postgres/postmaster.pid'))).toBe(true);
    expect(await server.end('SIGINT')).toBe(0);
    expect(existsSync(join(folder(), 'postgres/postmaster.pid'))).toBe(false);
  });

  it('starts again after kill -9 with everything it had acknowledged', async () => {
    const first = await start();
    const person = await signInOnFolder();
    expect((await createProgram(first.address, person, 'Kept')).status).toBe(201);
    await first.end('SIGKILL');
    const second = await start();
    expect(await programNames(second.address, person)).toEqual(['General', 'Kept']);
    expect(await second.end('SIGTERM')).toBe(0);
  });

  it('is shared by a second process, and stays when the first leaves', async () => {
    const first = await start();
    const second = await start();
    const person = await signInOnFolder();
    await createProgram(first.address, person, 'By the first');
    expect(await first.end('SIGINT')).toBe(0);
    expect(await programNames(second.address, person)).toEqual(['By the first', 'General']);
    expect(await second.end('SIGINT')).toBe(0);
    expect(existsSync(join(folder(), 'postgres/postmaster.pid'))).toBe(false);
  });

  it('serves again within seconds after PostgreSQL was killed', async () => {
    const server = await start();
    const person = await signInOnFolder();
    await createProgram(server.address, person, 'Safe');
    const pid = Number(readFileSync(join(folder(), 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
    process.kill(pid, 'SIGKILL');
    const until = performance.now() + 15_000;
    for (;;) {
      const answer = await fetch(`${server.address}/api/ready`);
      if (answer.status === 200 && performance.now() > until - 14_500) break;
      expect([200, 503]).toContain(answer.status);
      if (performance.now() > until) throw new Error('not back within 15 s');
      await sleep(50);
    }
    expect(await programNames(server.address, person)).toEqual(['General', 'Safe']);
    expect(await server.end('SIGTERM')).toBe(0);
  });
});

const demoEmails = [
  'super.admin@cquiz.example',
  'readonly.admin@cquiz.example',
  'teacher@cquiz.example',
  'student@cquiz.example',
];
const link = /\/first-admin#([\w-]{43})\n/;

describe('the first start', { timeout: 90_000 }, () => {
  it('makes the demo school in a new folder on loopback, prints its accounts, and does so once', async () => {
    const first = await start({ DEMO: '' });
    for (const email of demoEmails) {
      expect(first.said()).toContain(email);
      expect(await signIn(first.address, email)).toBe(200);
    }
    expect(first.said()).toContain('Demo-pass-1');
    expect(first.said()).not.toMatch(link);
    expect(first.said()).not.toContain('Warning');
    expect(await first.end('SIGINT')).toBe(0);
    const second = await start({ DEMO: '' });
    expect(second.said()).not.toContain('Making the demo school');
    expect(second.said()).toContain('student@cquiz.example');
    expect(await second.end('SIGINT')).toBe(0);
    const exposed = await start({ DEMO: '', HOST: '0.0.0.0' });
    expect(exposed.said()).toContain('Warning: Anyone who can reach this address can sign in with these.');
    expect(await exposed.end('SIGINT')).toBe(0);
  });

  it.each([
    ['on an address that others can reach', { DEMO: '', HOST: '0.0.0.0' }],
    ['behind a proxy', { DEMO: '', TRUST_PROXY: 'loopback' }],
    ['where it is forbidden', { DEMO: '0' }],
  ])('makes no account %s, but prints a link for the first administrator', async (_where, env) => {
    const server = await start(env);
    expect(server.said()).toMatch(link);
    expect(server.said()).not.toContain('Demo-pass-1');
    for (const email of demoEmails) expect(await signIn(server.address, email)).toBe(401);
    expect(await server.end('SIGINT')).toBe(0);
  });

  it('makes none under a public address either, and the link begins with that address', async () => {
    const server = await start({ DEMO: '', PUBLIC_URL: 'http://quiz.school.example' });
    expect(server.said()).toMatch(/\n {2}http:\/\/quiz\.school\.example\/first-admin#[\w-]{43}\n/);
    expect(server.said()).not.toContain('Demo-pass-1');
    expect(await server.end('SIGINT')).toBe(0);
  });

  it('ends the older link with each new one, and prints none once somebody is there', async () => {
    const create = (address: string, code: string) =>
      fetch(`${address}/api/auth/firstAdmin`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          code,
          firstName: 'Ada',
          lastName: 'Njoku',
          email: 'ada@school.example',
          password: 'Three-green-lamps',
        }),
      });
    const first = await start();
    const [, old = ''] = link.exec(first.said()) ?? [];
    await first.end('SIGINT');
    const second = await start();
    const [, fresh = ''] = link.exec(second.said()) ?? [];
    expect((await create(second.address, old)).status).toBe(403);
    expect((await create(second.address, fresh)).status).toBe(201);
    expect((await create(second.address, fresh)).status).toBe(403);
    await second.end('SIGINT');
    const third = await start();
    expect(third.said()).not.toMatch(link);
    await third.end('SIGINT');
  });
});
