import { describe, expect, it } from 'vitest';
import { findPositions, stride } from './ordering.policy.ts';

describe('the positions between two questions', () => {
  it('are strictly between them and increase', () => {
    expect(findPositions({ previous: 10, next: 20 }, 1)).toEqual([15]);
    expect(findPositions({ previous: 10, next: 14 }, 3)).toEqual([11, 12, 13]);
    const spread = findPositions({ previous: -7, next: 1_000 }, 500) ?? [];
    expect(new Set(spread).size).toBe(500);
    expect(spread.toSorted((one, other) => one - other)).toEqual(spread);
    expect([spread[0], spread.at(-1)].every((at = 0) => at > -7 && at < 1_000)).toBe(true);
  });

  it('are undefined without room', () => {
    expect(findPositions({ previous: 10, next: 11 }, 1)).toBeUndefined();
    expect(findPositions({ previous: 10, next: 10 }, 1)).toBeUndefined();
    expect(findPositions({ previous: 10, next: 14 }, 4)).toBeUndefined();
  });

  it('leave room at both ends of a bank, even of one with only these', () => {
    expect(findPositions({ previous: 10, next: null }, 2)).toEqual([10 + stride, 10 + 2 * stride]);
    expect(findPositions({ previous: null, next: 10 }, 2)).toEqual([10 - 2 * stride, 10 - stride]);
    expect(findPositions({ previous: null, next: null }, 3)).toHaveLength(3);
  });

  it('are undefined far from zero, so that the bank is renumbered before the column overflows', () => {
    expect(findPositions({ previous: 1_000_000_000, next: null }, 1)).toBeUndefined();
    expect(findPositions({ previous: null, next: -1_000_000_000 }, 1)).toBeUndefined();
  });
});
