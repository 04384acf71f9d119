import { describe, expect, it } from 'vitest';
import { periodsOf } from './trend-periods.policy.ts';

function ends(range: Parameters<typeof periodsOf>[0], timezone: string, now: string) {
  const periods = periodsOf(range, timezone, new Date(now));
  return { count: periods.length, first: periods[0], last: periods.at(-1), periods };
}

describe('the periods of a range', () => {
  it('are days of the time zone, not of UTC', () => {
    const now = '2026-11-15T23:30:00Z';
    expect(ends('30days', 'UTC', now).last).toEqual({
      from: '2026-11-15',
      begins: new Date('2026-11-15T00:00:00Z'),
    });
    expect(ends('30days', 'Asia/Kolkata', now).last).toEqual({
      from: '2026-11-16',
      begins: new Date('2026-11-15T18:30:00Z'),
    });
    expect(ends('30days', 'America/Los_Angeles', '2026-11-16T03:00:00Z').last).toEqual({
      from: '2026-11-15',
      begins: new Date('2026-11-15T08:00:00Z'),
    });
  });

  it('are weeks from Monday and whole months, the current one last', () => {
    const weeks = ends('12weeks', 'UTC', '2026-11-15T12:00:00Z');
    expect([weeks.count, weeks.first?.from, weeks.last?.from]).toEqual([12, '2026-08-24', '2026-11-09']);
    const months = ends('12months', 'UTC', '2027-01-31T12:00:00Z');
    expect([months.count, months.first?.from, months.last?.from]).toEqual([12, '2026-02-01', '2027-01-01']);
  });

  it('follow days of 23 and 25 hours when the clocks change', () => {
    const { periods } = ends('30days', 'Europe/Berlin', '2026-11-05T12:00:00Z');
    const hours = periods.map(({ from, begins }, at) => {
      const next = periods[at + 1]?.begins.getTime() ?? Number.NaN;
      return [from, (next - begins.getTime()) / 3_600_000] as const;
    });
    expect(Object.fromEntries(hours)).toMatchObject({ '2026-10-24': 24, '2026-10-25': 25, '2026-10-26': 24 });
    const spring = ends('30days', 'Europe/Berlin', '2026-04-05T12:00:00Z').periods;
    const short = spring.findIndex(({ from }) => from === '2026-03-29');
    const lasts = Number(spring[short + 1]?.begins) - Number(spring[short]?.begins);
    expect(lasts / 3_600_000).toBe(23);
  });

  it('start at the jump if the clocks skip midnight', () => {
    // Cairo, 24 April 2026: 23:59:59 is followed by 01:00.
    const { periods } = ends('30days', 'Africa/Cairo', '2026-04-30T12:00:00Z');
    const day = periods.find(({ from }) => from === '2026-04-24');
    expect(day?.begins).toEqual(new Date('2026-04-23T22:00:00Z'));
  });
});
