import { describe, expect, it } from 'vitest';
import { upload } from '#shared/limits.ts';
import { largeCsv, largeWorkbook, picturePdf, pictureWorkbook, textPdf } from '../testing/large-files.ts';
import { observeReading } from '../testing/observe-reading.ts';

// A fifth of the upload limit; bench/parts/import.ts reads files of the full size.
const patience = { timeout: 240_000 };

describe('a large file is read within the limits:', () => {
  it.each([
    ['a CSV of long rows', 'csv', () => largeCsv(2_000, 5_000), 2_000],
    ['a workbook of long rows', 'xlsx', () => largeWorkbook(2_000, 5_000, true), 2_000],
    ['a workbook of photos', 'xlsx', () => pictureWorkbook(10), 10],
    ['a PDF of text', 'pdf', () => textPdf(100), 900],
    ['a PDF of photos', 'pdf', () => picturePdf(10), 10],
  ] as const)('%s', patience, async (_, ending, make, questions) => {
    const seen = await observeReading(make(), `large.${ending}`);
    expect(seen.refused).toBeUndefined();
    expect(seen).toMatchObject({ questions });
    expect(seen.childPeak).toBeLessThan(450);
    expect(seen.ownGrowth).toBeLessThan(100);
  });
});

describe('a file above the limits is refused with the reason:', () => {
  it('too many questions', patience, async () => {
    const { refused, childPeak } = await observeReading(largeCsv(upload.maxQuestions + 1, 10), 'large.csv');
    expect(refused?.message).toBe('This file has more than 50,000 questions. Split it into smaller files.');
    expect(childPeak).toBeLessThan(450);
  });

  it('half a million rows', patience, async () => {
    const { refused, childPeak } = await observeReading(largeCsv(500_000, 10), 'large.csv');
    expect(refused?.message).toMatch(/^This file has more than [\d,]+ (questions|cells|rows)\. Split it/);
    expect(childPeak).toBeLessThan(800);
  });
});
