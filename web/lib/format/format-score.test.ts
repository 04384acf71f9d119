import { describe, expect, it } from 'vitest';
import { formatPercentage, formatPoints } from './format-score.ts';

describe('a score', () => {
  it('is shown in percent with two decimals', () => {
    expect(formatPercentage(87.5)).toBe('87.50%');
    expect(formatPercentage(0)).toBe('0.00%');
    expect(formatPercentage(100)).toBe('100.00%');
  });

  it('is shown in points without needless decimals', () => {
    expect(formatPoints(21, 24)).toBe('21 / 24');
    expect(formatPoints(17.5, 20)).toBe('17.5 / 20');
    expect(formatPoints(0.1 + 0.2, 1)).toBe('0.3 / 1');
  });
});
