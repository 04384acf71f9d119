import { expect, it } from 'vitest';
import { clockUnit, formatClock } from './format-clock.ts';

it('axis labels use minutes and seconds, or hours for long axes', () => {
  expect(clockUnit(3 * 3_600)).toBe('minutes');
  expect(clockUnit(3 * 3_600 + 1)).toBe('hours');
  expect([0, 5, 125, 4_290].map((seconds) => formatClock(seconds, 'minutes'))).toEqual([
    '0:00',
    '0:05',
    '2:05',
    '71:30',
  ]);
  expect([7_200, 95_400].map((seconds) => formatClock(seconds, 'hours'))).toEqual(['2:00', '26:30']);
});
