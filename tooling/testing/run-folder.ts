import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants as access, accessSync, chmodSync, mkdtempSync, readFileSync, statfsSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Runs test commands with a temporary folder of their own. When the work is done, interrupted or killed, a second
 * process ends every process that was started with this folder and deletes it: PostgreSQL and Chromium run in process
 * groups of their own and would survive Ctrl-C.
 */
export async function inRunFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(temporaryFolder(), 'cquiz-run-'));
  // The external PostgreSQL runs as another account and needs to traverse the folder.
  chmodSync(folder, 0o711);
  const reaper = spawn(process.execPath, [join(import.meta.dirname, 'reaper.ts'), folder], {
    detached: true,
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const reaped = once(reaper, 'exit');

  async function reap(): Promise<void> {
    reaper.stdin.end();
    await reaped;
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      console.log(`\nInterrupted: ending every process of this run …`);
      void reap().then(() => process.exit(128 + constants.signals[signal]));
    });
  }
  try {
    return await work(folder);
  } finally {
    await reap();
  }
}

const inMemory = '/dev/shm';
const neededBytes = 6 * 2 ** 30;

/** Memory if there is enough: a run creates hundreds of databases, and a disk can take half a second for each. */
function temporaryFolder(): string {
  if (process.env['TMPDIR'] !== undefined) return tmpdir();
  try {
    accessSync(inMemory, access.W_OK);
    // One test runs a copy of PostgreSQL from this folder.
    if (/^\S+ \/dev\/shm \S+ \S*noexec/m.test(readFileSync('/proc/mounts', 'utf8'))) return tmpdir();
    const { bavail, bsize } = statfsSync(inMemory);
    return Math.min(bavail * bsize, process.availableMemory()) >= neededBytes ? inMemory : tmpdir();
  } catch {
    return tmpdir();
  }
}
