import { describe, expect, it } from 'vitest';
import { type Bomb, csv, itRefuses, patience, workbook } from '../testing/bomb-tests.ts';
import { crowdedWorkbook, monotonousCsv, repeatingWorkbook } from '../testing/bombs.ts';
import { observeReading } from '../testing/observe-reading.ts';

const bombs: Record<string, Bomb> = {
  'two hundred thousand parts': workbook(crowdedWorkbook, /parts/),
  'a long text in a million cells': workbook(repeatingWorkbook, /too much text|too large/),
  '50 MB of commas': csv(',', /cells/),
  '50 MB of line ends': csv('\n', /rows/),
  '50 MB of quotes that open and close': csv('",', /cells/),
};

describe('is refused with its reason, within the limits:', () => {
  itRefuses(bombs);
});

describe('is one question with a fault, within the limits:', () => {
  it.each([
    ['50 MB of quotes', '"'],
    ['50 MB on one line', 'x'],
  ])('%s', patience, async (_, characters) => {
    const { refused, questions, faults, childPeak, ownGrowth } = await observeReading(
      monotonousCsv(characters),
      'bomb.csv',
    );
    expect(refused).toBeUndefined();
    expect(questions).toBe(1);
    expect(faults).toBeGreaterThan(0);
    expect(childPeak).toBeLessThan(600);
    expect(ownGrowth).toBeLessThan(80);
  });
});
