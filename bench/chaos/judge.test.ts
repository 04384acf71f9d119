import { describe, expect, it } from 'vitest';
import { isControlRed, judgeControls, judgeTrial } from './judge.ts';
import { drawTable } from './table.ts';
import type { Trial } from './trial.ts';

const good: Trial = {
  injected: 5,
  ok: 100,
  failed: 0,
  unknown: 7,
  damage: { lost: [], extra: [], wrong: [] },
  broken: [],
  recoverySeconds: 2,
};
const demands = { least: 5, recoveryLimitSeconds: 5 };

describe('a trial', () => {
  it('is green when nothing is lost, nothing is too many, and it was back in time', () => {
    expect(judgeTrial(good, demands)).toEqual([]);
  });

  it.each<[string, Partial<Trial>, RegExp]>([
    [
      'an acknowledged answer is lost',
      { damage: { lost: ['answer 7'], extra: [], wrong: [] } },
      /1 lost: answer 7/,
    ],
    ['there is an attempt or a grade too many', { damage: { lost: [], extra: ['x'], wrong: [] } }, /1 extra/],
    ['a grade differs from another marking', { damage: { lost: [], extra: [], wrong: ['x'] } }, /1 wrong/],
    ['a fault was not really injected', { injected: 4 }, /4 faults were injected, not 5/],
    ['nothing was done meanwhile', { ok: 0 }, /nothing was done/],
    ['something failed after all tries', { failed: 1 }, /1 operations failed/],
    ['something else did not hold', { broken: ['no 503'] }, /no 503/],
    ['it was away for too long', { recoverySeconds: 5.1 }, /5\.1 s, not 5/],
    ['nobody knows how long it was away', { recoverySeconds: undefined }, /unknown/],
  ])('is red when %s', (_, change, reason) => {
    const reasons = judgeTrial({ ...good, ...change }, demands);
    expect(reasons).toHaveLength(1);
    expect(reasons[0]).toMatch(reason);
  });
});

describe('a negative control', () => {
  it('is red only where its defect has to show', () => {
    const lossy = { ...good, damage: { ...good.damage, lost: ['answer 7'] } };
    expect(isControlRed({ shows: 'lost' }, lossy)).toBe(true);
    expect(isControlRed({ shows: 'wrong' }, lossy)).toBe(false);
    expect(
      isControlRed({ shows: 'lost' }, { ...good, failed: 3, broken: ['the server did not start'] }),
    ).toBe(false);
    expect(isControlRed({ shows: /^live events/ }, { ...good, broken: ['live events: none'] })).toBe(true);
    expect(isControlRed({ shows: /^live events/ }, { ...good, broken: ['limits: none'] })).toBe(false);
  });

  it('makes its row red when it stays green, and when there is none', () => {
    expect(judgeControls([{ name: 'no lock', isRed: true }])).toEqual([]);
    expect(judgeControls([{ name: 'no lock', isRed: false }])).toEqual([
      'the control "no lock" stayed green',
    ]);
    expect(judgeControls([])).toHaveLength(1);
  });
});

describe('the table', () => {
  it('adds the rows up and is red when one of them is', () => {
    const row = { name: 'x', fault: 'a fault' };
    const controls = [{ name: 'no lock', isRed: true }];
    const result = { row, trial: good, controls, reasons: [], seconds: 3 };
    const red = { ...result, reasons: ['1 lost'], trial: undefined, controls: [] };
    expect(drawTable([result, result]).split('\n').at(-1)).toMatch(/^\| all +\| 10 .* 2 of 2 .* green/);
    expect(drawTable([result, red]).split('\n').at(-1)).toMatch(/\| RED/);
  });
});
