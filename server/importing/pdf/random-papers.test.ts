import { describe, expect, it } from 'vitest';
import { buildPdf, type PdfDraft, pageSize } from '../testing/pdf.ts';
import { readPageText } from './read-page-text.ts';

/** Random numbers from 0 to 1, the same in every run. */
function randomFrom(seed: number): () => number {
  let state = seed * 7919 + 13;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
}

const words = 'the planet orbits around a distant star while its moons keep their own paths of dust'.split(
  ' ',
);

interface Placed {
  text: string;
  x: number;
  y: number;
}

/** A paper with a random layout: columns, sizes, labels, options below or beside one another. */
function planPaper(seed: number, widthOf: (text: string, size: number) => number) {
  const random = randomFrom(seed);
  const among = <Value>(values: readonly [Value, ...Value[]]): Value =>
    values[Math.floor(random() * values.length)] ?? values[0];
  const prose = (maxExtraWords: number) =>
    Array.from({ length: 2 + Math.floor(random() * maxExtraWords) }, () => among(['star', ...words])).join(
      ' ',
    );

  const columns = among([1, 2, 2, 3]);
  const size = columns === 3 ? 8 : among([9, 10, 11]);
  const leading = size * among([1.15, 1.3, 1.4]);
  const gutter = among([16, 24, 36]);
  const indent = among([0, 14, 24]);
  const label = among([(letter: string) => `${letter})`, (letter: string) => `(${letter.toLowerCase()})`]);
  const perRow = among([1, 1, 2, 4]);
  const columnWidth = (pageSize.width - 112 - gutter * (columns - 1)) / columns;

  const pages: Placed[][] = [[]];
  const expected: string[] = [];
  let column = 0;
  let y = 80;
  const put = (texts: string[], dx: number, step: number) => {
    if (y > pageSize.height - 90) {
      column = (column + 1) % columns;
      y = 80;
      if (column === 0) pages.push([]);
    }
    const x = 56 + column * (columnWidth + gutter) + dx;
    for (const [index, text] of texts.entries()) pages.at(-1)?.push({ text, x: x + index * step, y });
    expected.push(...texts);
    y += leading;
  };
  const putWrapped = (text: string, dx: number) => {
    let line = '';
    for (const word of text.split(' ')) {
      if (line !== '' && widthOf(`${line} ${word}`, size) > columnWidth - dx) {
        put([line], dx, 0);
        line = word;
      } else line = line === '' ? word : `${line} ${word}`;
    }
    put([line], dx, 0);
  };
  const step = (columnWidth - indent) / perRow;
  for (let number = 1; number <= 24; number += 1) {
    putWrapped(`${number}. ${prose(12)}?`, 0);
    const options = ['A', 'B', 'C', 'D'].map((letter) => `${label(letter)} ${prose(1)}`);
    if (options.some((option) => widthOf(option, size) > step - 1.6 * size)) {
      for (const option of options) putWrapped(option, indent);
    } else {
      for (let from = 0; from < 4; from += perRow) put(options.slice(from, from + perRow), indent, step);
    }
    if (random() < 0.5) put([`Answer: ${among(['A', 'B', 'C', 'D'])}`], 0, 0);
    y += among([0, 6]);
  }
  for (const page of pages) page.sort(() => random() - 0.5);
  return { pages, size, expected };
}

function drawPaper(draft: PdfDraft, seed: number): string[] {
  const { pages, size, expected } = planPaper(seed, (text, ofSize) =>
    draft.document.font('Helvetica').fontSize(ofSize).widthOfString(text),
  );
  pages.forEach((page, index) => {
    if (index > 0) draft.nextPage();
    for (const { text, x, y } of page) draft.text(text, x, y, { size });
    if (pages.length === 1) return;
    draft.text('Lakeside College of Science', 56, 30, { size: 8 });
    draft.text(`Page ${index + 1} of ${pages.length}`, 280, pageSize.height - 40, { size: 8 });
  });
  return expected;
}

describe('papers with a random layout and drawing order', () => {
  it.each(Array.from({ length: 24 }, (_, seed) => seed))('are read in order: seed %i', async (seed) => {
    let expected: string[] = [];
    const bytes = await buildPdf((draft) => {
      expected = drawPaper(draft, seed);
    });
    const { lines } = await readPageText(bytes);
    expect(lines.map((line) => line.text).join(' ')).toBe(expected.join(' '));
    expect(lines.map((line) => line.spans.map((span) => span.text).join(''))).toEqual(
      lines.map((line) => line.text),
    );
  });
});
