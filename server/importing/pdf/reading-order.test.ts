import { describe, expect, it } from 'vitest';
import { buildPdf, type PdfDraft } from '../testing/pdf.ts';
import { rawPdf } from '../testing/raw-pdf.ts';
import { readPageText } from './read-page-text.ts';

async function textsOf(draw: (draft: PdfDraft) => void): Promise<string[]> {
  return (await readPageText(await buildPdf(draw))).lines.map((line) => line.text);
}

const question = (number: number) => [
  `${number}. Which of the planets is number ${number}?`,
  'A) Mercury of the first orbit',
  'B) Venus of the second orbit',
  'C) Earth of the third orbit',
  `Answer: ${'ABC'[number % 3]}`,
];

const questions = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => question(from + index)).flat();

describe('lines', () => {
  it('are ordered by position, not by drawing order', async () => {
    const lines = questions(1, 3);
    const texts = await textsOf((draft) => {
      for (const index of [...lines.keys()].toSorted((one, other) => ((one * 7) % 15) - ((other * 7) % 15))) {
        draft.text(lines[index] ?? '', 56, 60 + 15 * index);
      }
    });
    expect(texts).toEqual(lines);
  });

  it('are assembled from pieces drawn out of order', async () => {
    const texts = await textsOf((draft) => {
      draft.text('capital', 102, 60);
      draft.text('1. What', 56, 60);
      draft.text('of Peru?', 140, 60);
    });
    expect(texts).toEqual(['1. What capital of Peru?']);
  });

  it('have a space only where the gap is wide enough', async () => {
    const pieces = '(1. W) Tj 26.0 0 Td (hich g) Tj 33.0 0 Td (as is) Tj 31.0 0 Td (this?) Tj';
    const bytes = rawPdf({ pages: [{ content: `BT /F1 12 Tf 50 700 Td ${pieces} ET` }] });
    expect((await readPageText(bytes)).lines.map((line) => line.text)).toEqual(['1. Which gas is this?']);
  });

  it('have spaces between words that are only separated by gaps', async () => {
    const content = 'BT /F1 12 Tf 50 700 Td [(1.)-300(Wh)20(ich)-278(gas)-320(is)-250(this?)] TJ ET';
    const { lines } = await readPageText(rawPdf({ pages: [{ content }] }));
    expect(lines.map((line) => line.text)).toEqual(['1. Which gas is this?']);
  });

  it('are not split by wide letter spacing', async () => {
    const content = 'BT /F1 12 Tf 4 Tc 50 700 Td (EXAM OF SPRING) Tj ET';
    const { lines } = await readPageText(rawPdf({ pages: [{ content }] }));
    expect(lines.map((line) => line.text)).toEqual(['EXAM OF SPRING']);
  });

  it('keep superscripts and subscripts, and powers as powers', async () => {
    const texts = await textsOf((draft) => {
      draft.text('1. What is H', 56, 60, { size: 12 });
      draft.text('2', 56 + 64.7, 66, { size: 7 });
      draft.text('O at 10', 56 + 69, 60, { size: 12 });
      draft.text('6', 56 + 109.4, 58, { size: 7 });
      draft.text('bar?', 56 + 117, 60, { size: 12 });
      draft.text('A) Ice', 56, 76, { size: 12 });
    });
    expect(texts).toEqual(['1. What is H2O at 10⁶ bar?', 'A) Ice']);
  });

  it('keep a hyphen at the end', async () => {
    const texts = await textsOf((draft) => draft.lines(['1. What does photo-', 'synthesis need?'], 56, 60));
    expect(texts).toEqual(['1. What does photo-', 'synthesis need?']);
  });
});

describe('pages', () => {
  const upright = 'BT /F1 12 Tf 50 500 Td (1. Is this line read first?) Tj 0 -20 Td (A\\) Yes, it is) Tj ET';
  const lines = ['1. Is this line read first?', 'A) Yes, it is'];

  it.each([0, 180])('are read upright when they are turned by %i degrees', async (rotate) => {
    const matrix = rotate === 0 ? '1 0 0 1 0 0' : '-1 0 0 -1 595 842';
    const { lines: read } = await readPageText(
      rawPdf({ pages: [{ content: `${matrix} cm ${upright}`, rotate }] }),
    );
    expect(read.map((line) => line.text)).toEqual(lines);
  });

  it.each([
    [90, '0 1 -1 0 595 0'],
    [270, '0 -1 1 0 0 842'],
  ])('are read upright when they are turned by %i degrees', async (rotate, matrix) => {
    const turned = rawPdf({ pages: [{ content: `${matrix} cm ${upright}`, rotate }] });
    expect((await readPageText(turned)).lines.map((line) => line.text)).toEqual(lines);
  });

  it.each(['0 1 -1 0 595 0', '0 -1 1 0 0 842'])(
    'are turned when all their text is sideways (%s)',
    async (matrix) => {
      const bytes = rawPdf({ pages: [{ content: `${matrix} cm ${upright}` }] });
      expect((await readPageText(bytes)).lines.map((line) => line.text)).toEqual(lines);
    },
  );

  it('are read without watermarks and notes in the margin', async () => {
    const texts = await textsOf((draft) => {
      draft.text('CONFIDENTIAL', 100, 200, { rotated: 45, size: 60 });
      draft.lines(questions(1, 2), 56, 60);
      draft.text('do not write here', 30, 400, { rotated: 90 });
    });
    expect(texts).toEqual(questions(1, 2));
  });

  it('are read only in their visible area', async () => {
    const content = `${upright} BT /F1 12 Tf 2000 400 Td (Cut away) Tj ET`;
    const { lines: read } = await readPageText(rawPdf({ pages: [{ content, box: '[20 30 595 842]' }] }));
    expect(read.map((line) => line.text)).toEqual(lines);
    expect(read[0]?.x).toBeCloseTo(30 / 575, 3);
  });
});
