import { describe, expect, it } from 'vitest';
import { startFuzzWorld } from './testing/fuzz/fuzz-world.ts';
import { type FuzzOptions, type FuzzResult, runCalls } from './testing/fuzz/run-calls.ts';

// `npm run fuzz` makes many more, with another seed each time.
const asked = {
  runs: process.env['FUZZ_RUNS'],
  seed: process.env['FUZZ_SEED'],
  from: process.env['FUZZ_FROM'],
};
const seed = Number(asked.seed ?? 1);
const count = Number(asked.runs ?? 2_000);
const first = Number(asked.from ?? 0);
// Successful calls wear out a school, so a new one is opened after this many.
const schoolCalls = 2_500;

async function fuzzNewSchool(options: FuzzOptions): Promise<FuzzResult> {
  const world = await startFuzzWorld();
  try {
    return await runCalls(world, options);
  } finally {
    await world.close();
  }
}

function addUp(results: readonly FuzzResult[]): string {
  const statuses: Record<string, number> = {};
  for (const [key, times] of results.flatMap((result) => Object.entries(result.statuses)))
    statuses[key] = (statuses[key] ?? 0) + times;
  return Object.entries(statuses)
    .map(([key, times]) => `${key}: ${times}`)
    .toSorted((one, other) => one.localeCompare(other))
    .join(', ');
}

describe('generated calls of every API operation by every role', { timeout: 3_600_000 }, () => {
  it('get documented responses, and refused ones change nothing', async () => {
    const results: FuzzResult[] = [];
    for (let from = first; from < first + count; from += schoolCalls) {
      const result = await fuzzNewSchool({ seed, from, count: Math.min(schoolCalls, first + count - from) });
      results.push(result);
      if (asked.runs !== undefined)
        console.log(`to call ${from + result.calls}: ${result.faults.join('\n') || 'no fault'}`);
    }
    if (asked.runs !== undefined) console.log(`by caller and status: ${addUp(results)}`);
    expect(results[0]?.operations).toBeGreaterThan(250);
    const faults = results.flatMap((result) => result.faults);
    expect(faults.join('\n'), `seed ${seed}`).toBe('');
  });
});
