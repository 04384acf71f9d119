import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import {
  createProgram,
  programNames,
  setUpStarts,
  signInOnFolder,
} from './testing/processes/start-command.ts';

const { folder, start } = setUpStarts();

function postmasterOf(dataDir: string): number {
  const [pid] = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
  return Number(pid);
}

describe('the server on the embedded database', () => {
  it('shares it with a second process, which keeps it running when the first leaves', async () => {
    const first = await start();
    const second = await start();
    const person = await signInOnFolder(folder());
    await createProgram(first.address, person, 'By the first');
    expect(await first.end('SIGINT')).toBe(0);
    expect(await programNames(second.address, person)).toEqual(['By the first', 'General']);
    expect(await second.end('SIGINT')).toBe(0);
    expect(existsSync(join(folder(), 'postgres/postmaster.pid'))).toBe(false);
  });

  it('recovers automatically after PostgreSQL was killed', async () => {
    const server = await start();
    const person = await signInOnFolder(folder());
    await createProgram(server.address, person, 'Safe');
    const killed = postmasterOf(folder());
    process.kill(killed, 'SIGKILL');
    // The lock file of the killed PostgreSQL stays until the next one writes its own.
    while (postmasterOf(folder()) === killed) await sleep(20);
    for (;;) {
      const { status } = await fetch(`${server.address}/api/ready`);
      if (status === 200) break;
      expect(status).toBe(503);
      await sleep(50);
    }
    expect(await programNames(server.address, person)).toEqual(['General', 'Safe']);
    expect(await server.end('SIGTERM')).toBe(0);
  });
});
