import { describe, expect, it } from 'vitest';
import { formatTimeLeft } from './format-time-left.ts';

describe('the time left', () => {
  it('is minutes and seconds below an hour', () => {
    expect(formatTimeLeft(1122)).toBe('18:42');
    expect(formatTimeLeft(65)).toBe('1:05');
    expect(formatTimeLeft(9)).toBe('0:09');
  });

  it('has hours and two digits of minutes from one hour on', () => {
    expect(formatTimeLeft(3600)).toBe('1:00:00');
    expect(formatTimeLeft(3909)).toBe('1:05:09');
    expect(formatTimeLeft(90_000)).toBe('25:00:00');
  });

  it('is never below zero', () => {
    expect(formatTimeLeft(-3)).toBe('0:00');
  });
});
