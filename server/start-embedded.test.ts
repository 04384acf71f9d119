import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { joinEmbeddedDatabase } from '#database/embedded/supervisor.ts';
import { describeFirstStart, link } from './testing/processes/run-first-start.ts';
import {
  createProgram,
  demoEmails,
  programNames,
  type Running,
  setUpStarts,
  signIn,
  signInOnFolder,
} from './testing/processes/start-command.ts';

describe('the server on the embedded database', () => {
  const { folder, start } = setUpStarts();

  it('has all acknowledged data when it restarts after kill -9', async () => {
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

  it('runs the embedded database', async () => {
    expect((await fetch(`${server.address}/api/ready`)).status).toBe(200);
    expect(existsSync(join(folder(), 'postgres/postmaster.pid'))).toBe(true);
  });

  it('creates the demo school on loopback and prints its accounts, only once', async () => {
    expect(server.output()).toContain('Creating the demo school');
    for (const email of demoEmails) {
      expect(server.output()).toContain(email);
      expect(await signIn(server.address, email)).toBe(200);
    }
    expect(server.output()).toContain('Demo-pass-1');
    expect(server.output()).not.toMatch(link);
    expect(server.output()).not.toContain('Warning');
    const database = await joinEmbeddedDatabase({ dataDir: folder() });
    try {
      const again = await describeFirstStart(database.connection, { DEMO: '' });
      expect(again.output).not.toContain('Creating the demo school');
      expect(again.output).toContain('student@cquiz.example');
      const exposed = await describeFirstStart(database.connection, { DEMO: '', HOST: '0.0.0.0' });
      expect(exposed.output).toContain(
        'Warning: Anyone who can reach this address can sign in with these accounts.',
      );
    } finally {
      await database.leave();
    }
  });

  it('leaves nothing running on Ctrl-C', async () => {
    expect(await server.end('SIGINT')).toBe(0);
    expect(existsSync(join(folder(), 'postgres/postmaster.pid'))).toBe(false);
  });
});
