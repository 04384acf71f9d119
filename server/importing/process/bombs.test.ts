import { describe, expect, it } from 'vitest';
import { type Bomb, itRefuses, patience, workbook } from '../testing/bomb-tests.ts';
import { laughingWorkbook, lyingWorkbook, multiplyingPdf, workbookAskingForAFile } from '../testing/bombs.ts';
import { observeReading } from '../testing/observe-reading.ts';

const megabyte = 1024 * 1024;

const bombs: Record<string, Bomb> = {
  'one that says it unpacks to a kilobyte': workbook(() => lyingWorkbook(1_000), /not as large as it says/),
  'a workbook that asks for a file of ours': workbook(workbookAskingForAFile, /DOCTYPE or ENTITY/),
  'a billion laughs': workbook(laughingWorkbook, /DOCTYPE or ENTITY/),
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
