import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

function parentOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 4).split(' ')[0]);
  } catch {
    return undefined;
  }
}

/** The running children of a process, such as PostgreSQL backends. */
function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((candidate) => parentOf(candidate) === pid);
}

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
  const family = [pid, ...childrenOf(pid)];
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
