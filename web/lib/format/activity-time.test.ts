import { describe, expect, it } from 'vitest';
import '../i18n/i18n.ts';
import { activityTime } from './activity-time.ts';
import type { DatePreferences } from './format-date.ts';

const now = new Date('2026-11-15T12:00:00Z');
const preferences: DatePreferences = { dateFormat: 'D MMM YYYY', language: 'en', timezone: 'UTC' };
const hours = 3_600;
const days = 24 * hours;

describe('the time of an activity', () => {
  it.each([
    [-5, 'Just now'],
    [0, 'Just now'],
    [hours - 1, 'Just now'],
    [hours, '1 hour ago'],
    [3 * hours + 10, '3 hours ago'],
    [days - 1, '23 hours ago'],
    [days, '1 day ago'],
    [4 * days, '4 days ago'],
    [7 * days - 1, '6 days ago'],
    [7 * days, '8 Nov 2026'],
  ])('after %d s is %s', (seconds, expected) => {
    const moment = new Date(now.getTime() - seconds * 1_000).toISOString();
    expect(activityTime(moment, now, preferences)).toBe(expected);
  });
});
