import { describe, expect, it } from 'vitest';
import { type DatePreferences, formatDate, formatDateTime } from './format-date.ts';

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
