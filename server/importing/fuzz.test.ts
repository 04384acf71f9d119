import { describe, expect, it } from 'vitest';
import { fuzzReading } from '#server/testing/run-fuzz-reading.ts';

// fuzz.slow.test.ts reads many more, looks at the memory they take, and proves that the test finds bad readers.
describe('a file that was changed at random is read or refused, and nothing else:', () => {
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
