import { expect, it } from 'vitest';
import { signed, wholePercent } from './format-share.ts';

it('a share reads as 0% or 100% only if it is exact', () => {
  expect([0, 0.001, 0.125, 0.5, 0.999, 1].map(wholePercent)).toEqual([
    '0%',
    '<1%',
    '13%',
    '50%',
    '>99%',
    '100%',
  ]);
});

it('a correlation shows its sign unless it rounds to zero', () => {
  expect([0.284, -0.123, 0, -0.001, 1].map(signed)).toEqual(['+0.28', '−0.12', '0.00', '0.00', '+1.00']);
});
