import { describe, expect, it } from 'vitest';
import { type DatePreferences, formatDate, formatDateTime, formatTime } from './format-date.ts';

const preferences: DatePreferences = { dateFormat: 'D MMM YYYY', language: 'en', timezone: 'UTC' };

describe('a date', () => {
  it.each([
    ['D MMM YYYY', '4 Nov 2026'],
    ['DD/MM/YYYY', '04/11/2026'],
    ['MM/DD/YYYY', '11/04/2026'],
    ['YYYY-MM-DD', '2026-11-04'],
  ] as const)('is written as %s', (dateFormat, expected) => {
    expect(formatDate('2026-11-04T12:00:00Z', { ...preferences, dateFormat })).toBe(expected);
  });

  it('is the day in the reader’s time zone', () => {
    const moment = '2026-11-04T23:30:00Z';
    expect(formatDateTime(moment, preferences)).toBe('4 Nov 2026, 23:30');
    expect(formatDateTime(moment, { ...preferences, timezone: 'Africa/Lagos' })).toBe('5 Nov 2026, 00:30');
    expect(formatDateTime(moment, { ...preferences, timezone: 'America/Bogota' })).toBe('4 Nov 2026, 18:30');
  });
});

describe('a time in another zone than the device’s', () => {
  const closes = '2026-11-18T17:00:00Z';
  const inAccra: DatePreferences = { ...preferences, timezone: 'Africa/Accra' };

  it('names its zone', () => {
    const abroad = { ...inAccra, deviceTimezone: 'Europe/Berlin' };
    expect(formatDateTime(closes, abroad)).toBe('18 Nov 2026, 17:00, Accra time');
    expect(formatTime(closes, abroad)).toBe('17:00, Accra time');
    expect(formatTime(closes, { ...abroad, timezone: 'UTC' })).toBe('17:00, UTC');
  });

  it('names none where both clocks show the same', () => {
    expect(formatTime(closes, { ...inAccra, deviceTimezone: 'Africa/Accra' })).toBe('17:00');
    // London has Accra's time in winter only.
    expect(formatTime(closes, { ...inAccra, deviceTimezone: 'Europe/London' })).toBe('17:00');
    const summer = '2026-07-18T17:00:00Z';
    expect(formatTime(summer, { ...inAccra, deviceTimezone: 'Europe/London' })).toBe('17:00, Accra time');
    // Auckland has the same hour on another day.
    const midnight = { ...preferences, timezone: 'Etc/GMT+12', deviceTimezone: 'Etc/GMT-12' };
    expect(formatTime(closes, midnight)).toBe('05:00, GMT-12');
  });
});
