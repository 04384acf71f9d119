import { expect, it } from 'vitest';
import { formatNumber } from './format-number.ts';

it('a number is written as its language does', () => {
  expect(formatNumber(1234567.5, 'en')).toBe('1,234,567.5');
  expect(formatNumber(1234567.5, 'de')).toBe('1.234.567,5');
});
