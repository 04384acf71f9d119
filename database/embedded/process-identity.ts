import { execFile } from 'node:child_process';
import { readFile, readlink } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { errorCode } from './embedded-database-error.ts';

/**
 * Whether this pid is the postmaster of that cluster. Undefined if the system does not reveal it. A zombie is not,
 * because it may never be reaped (a container's first process often does not).
 */
export async function isPostmasterOf(pid: number, cluster: string): Promise<boolean | undefined> {
  if (!isAlive(pid)) return false;
  return process.platform === 'linux' ? askProc(pid, cluster) : askPs(pid, cluster);
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) !== 'ESRCH';
  }
}

async function askProc(pid: number, cluster: string): Promise<boolean | undefined> {
  try {
    // "pid (name) state …"; a name may itself contain parentheses and spaces.
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    const nameEnd = stat.lastIndexOf(')');
    if (stat.slice(stat.indexOf('(') + 1, nameEnd) !== 'postgres') return false;
    if (['Z', 'X'].includes(stat.charAt(nameEnd + 2))) return false;
    return (await readlink(`/proc/${pid}/cwd`)) === cluster;
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ESRCH' || (code === 'ENOENT' && !isAlive(pid))) return false;
    // Root in a container may lack the capability to look at another account's working folder.
    if (code === 'EACCES' || code === 'EPERM') return askCommandLine(pid, cluster);
    return undefined;
  }
}

async function askCommandLine(pid: number, cluster: string): Promise<boolean | undefined> {
  try {
    const words = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0');
    return words[words.indexOf('-D') + 1] === cluster;
  } catch {
    return undefined;
  }
}

async function askPs(pid: number, cluster: string): Promise<boolean | undefined> {
  try {
    const { stdout } = await promisify(execFile)('ps', [
      '-ww',
      '-o',
      'stat=',
      '-o',
      'args=',
      '-p',
      String(pid),
    ]);
    const [, state = '', command = ''] = /^(\S+)\s+(.*)$/.exec(stdout.trim()) ?? [];
    if (state.startsWith('Z')) return false;
    return command.includes(`${path.sep}postgres -D ${cluster} `);
  } catch {
    return isAlive(pid) ? undefined : false;
  }
}
