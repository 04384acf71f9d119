import { describe, expect, it } from 'vitest';
import { type Bomb, patience, testRefusals, workbook } from '../testing/bomb-tests.ts';
import {
  billionLaughsWorkbook,
  externalEntityWorkbook,
  falseSizeWorkbook,
  multiplyingPdf,
} from '../testing/bombs.ts';
import { observeReading } from '../testing/observe-reading.ts';

const megabyte = 1024 * 1024;

const bombs: Record<string, Bomb> = {
  'a workbook with a false size': workbook(() => falseSizeWorkbook(1_000), /not the size it declares/),
  'an external entity that reads a file': workbook(externalEntityWorkbook, /DOCTYPE or ENTITY/),
  'a billion laughs': workbook(billionLaughsWorkbook, /DOCTYPE or ENTITY/),
};

describe('a file bomb is refused with its reason, within the limits:', () => {
  testRefusals(bombs);

  it('a PDF page of nested forms, ten to the ninth in all', patience, async () => {
    const limits = { memoryBytes: 300 * megabyte, seconds: 30 };
    const { refused, childPeak } = await observeReading(multiplyingPdf(), 'bomb.pdf', { limits });
    expect(refused?.message).toMatch(/too much content|too much memory|too long/);
    expect(childPeak).toBeLessThan(400);
  });
});
