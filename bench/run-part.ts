import { spawn } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { closeOnExit } from './close-on-exit.ts';
import { type Interference, watchInterference } from './machine.ts';
import type { Part } from './parts.ts';
import type { Result } from './result.ts';

const root = resolve(import.meta.dirname, '..');
const graceSeconds = 30;

export interface PartRun extends Interference {
  part: string;
  date: string;
  seconds: number;
  /** Empty if the part succeeded. */
  failure: string;
  postgresql: string;
  results: Result[];
}

interface RunOptions {
  isQuick: boolean;
  /** The folder with the demo school that the first part creates and the others copy. */
  school: string;
}

/** Runs a part in its own process and folder, so that a failure neither stops the others nor leaves files behind. */
export async function runPart(part: Part, { isQuick, school }: RunOptions): Promise<PartRun> {
  const folder = mkdtempSync(join(tmpdir(), 'cquiz-bench-part-'));
  const file = join(folder, 'results.jsonl');
  const removeFolder = closeOnExit(async () => cleanUp(folder));
  const since = performance.now();
  const interference = watchInterference();
  const date = new Date().toISOString();
  const failure = await runScript(part, {
    TMPDIR: folder,
    CQUIZ_BENCH_RESULTS: file,
    CQUIZ_BENCH_SCHOOL: school,
    ...(isQuick ? { CQUIZ_BENCH_QUICK: '1' } : {}),
  });
  const seconds = (performance.now() - since) / 1000;
  const output = readResults(file);
  await removeFolder();
  return { part: part.name, date, seconds, failure, ...interference(), ...output };
}

/** Returns why the script failed; empty if it succeeded. */
async function runScript({ script, maxSeconds }: Part, env: NodeJS.ProcessEnv): Promise<string> {
  if (!existsSync(join(root, script))) return `${script} does not exist`;
  // In its own process group: Ctrl-C reaches only this process, which then stops the part in an orderly way.
  const child = spawn(process.execPath, [join(root, script)], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  });
  const ended = new Promise<string>((resolve) => {
    child.on('error', (error) => resolve(String(error)));
    child.on('exit', (code, signal) => resolve(code === 0 ? '' : `ended with ${signal ?? code}`));
  });
  const end = closeOnExit(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await Promise.race([ended, sleep(graceSeconds * 1000, undefined, { ref: false })]);
    killGroup(child.pid);
    await ended;
  });
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    void end();
  }, maxSeconds * 1000);
  const failure = await ended;
  clearTimeout(timer);
  await end();
  return isLate ? `not finished after ${maxSeconds} s` : failure;
}

function killGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // Every process of the group has exited.
  }
}

function readResults(file: string): Pick<PartRun, 'results' | 'postgresql'> {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  const entries = lines.map((line) => JSON.parse(line) as Result | { postgresql: string });
  const versions = entries.flatMap((entry) => ('postgresql' in entry ? [entry.postgresql] : []));
  return { postgresql: versions[0] ?? '', results: entries.filter((entry) => 'work' in entry) };
}

/** A part that was killed has not stopped its database. */
function cleanUp(folder: string): void {
  for (const file of globSync(join(folder, '*/postgres/postmaster.pid'))) {
    try {
      process.kill(Number(readFileSync(file, 'utf8').split('\n')[0]), 'SIGQUIT');
    } catch {
      // The database has already stopped.
    }
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}
