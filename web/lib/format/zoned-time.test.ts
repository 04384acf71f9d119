import { describe, expect, it } from 'vitest';
import { fromZonedInput, toZonedInput } from './zoned-time.ts';

describe('a local time in a time zone', () => {
  it.each([
    ['2026-11-16T09:00:00.000Z', 'UTC', '2026-11-16T09:00'],
    ['2026-11-16T09:00:00.000Z', 'America/New_York', '2026-11-16T04:00'],
    ['2026-07-16T09:00:00.000Z', 'America/New_York', '2026-07-16T05:00'],
    ['2026-11-16T22:30:00.000Z', 'Asia/Kolkata', '2026-11-17T04:00'],
    ['2026-12-31T23:59:00.000Z', 'UTC', '2026-12-31T23:59'],
  ])('%s in %s is %s, and back', (moment, zone, shown) => {
    expect(toZonedInput(moment, zone)).toBe(shown);
    expect(fromZonedInput(shown, zone)).toBe(moment);
  });

  it('is correct on the days when the clocks change', () => {
    expect(fromZonedInput('2026-03-08T12:00', 'America/New_York')).toBe('2026-03-08T16:00:00.000Z');
    expect(fromZonedInput('2026-03-08T01:30', 'America/New_York')).toBe('2026-03-08T06:30:00.000Z');
    // 02:30 does not exist that night.
    expect(fromZonedInput('2026-03-08T02:30', 'America/New_York')).toBe('2026-03-08T06:30:00.000Z');
    expect(fromZonedInput('2026-11-01T12:00', 'America/New_York')).toBe('2026-11-01T17:00:00.000Z');
  });

  it.each(['', '2026-11-16', '2026-13-40T09:00', 'soon', '12026-01-01T00:00'])('is null for %j', (text) => {
    expect(fromZonedInput(text, 'UTC')).toBeNull();
  });
});
