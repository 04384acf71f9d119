import { expect, it } from 'vitest';
import { formatDecimals, formatNumber, formatPercent } from './format-number.ts';

it('a number is formatted by its language', () => {
  expect(formatNumber(1234567.5, 'en')).toBe('1,234,567.5');
  expect(formatNumber(1234567.5, 'de')).toBe('1.234.567,5');
  expect(formatDecimals(3.5, 2, 'fr')).toBe('3,50');
});

it('a percentage is formatted by its language, without rounding errors', () => {
  expect(formatPercent(87.5, 2)).toBe('87.50%');
  expect(formatPercent(12.5, undefined, 'de')).toBe('12,5\u00a0%');
  expect(formatPercent(12.5, undefined, 'fr')).toMatch(/^12,5\s%$/);
  expect(formatPercent(100, undefined, 'es')).toMatch(/^100\s%$/);
  // 0.57 × 100 is 56.99999999999999.
  expect(formatPercent(57)).toBe('57%');
});
