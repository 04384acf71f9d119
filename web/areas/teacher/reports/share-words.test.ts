import { expect, it } from 'vitest';
import { signed, wholePercent } from './share-words.ts';

it('a share reads as nothing or all only where it is', () => {
  expect([0, 0.001, 0.125, 0.5, 0.999, 1].map(wholePercent)).toEqual([
    '0%',
    '<1%',
    '13%',
    '50%',
    '>99%',
    '100%',
  ]);
});

it('a correlation bears its sign, and nothing that rounds to zero does', () => {
  expect([0.284, -0.123, 0, -0.001, 1].map(signed)).toEqual(['+0.28', '−0.12', '0.00', '0.00', '+1.00']);
});
