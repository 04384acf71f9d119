import { describe, expect, it } from 'vitest';
import { findPassedMark } from './time-marks.ts';

describe('announcing the time left', () => {
  it('happens at 10, 5 and 1 minutes and at no other second', () => {
    const said = [];
    for (let left = 1200; left > 0; left -= 1) {
      const mark = findPassedMark(left, left - 1);
      if (mark !== null) said.push([left - 1, mark]);
    }
    expect(said).toEqual([
      [600, 10],
      [300, 5],
      [60, 1],
    ]);
  });

  it('takes the latest mark when a sleeping device has passed several', () => {
    expect(findPassedMark(700, 40)).toBe(1);
  });

  it('does not happen when time is up or when time is added', () => {
    expect(findPassedMark(700, 0)).toBeNull();
    expect(findPassedMark(40, 640)).toBeNull();
  });
});
