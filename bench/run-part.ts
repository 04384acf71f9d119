import { spawn } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { closeAtEnd } from './closing.ts';
import { type Surroundings, watchSurroundings } from './machine.ts';
import type { Part } from './parts.ts';
import type { Result } from './result.ts';

const root = resolve(import.meta.dirname, '..');
const graceSeconds = 30;

export interface PartRun extends Surroundings {
  part: string;
  date: string;
  seconds: number;
  /** Empty where all went well. */
  failure: string;
  postgresql: string;
  results: Result[];
}

interface RunOptions {
  isQuick: boolean;
  /** Where the first part puts a folder with the demo school, for the others to copy. */
  school: string;
}

/** In a process and a folder of its own: whatever becomes of it, the others run and nothing of it is left behind. */
export async function runPart(part: Part, { isQuick, school }: RunOptions): Promise<PartRun> {
  const folder = mkdtempSync(join(tmpdir(), 'cquiz-bench-part-'));
  const file = join(folder, 'results.jsonl');
  const removeFolder = closeAtEnd(async () => removeRemains(folder));
  const since = performance.now();
  const look = watchSurroundings();
  const date = new Date().toISOString();
  const failure = await runScript(part, {
    TMPDIR: folder,
    CQUIZ_BENCH_RESULTS: file,
    CQUIZ_BENCH_SCHOOL: school,
    ...(isQuick ? { CQUIZ_BENCH_QUICK: '1' } : {}),
  });
  const seconds = (performance.now() - since) / 1000;
  const told = readResults(file);
  await removeFolder();
  return { part: part.name, date, seconds, failure, ...look(), ...told };
}

/** What went wrong, or nothing. */
async function runScript({ script, mostSeconds }: Part, env: NodeJS.ProcessEnv): Promise<string> {
  if (!existsSync(join(root, script))) return `there is no ${script}`;
  // A group of its own: Ctrl-C reaches us alone, and we tell the part to close what it has opened.
  const child = spawn(process.execPath, [join(root, script)], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  });
  const ended = new Promise<string>((done) => {
    child.on('error', (error) => done(String(error)));
    child.on('exit', (code, signal) => done(code === 0 ? '' : `ended with ${signal ?? code}`));
  });
  const end = closeAtEnd(async () => {
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
  }, mostSeconds * 1000);
  const failure = await ended;
  clearTimeout(timer);
  await end();
  return isLate ? `not done after ${mostSeconds} s` : failure;
}

function killGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // All of it has ended.
  }
}

function readResults(file: string): Pick<PartRun, 'results' | 'postgresql'> {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  const told = lines.map((line) => JSON.parse(line) as Result | { postgresql: string });
  const versions = told.flatMap((each) => ('postgresql' in each ? [each.postgresql] : []));
  return { postgresql: versions[0] ?? '', results: told.filter((each) => 'work' in each) };
}

/** A part that had to be killed could not stop its database. */
function removeRemains(folder: string): void {
  for (const file of globSync(join(folder, '*/postgres/postmaster.pid'))) {
    try {
      process.kill(Number(readFileSync(file, 'utf8').split('\n')[0]), 'SIGQUIT');
    } catch {
      // It has stopped.
    }
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}
