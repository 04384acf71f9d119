import { describe, expect, it } from 'vitest';
import { bandTone, scoreTone } from './result-band.ts';

describe('the colour of a result', () => {
  it.each([
    [100, 'success'],
    [90, 'success'],
    [89.99, 'info'],
    [80, 'info'],
    [79.99, 'neutral'],
    [70, 'neutral'],
    [69.99, 'warning'],
    [60, 'warning'],
    [59.99, 'danger'],
    [0, 'danger'],
  ])('of %d percent in the list is %s', (percentage, tone) => {
    expect(bandTone(percentage)).toBe(tone);
  });

  it.each([
    [70, 'success'],
    [69.99, 'warning'],
    [59.99, 'danger'],
  ])('of %d percent in the details is %s', (percentage, tone) => {
    expect(scoreTone(percentage)).toBe(tone);
  });
});
