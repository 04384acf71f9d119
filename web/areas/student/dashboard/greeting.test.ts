import { describe, expect, it } from 'vitest';
import '#web/lib/i18n/i18n.ts';
import { greeting } from './greeting.ts';

function at(time: string, timezone = 'UTC'): string {
  return greeting(new Date(`2026-11-15T${time}Z`), timezone, 'Ama');
}

describe('the greeting', () => {
  it.each([
    ['00:00', 'Good evening, Ama'],
    ['04:59', 'Good evening, Ama'],
    ['05:00', 'Good morning, Ama'],
    ['11:59', 'Good morning, Ama'],
    ['12:00', 'Good afternoon, Ama'],
    ['17:59', 'Good afternoon, Ama'],
    ['18:00', 'Good evening, Ama'],
    ['23:59', 'Good evening, Ama'],
  ])('at %s is %s', (time, expected) => {
    expect(at(time)).toBe(expected);
  });

  it("uses the person's time zone, not the device's", () => {
    expect(at('23:30', 'Asia/Tokyo')).toBe('Good morning, Ama');
    expect(at('13:00', 'America/Los_Angeles')).toBe('Good morning, Ama');
  });
});
