import { describe, expect, it } from 'vitest';
import { type Figures, readFigures } from './figures.ts';
import { limitsOf, needOf } from './need.ts';
import { rounded } from './page.ts';

const call = { server: 3, database: 3 };
const figures: Figures = {
  start: call,
  paper: call,
  save: call,
  submit: call,
  review: call,
  signIn: call,
  hash: 27,
  stream: 0,
  streamMemory: 10,
  stored: 8,
  walPerStart: 1,
  walPerSave: 1,
  walPerSubmission: 1,
  trafficPerPaper: 2,
  trafficPerSave: 1,
  trafficPerPage: 98,
  memory: 250,
};

describe('the resources that a number of students needs', () => {
  it('are calls per second times the cost of a call, with a margin', () => {
    const need = needOf(6_000, figures);
    expect(need.perSecond).toEqual({ signIns: 10, starts: 100, saves: 100, submissions: 100 });
    expect(need.cores.answer).toEqual({ server: 0.5, database: 0.5 });
    expect(need.cores.start).toEqual({ server: 1, database: 1 });
    expect(need.cores.signIn.server).toBeCloseTo(0.5);
    expect(need.stored.sitting).toBeCloseTo(0.048);
    expect(need.network.start).toBeCloseTo(80);
  });

  it('include at least two processes, and more for more students', () => {
    expect(needOf(10, figures).processes).toBe(2);
    expect(needOf(60_000, figures).processes).toBe(10);
  });

  it('reach the limit of one database first in the phase that carries the fewest students', () => {
    const [first] = limitsOf(2, figures);
    expect(first).toEqual({ work: 'starting', students: 12_000 });
  });

  it('are not computed while a measurement is missing', () => {
    const result = readFigures([]);
    expect('missing' in result && result.missing).toContain('"start" of the part attempt');
  });

  it('are rounded to two significant figures', () => {
    expect([1_234_567, 86.4, 0.01234, 0].map(rounded)).toEqual(['1,200,000', '86', '0.012', '0']);
  });
});
