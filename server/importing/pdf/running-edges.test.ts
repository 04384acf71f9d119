import { describe, expect, it } from 'vitest';
import { buildPaper, type PaperLayout } from '../testing/paper-pdf.ts';
import { buildPdf } from '../testing/pdf.ts';
import { readPageText } from './read-page-text.ts';

const question = (number: number) => [
  `${number}. Which of the planets is number ${number}?`,
  'A) Mercury of the first orbit',
  'B) Venus of the second orbit',
  'Answer: B',
];
const questions = (count: number) => Array.from({ length: count }, (_, index) => question(index + 1)).flat();

async function textsOf(lines: string[], layout: PaperLayout): Promise<string[]> {
  return (await readPageText(await buildPaper(lines, layout))).lines.map((line) => line.text);
}

describe('a running header or footer is left out', () => {
  it.each([2, 3, 5])('on %i pages', async (pages) => {
    const lines = questions(pages * 5);
    const texts = await textsOf(lines, {
      linesAColumn: 20,
      header: () => 'Lakeside College – Astronomy 101',
      footer: (page) => `Spring term 2031 · ${page}`,
    });
    expect(texts).toEqual(lines);
  });

  it.each([
    ['3', (page: number) => `${page + 2}`],
    ['- 3 -', (page: number) => `- ${page} -`],
    ['Page 3', (page: number) => `Page ${page}`],
    ['Page 3 of 7', (page: number) => `Page ${page} of 3`],
    ['3/7', (page: number) => `${page}/3`],
  ])('when it is a number such as %s', async (_, footer) => {
    const lines = questions(15);
    expect(await textsOf(lines, { linesAColumn: 20, footer })).toEqual(lines);
  });

  it.each(['1', 'Page 1 of 1', '- 1 -'])('when it is the number of the only page: %s', async (number) => {
    const lines = questions(3);
    expect(await textsOf(lines, { footer: () => number })).toEqual(lines);
  });

  it('when it alternates between left and right pages', async () => {
    const lines = questions(20);
    const header = (page: number) => (page % 2 === 0 ? 'Astronomy for beginners' : `Lakeside College`);
    expect(await textsOf(lines, { linesAColumn: 20, header })).toEqual(lines);
  });

  it('from the second page on when it names the quiz', async () => {
    const lines = questions(10);
    const texts = await textsOf(lines, { linesAColumn: 20, header: () => 'Quiz: The planets' });
    expect(texts).toEqual(['Quiz: The planets', ...lines]);
  });
});

describe('the text of a question is kept', () => {
  it('even if the last line of each page is the same', async () => {
    const lines = ['Answer the following.', '', ...questions(15).slice(0, -1)];
    const texts = await textsOf(lines, { linesAColumn: 44 });
    expect(texts).toEqual(lines.filter((line) => line !== ''));
  });

  it('even if options at the same height differ only by numbers', async () => {
    const page = (first: number) => [
      'Count well.',
      `${first}. How many are there?`,
      `A) ${first * 3}`,
      `B) ${first * 5}`,
    ];
    const bytes = await buildPdf((draft) => {
      draft.lines(page(1), 56, 40, { leading: 250 });
      draft.nextPage();
      draft.lines(page(2).slice(1), 56, 290, { leading: 250 });
    });
    const { lines } = await readPageText(bytes);
    expect(lines.map((line) => line.text)).toEqual([...page(1), ...page(2).slice(1)]);
  });

  it('even if sentences at the same height differ only by a number', async () => {
    const bytes = await buildPdf((draft) => {
      [12, 47, 30].forEach((number, page) => {
        if (page > 0) draft.nextPage();
        draft.text(`A train leaves with ${number} guests.`, 56, 60);
        draft.text(`${page + 1}. How many guests are there?`, 56, 76);
      });
    });
    const texts = (await readPageText(bytes)).lines.map((line) => line.text);
    expect(texts.filter((text) => text.startsWith('A train'))).toHaveLength(3);
  });

  it('even if it is a lone number at the edge of a table', async () => {
    const bytes = await buildPdf((draft) => {
      draft.lines(['1. Which number is the largest of these?', 'A) the first one', 'Answer: A'], 56, 60);
      draft.table(
        [
          ['1', 'A'],
          ['2', 'B'],
        ],
        { x: 56, y: 790, columnWidths: [60, 60] },
      );
    });
    const { lines } = await readPageText(bytes);
    expect(lines.slice(-2).map((line) => line.text)).toEqual(['1 A', '2 B']);
  });
});
