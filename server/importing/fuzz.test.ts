import { describe, expect, it } from 'vitest';
import { fuzzReading } from '#server/testing/fuzz/run-fuzz-reading.ts';

// fuzz.slow.test.ts reads many more, measures their memory, and proves that the fuzz run detects bad readers.
describe('a randomly changed file is read or refused, never a crash:', () => {
  it.each([
    ['csv', 60],
    ['xlsx', 40],
    ['xls', 20],
    ['html', 20],
    ['pdf', 12],
  ])('%s', async (kind, count) => {
    const { ended, faults } = await fuzzReading(kind, count);
    expect(faults).toEqual([]);
    expect(ended).toBe(count);
  });
});
