import { describe, expect, it } from 'vitest';
import { fuzzReading } from '#server/testing/run-fuzz-reading.ts';

const mostGrowth = 6;

describe('a file that was changed at random is read or refused, and nothing else:', () => {
  it.each([
    ['csv', 1_500],
    ['xlsx', 1_000],
    ['xls', 500],
    ['html', 500],
    ['pdf', 300],
  ])('%s', { timeout: 600_000 }, async (kind, count) => {
    const { ended, faults, growth } = await fuzzReading(kind, count);
    expect(faults).toEqual([]);
    expect(ended).toBe(count);
    expect(growth).toBeLessThan(mostGrowth);
  });
});

describe('the same test finds a reader that', () => {
  it('throws something of its own', async () => {
    const { faults } = await fuzzReading('csv', 20, 'throws');
    expect(faults[0]).toContain('cells is not iterable');
  });

  it('gives a question that cannot be marked', async () => {
    const { faults } = await fuzzReading('csv', 20, 'guesses');
    expect(faults[0]).toContain('an answer that is no option');
  });

  it('never ends', async () => {
    const { faults, ended } = await fuzzReading('csv', 20, 'hangs', 3);
    expect(faults[0]).toContain('did not end');
    expect(ended).toBeLessThan(20);
  });

  it('holds on to what it read', async () => {
    expect((await fuzzReading('csv', 300, 'keeps')).growth).toBeGreaterThan(mostGrowth);
  });

  it('leaves a failure that nobody waits for', async () => {
    const { faults } = await fuzzReading('csv', 20, 'forgets');
    expect(faults[0]).toContain('nobody waits');
  });
});
