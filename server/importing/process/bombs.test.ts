import { describe, expect, it } from 'vitest';
import { type Bomb, itRefuses, patience, pdf, workbook } from '../testing/bomb-tests.ts';
import {
  cyclicPdf,
  inflatingPdf,
  inflatingWorkbook,
  laughingWorkbook,
  lyingWorkbook,
  multiplyingPdf,
  nestedHtml,
  nestedPdf,
  nestedWorkbook,
  overlappingWorkbook,
  twiceInflatingPdf,
  workbookAskingForAFile,
} from '../testing/bombs.ts';
import { observeReading } from '../testing/observe-reading.ts';

const megabyte = 1024 * 1024;

const bombs: Record<string, Bomb> = {
  'a workbook of 1.6 MB that unpacks to 400': workbook(() => inflatingWorkbook(), /too large: unpacked/),
  'one that says it unpacks to a kilobyte': workbook(() => lyingWorkbook(1_000), /not as large as it says/),
  'one that says it unpacks to nothing': workbook(() => lyingWorkbook(0), /not as large as it says/),
  'one that says it unpacks to 4 GB': workbook(() => lyingWorkbook(4_000_000_000), /too large/),
  'five thousand sheets that are one': workbook(overlappingWorkbook, /too large/),
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
};

describe('is refused with its reason, within the limits:', () => {
  itRefuses(bombs);

  it('a page of forms that draw forms, ten to the ninth', patience, async () => {
    const limits = { memoryBytes: 300 * megabyte, seconds: 30 };
    const { refused, childPeak } = await observeReading(multiplyingPdf(), 'bomb.pdf', { limits });
    expect(refused?.message).toMatch(/more than can be read|more memory|too long/);
    expect(childPeak).toBeLessThan(400);
  });
});
