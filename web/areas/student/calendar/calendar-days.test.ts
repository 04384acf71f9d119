import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  dayOf,
  daysBetween,
  readDay,
  timeOf,
  weekdayOf,
  weekOf,
  weeksOfMonth,
} from './calendar-days.ts';

describe('the days of a calendar', () => {
  it.each([
    ['Africa/Accra', '2026-11-18', '23:30'],
    ['Asia/Tokyo', '2026-11-19', '08:30'],
    ['America/New_York', '2026-11-18', '18:30'],
  ])('belong to the time zone %s', (timezone, day, time) => {
    const moment = new Date('2026-11-18T23:30:00Z');
    expect([dayOf(moment, timezone), timeOf(moment, timezone)]).toEqual([day, time]);
  });

  it('go on over the end of a month, a year and a change of the clocks', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2026-10-25', 1)).toBe('2026-10-26');
    expect(addMonths('2027-01-31', 1)).toBe('2027-02-28');
    expect(addMonths('2026-11-18', -11)).toBe('2025-12-18');
    expect(daysBetween('2026-11-18', '2026-12-01')).toBe(13);
    expect(daysBetween('2026-11-18', '2026-11-17')).toBe(-1);
  });

  it('are in weeks from Monday', () => {
    expect(weekdayOf('2026-11-16')).toBe(0);
    expect(weekOf('2026-11-18')).toEqual(expect.arrayContaining(['2026-11-16', '2026-11-22']));
    const weeks = weeksOfMonth('2026-11-18');
    expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01']);
    expect(weeks.at(-1)).toEqual(['2026-11-30', null, null, null, null, null, null]);
    expect(weeks.flat().filter((day) => day !== null)).toHaveLength(30);
  });

  it.each([
    ['2026-11-18', '2026-11-18'],
    ['2026-02-30', null],
    ['2026-1-1', null],
    ['next week', null],
    ['', null],
  ])('read from %j are %s', (text, day) => {
    expect(readDay(text)).toBe(day);
  });
});
