import { describe, expect, it } from 'vitest';
import { fuzzReading } from '#server/testing/fuzz/run-fuzz-reading.ts';

const maxGrowth = 6;

describe('a randomly changed file is read or refused, never a crash:', () => {
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
    expect(growth).toBeLessThan(maxGrowth);
  });
});

describe('the fuzz run detects a reader that', () => {
  it('throws an error other than a refusal', async () => {
    const { faults } = await fuzzReading('csv', 20, 'throws');
    expect(faults[0]).toContain('cells is not iterable');
  });

  it('returns a question that cannot be marked', async () => {
    const { faults } = await fuzzReading('csv', 20, 'guesses');
    expect(faults[0]).toContain('an answer that is no option');
  });

  it('never ends', async () => {
    const { faults, ended } = await fuzzReading('csv', 20, 'hangs', 3);
    expect(faults[0]).toContain('did not end');
    expect(ended).toBeLessThan(20);
  });

  it('leaks memory', async () => {
    expect((await fuzzReading('csv', 300, 'keeps')).growth).toBeGreaterThan(maxGrowth);
  });

  it('leaves a rejected promise unhandled', async () => {
    const { faults } = await fuzzReading('csv', 20, 'forgets');
    expect(faults[0]).toContain('not awaited');
  });
});
