import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { joinEmbeddedDatabase } from '#database/embedded/supervisor.ts';
import { describeFirstStart, link } from './testing/first-starts.ts';
import {
  createProgram,
  demoEmails,
  programNames,
  type Running,
  setUpStarts,
  signIn,
  signInOnFolder,
} from './testing/starts.ts';

describe('the server on its own database', () => {
  const { folder, start } = setUpStarts();

  it('starts again after kill -9 with everything it had acknowledged', async () => {
    const first = await start();
    const person = await signInOnFolder(folder());
    expect((await createProgram(first.address, person, 'Kept')).status).toBe(201);
    await first.end('SIGKILL');
    const second = await start();
    expect(await programNames(second.address, person)).toEqual(['General', 'Kept']);
    expect(await second.end('SIGTERM')).toBe(0);
  });
});

describe('the first start in an empty folder', () => {
  const { folder, start } = setUpStarts({ isShared: true });
  let server: Running;
  beforeAll(async () => {
    server = await start({ DEMO: '' });
  });

  it('runs a database of its own', async () => {
    expect((await fetch(`${server.address}/api/ready`)).status).toBe(200);
    expect(existsSync(join(folder(), 'postgres/postmaster.pid'))).toBe(true);
  });

  it('makes the demo school in a new folder on loopback, prints its accounts, and does so once', async () => {
    expect(server.said()).toContain('Making the demo school');
    for (const email of demoEmails) {
      expect(server.said()).toContain(email);
      expect(await signIn(server.address, email)).toBe(200);
    }
    expect(server.said()).toContain('Demo-pass-1');
    expect(server.said()).not.toMatch(link);
    expect(server.said()).not.toContain('Warning');
    const database = await joinEmbeddedDatabase({ dataDir: folder() });
    try {
      const again = await describeFirstStart(database.connection, { DEMO: '' });
      expect(again.said).not.toContain('Making the demo school');
      expect(again.said).toContain('student@cquiz.example');
      const exposed = await describeFirstStart(database.connection, { DEMO: '', HOST: '0.0.0.0' });
      expect(exposed.said).toContain('Warning: Anyone who can reach this address can sign in with these.');
    } finally {
      await database.leave();
    }
  });

  it('leaves nothing running on Ctrl-C', async () => {
    expect(await server.end('SIGINT')).toBe(0);
    expect(existsSync(join(folder(), 'postgres/postmaster.pid'))).toBe(false);
  });
});
