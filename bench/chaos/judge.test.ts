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
  violated: [],
  recoverySeconds: 2,
};
const demands = { minFaults: 5, recoveryLimitSeconds: 5 };

describe('a trial', () => {
  it('is green when nothing is lost or duplicated and the server recovered in time', () => {
    expect(judgeTrial(good, demands)).toEqual([]);
  });

  it.each<[string, Partial<Trial>, RegExp]>([
    [
      'an acknowledged answer is lost',
      { damage: { lost: ['answer 7'], extra: [], wrong: [] } },
      /1 lost: answer 7/,
    ],
    ['an attempt or a grade is extra', { damage: { lost: [], extra: ['x'], wrong: [] } }, /1 extra/],
    ['a grade is wrong', { damage: { lost: [], extra: [], wrong: ['x'] } }, /1 wrong/],
    ['a fault was not injected', { injected: 4 }, /4 faults were injected, not 5/],
    ['no operation succeeded meanwhile', { ok: 0 }, /nothing was done/],
    ['an operation failed after all retries', { failed: 1 }, /1 operations failed/],
    ['another requirement was violated', { violated: ['no 503'] }, /no 503/],
    ['the server was down for too long', { recoverySeconds: 5.1 }, /5\.1 s, not 5/],
    ['the downtime is unknown', { recoverySeconds: undefined }, /unknown/],
  ])('is red when %s', (_, change, reason) => {
    const reasons = judgeTrial({ ...good, ...change }, demands);
    expect(reasons).toHaveLength(1);
    expect(reasons[0]).toMatch(reason);
  });
});

describe('a negative control', () => {
  it('is red only if its defect shows where it must', () => {
    const lossy = { ...good, damage: { ...good.damage, lost: ['answer 7'] } };
    expect(isControlRed({ shows: 'lost' }, lossy)).toBe(true);
    expect(isControlRed({ shows: 'wrong' }, lossy)).toBe(false);
    expect(
      isControlRed({ shows: 'lost' }, { ...good, failed: 3, violated: ['the server did not start'] }),
    ).toBe(false);
    expect(isControlRed({ shows: /^live events/ }, { ...good, violated: ['live events: none'] })).toBe(true);
    expect(isControlRed({ shows: /^live events/ }, { ...good, violated: ['limits: none'] })).toBe(false);
  });

  it('makes its row red when it is green or missing', () => {
    expect(judgeControls([{ name: 'no lock', isRed: true }])).toEqual([]);
    expect(judgeControls([{ name: 'no lock', isRed: false }])).toEqual([
      'the control "no lock" stayed green',
    ]);
    expect(judgeControls([])).toHaveLength(1);
  });
});

describe('the table', () => {
  it('totals its rows and is red when one of them is red', () => {
    const row = { name: 'x', fault: 'a fault' };
    const controls = [{ name: 'no lock', isRed: true }];
    const result = { row, trial: good, controls, reasons: [], seconds: 3 };
    const red = { ...result, reasons: ['1 lost'], trial: undefined, controls: [] };
    expect(drawTable([result, result]).split('\n').at(-1)).toMatch(/^\| all +\| 10 .* 2 of 2 .* green/);
    expect(drawTable([result, red]).split('\n').at(-1)).toMatch(/\| RED/);
  });
});
