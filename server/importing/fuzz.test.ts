import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { describe, expect, it } from 'vitest';

const program = new URL('../testing/fuzz-reading.ts', import.meta.url).pathname;
const seed = 20_260_419;
const mostGrowth = 6;

interface Run {
  ended: number;
  /** Of cases that ended otherwise than in questions or a refusal. */
  faults: string[];
  /** Of the least that is held, from the first half of the looks to the second: a single look may come before memory is given back. */
  growth: number;
}

interface Line {
  begins?: number;
  ended?: number;
  fault?: string;
  megabytes?: number;
}

/** Reads so many changed files in a process that is ended when one of them takes too long. */
async function fuzz(kind: string, count: number, defect?: string, mostSeconds = 10): Promise<Run> {
  const args = ['--kind', kind, '--seed', String(seed), '--count', String(count)];
  const child = spawn(
    process.execPath,
    ['--expose-gc', '--no-warnings', program, ...args, ...(defect ? ['--defect', defect] : [])],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const run: Run = { ended: 0, faults: [], growth: 0 };
  const held: number[] = [];
  let current: number | undefined;
  let complaints = '';
  child.stderr.on('data', (text) => {
    complaints = `${complaints}${String(text)}`.slice(-2_000);
  });
  let patience: NodeJS.Timeout | undefined;
  for await (const text of createInterface({ input: child.stdout })) {
    clearTimeout(patience);
    patience = setTimeout(() => child.kill('SIGKILL'), mostSeconds * 1_000);
    const line = JSON.parse(text) as Line;
    current = line.begins;
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

// The same seeds in each run; a case that fails is read again by its number:
// node server/testing/fuzz-reading.ts --kind pdf --seed 20260419 --only 17
describe('a file that was changed at random is read or refused, and nothing else:', () => {
  it.each([
    ['csv', 1_500],
    ['xlsx', 1_000],
    ['xls', 500],
    ['html', 500],
    ['pdf', 300],
  ])('%s', { timeout: 120_000 }, async (kind, count) => {
    const { ended, faults, growth } = await fuzz(kind, count);
    expect(faults).toEqual([]);
    expect(ended).toBe(count);
    expect(growth).toBeLessThan(mostGrowth);
  });
});

describe('the same test finds a reader that', () => {
  it('throws something of its own', async () => {
    const { faults } = await fuzz('csv', 20, 'throws');
    expect(faults[0]).toContain('cells is not iterable');
  });

  it('gives a question that cannot be marked', async () => {
    const { faults } = await fuzz('csv', 20, 'guesses');
    expect(faults[0]).toContain('an answer that is no option');
  });

  it('never ends', async () => {
    const { faults, ended } = await fuzz('csv', 20, 'hangs', 3);
    expect(faults[0]).toContain('did not end');
    expect(ended).toBeLessThan(20);
  });

  it('holds on to what it read', async () => {
    expect((await fuzz('csv', 300, 'keeps')).growth).toBeGreaterThan(mostGrowth);
  });

  it('leaves a failure that nobody waits for', async () => {
    const { faults } = await fuzz('csv', 20, 'forgets');
    expect(faults[0]).toContain('nobody waits');
  });
});
