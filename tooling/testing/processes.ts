import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/** The processes that were started with this folder in their arguments or environment, except the caller. */
export async function findProcessesOf(folder: string): Promise<number[]> {
  const all = process.platform === 'linux' ? await listFromProc() : await listFromPs();
  return all.filter(({ pid, text }) => pid !== process.pid && text.includes(folder)).map(({ pid }) => pid);
}

interface RunningProcess {
  pid: number;
  /** Arguments and environment. */
  text: string;
}

async function listFromProc(): Promise<RunningProcess[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0);
  return Promise.all(
    pids.map(async (pid) => {
      // Empty when the process has ended or belongs to another user.
      const parts = ['cmdline', 'environ'].map((name) =>
        readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => ''),
      );
      return { pid, text: (await Promise.all(parts)).join('\0') };
    }),
  );
}

async function listFromPs(): Promise<RunningProcess[]> {
  const { stdout } = await promisify(execFile)('ps', ['-axEww', '-o', 'pid=,command='], {
    maxBuffer: 64 * 2 ** 20,
  });
  return stdout.split('\n').map((line) => ({ pid: Number.parseInt(line, 10), text: line }));
}
