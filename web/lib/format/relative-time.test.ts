import { describe, expect, it } from 'vitest';
import '../i18n/i18n.ts';
import { relativeTime } from './relative-time.ts';

const now = new Date('2026-11-15T12:00:00Z');

describe('a relative time', () => {
  it.each([
    [-5, 'Just now'],
    [0, 'Just now'],
    [29, 'Just now'],
    [30, '30s ago'],
    [59, '59s ago'],
    [60, '1m ago'],
    [3_599, '59m ago'],
    [3_600, '1h ago'],
    [86_399, '23h ago'],
    [86_400, '1d ago'],
    [40 * 86_400, '40d ago'],
  ])('after %d s is %s', (seconds, expected) => {
    expect(relativeTime(new Date(now.getTime() - seconds * 1_000).toISOString(), now)).toBe(expected);
  });
});
