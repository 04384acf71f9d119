import { describe, expect, it } from 'vitest';
import { type Bomb, itRefuses, patience, pdf, workbook } from '../testing/bomb-tests.ts';
import {
  cyclicPdf,
  inflatingPdf,
  inflatingWorkbook,
  laughingWorkbook,
  lyingWorkbook,
  multiplyingPdf,
  workbookAskingForAFile,
} from '../testing/bombs.ts';
import { observeReading } from '../testing/observe-reading.ts';

const megabyte = 1024 * 1024;

const bombs: Record<string, Bomb> = {
  'a workbook of 1.6 MB that unpacks to 400': workbook(() => inflatingWorkbook(), /too large: unpacked/),
  'one that says it unpacks to a kilobyte': workbook(() => lyingWorkbook(1_000), /not as large as it says/),
  'a workbook that asks for a file of ours': workbook(workbookAskingForAFile, /DOCTYPE or ENTITY/),
  'a billion laughs': workbook(laughingWorkbook, /DOCTYPE or ENTITY/),
  'a PDF of 3 MB that unpacks to a gigabyte': pdf(() => inflatingPdf(), /more than can be read/),
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
