import { expect, it } from 'vitest';
import { repeatedCsv } from './bombs.ts';
import { observeReading } from './observe-reading.ts';

export const patience = { timeout: 240_000 };

export interface Bomb {
  make: () => Uint8Array;
  fileName: string;
  reason: RegExp;
}

export const workbook = (make: () => Uint8Array, reason: RegExp): Bomb => ({
  make,
  fileName: 'bomb.xlsx',
  reason,
});
export const pdf = (make: () => Uint8Array, reason: RegExp): Bomb => ({ make, fileName: 'bomb.pdf', reason });
export const csv = (characters: string, reason: RegExp): Bomb => ({
  make: () => repeatedCsv(characters),
  fileName: 'bomb.csv',
  reason,
});

/** Each bomb must be refused with its reason before it uses more memory than one upload may. */
export function testRefusals(bombs: Record<string, Bomb>): void {
  it.each(Object.entries(bombs))('%s', patience, async (_, { make, fileName, reason }) => {
    const { refused, questions, childPeak, ownGrowth } = await observeReading(make(), fileName);
    expect(refused?.message).toMatch(reason);
    expect(refused?.cause).toBeUndefined();
    expect(questions).toBe(0);
    expect(childPeak).toBeGreaterThan(0);
    expect(childPeak).toBeLessThan(600);
    expect(ownGrowth).toBeLessThan(80);
  });
}
