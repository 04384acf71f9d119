import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { closeOnExit } from '../close-on-exit.ts';
import { isQuick, report } from '../result.ts';

// A whole school starts a quiz: the results of `npm run load -- starts`, with one server process and with two.
interface StartsResult {
  /** In milliseconds, from when a student's start was due until the paper was read. */
  starts: { count: number; failed: number; p50: number; p95: number; p99: number; max: number };
  cpu: { server: number; database: number };
  losses: unknown[];
  faults: unknown[];
}

const students = isQuick ? 1_000 : 5_000;
const windowSeconds = isQuick ? 2 : 10;

for (const processes of isQuick ? [1] : [1, 2]) {
  const { starts, cpu, losses, faults } = await measureStarts(processes);
  const { count, failed, p50, p95, p99, max } = starts;
  report({
    work: `${students} starts within ${windowSeconds} s, server processes: ${processes}`,
    unit: 's',
    rounds: [p95 / 1_000],
    ...cpu,
    p50,
    p95,
    failures: failed + losses.length + faults.length,
    ...(processes === 1 && !isQuick ? { goal: 'starts' } : { limit: { is: 'below', figure: 1 } }),
    note: `${count - failed} started and read the paper; p99 ${p99.toFixed(0)} ms, at most ${max.toFixed(0)} ms`,
  });
}

async function measureStarts(processes: number): Promise<StartsResult> {
  const folder = mkdtempSync(join(tmpdir(), 'cquiz-bench-starts-'));
  const removeFolder = closeOnExit(async () => rmSync(folder, { recursive: true, force: true }));
  const out = join(folder, 'result.json');
  const script = resolve(import.meta.dirname, '../load/main.ts');
  const options = { students, window: windowSeconds, processes, out };
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const child = spawn(process.execPath, [script, 'starts', ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = once(child, 'exit');
  const end = closeOnExit(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  await ended;
  await end();
  // Its exit code is 1 when it was slow too, and then the result exists all the same.
  const result = JSON.parse(readFileSync(out, 'utf8')) as StartsResult;
  await removeFolder();
  return result;
}
