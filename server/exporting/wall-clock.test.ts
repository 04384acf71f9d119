import { describe, expect, it } from 'vitest';
import { wallClock } from './wall-clock.ts';

describe('the time on a wall clock', () => {
  it.each([
    ['2026-07-01T12:00:00.500Z', 'Europe/Berlin', '2026-07-01T14:00:00.000Z'],
    ['2026-12-31T23:30:00.000Z', 'Europe/Berlin', '2027-01-01T00:30:00.000Z'],
    ['2026-07-01T12:00:00.000Z', 'Asia/Kathmandu', '2026-07-01T17:45:00.000Z'],
    ['2026-07-01T00:00:00.000Z', 'UTC', '2026-07-01T00:00:00.000Z'],
  ])('of %s in %s is %s', (at, zone, shown) => {
    expect(wallClock(at, zone)?.toISOString()).toBe(shown);
  });

  it('is nothing for no time', () => {
    expect(wallClock(null, 'UTC')).toBeNull();
  });
});
