import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

const program = new URL('./fuzz-reading.ts', import.meta.url).pathname;
const seed = 20_260_419;

export interface FuzzRun {
  ended: number;
  /** Cases that ended in neither questions nor a refusal. */
  faults: string[];
  /**
   * Growth of the minimum memory from the first half of the samples to the second: a single sample may precede
   * garbage collection.
   */
  growth: number;
}

interface Line {
  started?: number;
  ended?: number;
  fault?: string;
  megabytes?: number;
}

/**
 * Reads this many changed files in a process that is ended if one takes too long. The seeds are the same in each run, and
 * a failed case can be read again by its number:
 * node server/testing/fuzz/fuzz-reading.ts --kind pdf --seed 20260419 --only 17
 */
export async function fuzzReading(
  kind: string,
  count: number,
  defect?: string,
  maxSeconds = 10,
): Promise<FuzzRun> {
  const args = ['--kind', kind, '--seed', String(seed), '--count', String(count)];
  const child = spawn(
    process.execPath,
    ['--expose-gc', '--no-warnings', program, ...args, ...(defect ? ['--defect', defect] : [])],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const run: FuzzRun = { ended: 0, faults: [], growth: 0 };
  const held: number[] = [];
  let current: number | undefined;
  let complaints = '';
  child.stderr.on('data', (text) => {
    complaints = `${complaints}${String(text)}`.slice(-2_000);
  });
  let patience: NodeJS.Timeout | undefined;
  for await (const text of createInterface({ input: child.stdout })) {
    clearTimeout(patience);
    patience = setTimeout(() => child.kill('SIGKILL'), maxSeconds * 1_000);
    const line = JSON.parse(text) as Line;
    current = line.started;
    if (line.ended !== undefined) run.ended += 1;
    if (line.fault !== undefined) run.faults.push(`${kind} ${line.ended}: ${line.fault}`);
    if (line.megabytes !== undefined) held.push(line.megabytes);
  }
  clearTimeout(patience);
  if (current !== undefined) run.faults.push(`${kind} ${current}: did not end. ${complaints}`);
  const half = Math.ceil(held.length / 2);
  run.growth = Math.min(...held.slice(half)) - Math.min(...held.slice(0, half));
  return run;
}
