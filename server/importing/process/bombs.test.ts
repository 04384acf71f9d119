import { describe, expect, it } from 'vitest';
import {
  crowdedWorkbook,
  cyclicPdf,
  inflatingPdf,
  inflatingWorkbook,
  laughingWorkbook,
  lyingWorkbook,
  monotonousCsv,
  multiplyingPdf,
  nestedHtml,
  nestedPdf,
  nestedWorkbook,
  overlappingWorkbook,
  repeatingWorkbook,
  twiceInflatingPdf,
  workbookAskingForAFile,
} from '../testing/bombs.ts';
import { observeReading } from '../testing/observe-reading.ts';

const megabyte = 1024 * 1024;
const patience = { timeout: 90_000 };

interface Bomb {
  make: () => Uint8Array;
  fileName: string;
  reason: RegExp;
}

const workbook = (make: () => Uint8Array, reason: RegExp): Bomb => ({ make, fileName: 'bomb.xlsx', reason });
const pdf = (make: () => Uint8Array, reason: RegExp): Bomb => ({ make, fileName: 'bomb.pdf', reason });
const csv = (characters: string, reason: RegExp): Bomb => ({
  make: () => monotonousCsv(characters),
  fileName: 'bomb.csv',
  reason,
});

const bombs: Record<string, Bomb> = {
  'a workbook of 1.6 MB that unpacks to 400': workbook(() => inflatingWorkbook(), /too large: unpacked/),
  'one that says it unpacks to a kilobyte': workbook(() => lyingWorkbook(1_000), /not as large as it says/),
  'one that says it unpacks to nothing': workbook(() => lyingWorkbook(0), /not as large as it says/),
  'one that says it unpacks to 4 GB': workbook(() => lyingWorkbook(4_000_000_000), /too large/),
  'five thousand sheets that are one': workbook(overlappingWorkbook, /too large/),
  'two hundred thousand parts': workbook(crowdedWorkbook, /parts/),
  'a long text in a million cells': workbook(repeatingWorkbook, /too much text|too large/),
  'a workbook that asks for a file of ours': workbook(workbookAskingForAFile, /DOCTYPE or ENTITY/),
  'a billion laughs': workbook(laughingWorkbook, /DOCTYPE or ENTITY/),
  'elements in elements without end': workbook(nestedWorkbook, /damaged/),
  'tables in tables without end': { make: nestedHtml, fileName: 'bomb.xls', reason: /too deep/ },
  'a PDF of 3 MB that unpacks to a gigabyte': pdf(() => inflatingPdf(), /more than can be read/),
  'a PDF of 10 KB that unpacks to four, packed twice': pdf(
    twiceInflatingPdf,
    /damaged|more than can be read/,
  ),
  'arrays in arrays without end': pdf(nestedPdf, /damaged/),
  'pages that contain themselves': pdf(cyclicPdf, /damaged|scan|pages/),
  '50 MB of commas': csv(',', /cells/),
  '50 MB of line ends': csv('\n', /rows/),
  '50 MB of quotes that open and close': csv('",', /cells/),
};

describe('is refused with its reason, within the limits:', () => {
  it.each(Object.entries(bombs))('%s', patience, async (_, { make, fileName, reason }) => {
    const { refused, questions, childPeak, ownGrowth } = await observeReading(make(), fileName);
    expect(refused?.message).toMatch(reason);
    expect(refused?.cause).toBeUndefined();
    expect(questions).toBe(0);
    expect(childPeak).toBeGreaterThan(0);
    expect(childPeak).toBeLessThan(600);
    expect(ownGrowth).toBeLessThan(80);
  });

  it('a page of forms that draw forms, ten to the ninth', patience, async () => {
    const limits = { memoryBytes: 300 * megabyte, seconds: 30 };
    const { refused, childPeak } = await observeReading(multiplyingPdf(), 'bomb.pdf', { limits });
    expect(refused?.message).toMatch(/more than can be read|more memory|too long/);
    expect(childPeak).toBeLessThan(400);
  });
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
