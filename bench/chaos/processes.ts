import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { familyOf } from '../measure.ts';

/** By its state in /proc: a zombie is not running. */
function isRunning(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return !['Z', 'X'].includes(stat.charAt(stat.lastIndexOf(')') + 2));
  } catch {
    return false;
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Sends SIGKILL to a process and its children, so that none survives to write the data of another. */
export async function killFamily(pid: number): Promise<void> {
  const family = familyOf(pid);
  for (const member of family) kill(member);
  await waitUntilEnded(family);
}

async function waitUntilEnded(pids: readonly number[]): Promise<void> {
  const until = performance.now() + 10_000;
  while (pids.some(isRunning)) {
    if (performance.now() > until) throw new Error(`Some of the processes ${pids.join()} do not exit.`);
    await sleep(5);
  }
}
