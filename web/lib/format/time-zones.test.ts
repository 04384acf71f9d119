import { describe, expect, it } from 'vitest';
import { i18n } from '../i18n/i18n.ts';
import { describeZone, timeZones } from './time-zones.ts';

describe('the list of time zones', () => {
  it('starts with the four of the specification and uses current names only', () => {
    const values = timeZones().map(({ value }) => value);
    expect(values.slice(0, 4)).toEqual([
      'America/New_York',
      'America/Chicago',
      'America/Denver',
      'America/Los_Angeles',
    ]);
    expect(values).toEqual(expect.arrayContaining(['UTC', 'Asia/Kolkata', 'Europe/Kyiv', 'America/Nuuk']));
    for (const old of ['Asia/Calcutta', 'Europe/Kiev', 'America/Godthab', 'Asia/Saigon']) {
      expect(values).not.toContain(old);
    }
    expect(new Set(values).size).toBe(values.length);
  });

  it('names zones in the language of the page', () => {
    const nameOf = (zone: string) => timeZones().find(({ value }) => value === zone)?.label;
    expect(nameOf('Asia/Kolkata')).toBe('Asia/Kolkata · India Standard Time');
    expect(describeZone('Africa/Accra')).toBe('Accra time (Greenwich Mean Time)');
    expect(describeZone('UTC')).toBe('UTC');
    const { locale } = i18n;
    try {
      i18n.load('de', {});
      i18n.activate('de');
      expect(nameOf('Europe/Kyiv')).toBe('Europe/Kyiv · Osteuropäische Zeit');
    } finally {
      i18n.activate(locale);
    }
  });
});
