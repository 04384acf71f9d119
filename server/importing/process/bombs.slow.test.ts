import { describe, expect, it } from 'vitest';
import { type Bomb, csv, patience, pdf, testRefusals, workbook } from '../testing/bomb-tests.ts';
import {
  cyclicPdf,
  falseSizeWorkbook,
  inflatingPdf,
  inflatingWorkbook,
  manyPartsWorkbook,
  nestedHtml,
  nestedPdf,
  nestedWorkbook,
  overlappingWorkbook,
  repeatedCsv,
  repeatingWorkbook,
  twiceInflatingPdf,
} from '../testing/bombs.ts';
import { observeReading } from '../testing/observe-reading.ts';

const bombs: Record<string, Bomb> = {
  'a workbook of 1.6 MB that unpacks to 400': workbook(() => inflatingWorkbook(), /when unpacked/),
  'a PDF of 3 MB that unpacks to a gigabyte': pdf(() => inflatingPdf(), /too much content/),
  'pages that contain themselves': pdf(cyclicPdf, /damaged|scan|pages/),
  'one that says it unpacks to nothing': workbook(() => falseSizeWorkbook(0), /not the size it declares/),
  'one that says it unpacks to 4 GB': workbook(() => falseSizeWorkbook(4_000_000_000), /when unpacked/),
  'five thousand sheets that are one': workbook(
    overlappingWorkbook,
    /when unpacked|more than .* (parts|cells)/,
  ),
  'elements in elements without end': workbook(nestedWorkbook, /damaged/),
  'tables in tables without end': { make: nestedHtml, fileName: 'bomb.xls', reason: /too deep/ },
  'a PDF of 10 KB that unpacks to four, packed twice': pdf(twiceInflatingPdf, /damaged|too much content/),
  'arrays in arrays without end': pdf(nestedPdf, /damaged/),
  'two hundred thousand parts': workbook(manyPartsWorkbook, /parts/),
  'a long text in a million cells': workbook(
    repeatingWorkbook,
    /too much text|when unpacked|more than .* cells/,
  ),
  '50 MB of commas': csv(',', /cells/),
  '50 MB of line ends': csv('\n', /rows/),
  '50 MB of quotes that open and close': csv('",', /cells/),
};

describe('a file bomb is refused with its reason, within the limits:', () => {
  testRefusals(bombs);
});

describe('a hostile text is read as one question with a fault, within the limits:', () => {
  it.each([
    ['50 MB of quotes', '"'],
    ['50 MB on one line', 'x'],
  ])('%s', patience, async (_, characters) => {
    const { refused, questions, faults, childPeak, ownGrowth } = await observeReading(
      repeatedCsv(characters),
      'bomb.csv',
    );
    expect(refused).toBeUndefined();
    expect(questions).toBe(1);
    expect(faults).toBeGreaterThan(0);
    expect(childPeak).toBeLessThan(600);
    expect(ownGrowth).toBeLessThan(80);
  });
});
