import { describe, expect, it } from 'vitest';
import { isIn, placeText } from './comparison-text.ts';

const own = { isReadOnly: false };
const figures = { students: 5, mean: 60, bins: [] };

describe('the place in the class', () => {
  it.each([
    [75, 'Your best result, 75.00%, is 15 percentage points above the class mean of 60%.'],
    [87.5, 'Your best result, 87.50%, is 27.5 percentage points above the class mean of 60%.'],
    [59, 'Your best result, 59.00%, is 1 percentage point below the class mean of 60%.'],
    [59.2, 'Your best result, 59.20%, is 0.8 percentage points below the class mean of 60%.'],
    [60.04, 'Your best result, 60.04%, is the same as the class mean of 60%.'],
    [null, 'The class mean is 60%. Your place appears once your grade is final.'],
  ])('%s in words', (percentage, text) => {
    expect(placeText({ ...figures, own: percentage }, own)).toBe(text);
  });

  it('does not say "your" to staff', () => {
    for (const percentage of [75, 60, 20, null]) {
      expect(placeText({ ...figures, own: percentage }, { isReadOnly: true })).not.toMatch(/your/i);
    }
  });

  it('is in one band, and 100% is in the last', () => {
    const bands = Array.from({ length: 10 }, (_, tens) => ({
      from: tens * 10,
      to: tens * 10 + 10,
      count: 0,
    }));
    const bandOf = (percentage: number) =>
      bands.filter((band) => isIn(band, percentage)).map(({ from }) => from);
    expect([0, 69.99, 70, 100].map(bandOf)).toEqual([[0], [60], [70], [90]]);
  });
});
