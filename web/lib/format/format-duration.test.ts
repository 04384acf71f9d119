import { describe, expect, it } from 'vitest';
import '../i18n/i18n.ts';
import { formatDuration, formatLongDuration, secondsBetween } from './format-duration.ts';

describe('a duration', () => {
  it.each([
    [0, '0 s'],
    [45, '45 s'],
    [59.6, '1 min'],
    [750, '12 min 30 s'],
    [1_800, '30 min'],
    [2_250, '37 min 30 s'],
    [4_510, '75 min 10 s'],
    [-3, '0 s'],
  ])('of %d s reads %s', (seconds, expected) => {
    expect(formatDuration(seconds)).toBe(expected);
  });

  it.each([
    [750, '12 min 30 s'],
    [3_600, '1 h'],
    [12_228, '3 h 24 min'],
  ])('of %d s reads %s in a total', (seconds, expected) => {
    expect(formatLongDuration(seconds)).toBe(expected);
  });

  it('is the end minus the start', () => {
    expect(secondsBetween('2026-11-14T09:41:30.000Z', '2026-11-14T09:58:11.500Z')).toBe(1_001.5);
  });
});
