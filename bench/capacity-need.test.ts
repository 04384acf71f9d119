import { describe, expect, it } from 'vitest';
import { type Figures, readFigures } from './capacity-figures.ts';
import { needOf, wallsOf } from './capacity-need.ts';
import { rounded } from './capacity-page.ts';

const call = { server: 3, database: 3 };
const figures: Figures = {
  start: call,
  paper: call,
  save: call,
  handIn: call,
  review: call,
  signIn: call,
  hash: 27,
  stream: 0,
  streamMemory: 10,
  stored: 8,
  logOfStart: 1,
  logOfSave: 1,
  logOfHandIn: 1,
  wireOfPaper: 2,
  wireOfSave: 1,
  wireOfPage: 98,
  memory: 250,
};

describe('what so many students need', () => {
  it('is calls a second times what a call costs, with room to spare', () => {
    const need = needOf(6_000, figures);
    expect(need.perSecond).toEqual({ signIns: 10, starts: 100, saves: 100, handIns: 100 });
    expect(need.cores.answer).toEqual({ server: 0.5, database: 0.5 });
    expect(need.cores.start).toEqual({ server: 1, database: 1 });
    expect(need.cores.signIn.server).toBeCloseTo(0.5);
    expect(need.stored.sitting).toBeCloseTo(0.048);
    expect(need.network.start).toBeCloseTo(80);
  });

  it('is never one process alone, and grows with the students', () => {
    expect(needOf(10, figures).processes).toBe(2);
    expect(needOf(60_000, figures).processes).toBe(10);
  });

  it('meets first the wall that the fewest students reach', () => {
    const [first] = wallsOf(2, figures);
    expect(first).toEqual({ work: 'beginning', students: 12_000 });
  });

  it('is not computed from figures that nobody measured', () => {
    const told = readFigures([]);
    expect('missing' in told && told.missing).toContain('"start" of the part attempt');
  });

  it('is told in no more figures than are known', () => {
    expect([1_234_567, 86.4, 0.01234, 0].map(rounded)).toEqual(['1,200,000', '86', '0.012', '0']);
  });
});
