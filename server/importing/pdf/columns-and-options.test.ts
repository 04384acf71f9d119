import { describe, expect, it } from 'vitest';
import { buildPaper } from '../testing/paper-pdf.ts';
import { buildPdf, type PdfDraft } from '../testing/pdf.ts';
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

describe('columns', () => {
  it.each([2, 3] as const)('are read one after the other: %i columns', async (columns) => {
    const lines = questions(1, 3 * columns);
    const text = await readPageText(await buildPaper(lines, { columns, linesAColumn: 15, size: 9 }));
    expect(text.lines.map((line) => line.text)).toEqual(lines);
    expect(text.lines.map((line) => line.column)).toEqual(lines.map((_, index) => Math.floor(index / 15)));
  });

  it('are read one after the other on every page', async () => {
    const lines = questions(1, 24);
    const text = await readPageText(await buildPaper(lines, { columns: 2, linesAColumn: 30, size: 9 }));
    expect(text.lines.map((line) => line.text)).toEqual(lines);
    expect(text.pages).toBe(2);
  });

  it('may be between full-width lines', async () => {
    const texts = await textsOf((draft) => {
      draft.lines(questions(3, 4), 320, 100, { size: 10 });
      draft.text('Midterm examination in the physics of the planets', 140, 50, { size: 14 });
      draft.lines(questions(1, 2), 56, 100, { size: 10 });
      draft.text('Section B is about all that was said in the spring term of this school year.', 56, 260);
      draft.lines(questions(5, 5), 56, 290, { size: 10 });
      draft.lines(questions(6, 6), 320, 290, { size: 10 });
      draft.text('That was all. Please check your paper before you hand it in, and leave quietly.', 56, 400);
    });
    expect(texts).toEqual([
      'Midterm examination in the physics of the planets',
      ...questions(1, 4),
      'Section B is about all that was said in the spring term of this school year.',
      ...questions(5, 6),
      'That was all. Please check your paper before you hand it in, and leave quietly.',
    ]);
  });

  it('may have centred headings above, between and below them', async () => {
    const short = (number: number) => [`${number}. Which gas?`, 'A) Oxygen', 'B) Neon'];
    const texts = await textsOf((draft) => {
      draft.text('Science Test', 250, 40, { size: 16, isBold: true });
      draft.lines([...short(1), ...short(2)], 50, 80);
      draft.lines([...short(3), ...short(4)], 310, 80);
      draft.text('SECTION B', 260, 190);
      draft.lines([...short(5), ...short(6)], 50, 210);
      draft.lines([...short(7), ...short(8)], 310, 210);
      draft.text('ANSWER KEY', 250, 320);
    });
    expect(texts).toEqual([
      'Science Test',
      ...[1, 2, 3, 4].flatMap(short),
      'SECTION B',
      ...[5, 6, 7, 8].flatMap(short),
      'ANSWER KEY',
    ]);
  });

  it('need not share their baselines', async () => {
    const texts = await textsOf((draft) => {
      draft.lines(questions(1, 3), 56, 60, { leading: 15 });
      draft.lines(questions(4, 6), 320, 67, { leading: 14.2 });
    });
    expect(texts).toEqual(questions(1, 6));
  });

  it('may be close together', async () => {
    const filled = (number: number) => `${number}. ${'word '.repeat(44)}end?`;
    const texts = await textsOf((draft) => {
      draft.paragraph(`${filled(1)} ${filled(2)}`, 56, 60, 230, { size: 10 });
      draft.paragraph(`${filled(3)} ${filled(4)}`, 298, 60, 230, { size: 10 });
    });
    expect(texts.join(' ')).toBe([1, 2, 3, 4].map(filled).join(' '));
  });

  it('may have a line between them and a frame around both', async () => {
    const texts = await textsOf((draft) => {
      draft.document.rect(40, 50, 515, 400).stroke();
      draft.rule(300, 50, 300, 450);
      draft.lines(questions(1, 3), 56, 60);
      draft.lines(questions(4, 6), 320, 60);
    });
    expect(texts).toEqual(questions(1, 6));
  });

  it.each([
    ['Answer: B'],
    ['Answer Key', '1   2   3', 'A   B   B'],
    ['C) Earth of the third orbit', 'Answer: B'],
  ])('may hold only the end of the previous column’s text: %s …', async (...end) => {
    const lines = [...questions(1, 3), '4. Which is it?', ...end];
    const text = await readPageText(await buildPaper(lines, { columns: 2, linesAColumn: 16 }));
    expect(text.lines.map((line) => line.text)).toEqual(lines.map((line) => line.replaceAll('   ', ' ')));
  });

  it('on the last page start where they start on the others', async () => {
    const lines = [...questions(1, 9), 'C) and no more'];
    const text = await readPageText(await buildPaper(lines, { columns: 3, linesAColumn: 11, size: 8 }));
    expect(text.lines.map((line) => line.text)).toEqual(lines);
  });

  it('do not include True / False or answers beside statements', async () => {
    const texts = await textsOf((draft) => {
      for (let number = 1; number <= 12; number += 1) {
        draft.text(`${number}. The planet of this line is round.`, 56, 60 + 16 * number);
        draft.text(number > 3 ? 'True / False' : 'Answer: True', 320, 60 + 16 * number);
      }
    });
    expect(texts[0]).toBe('1. The planet of this line is round. Answer: True');
    expect(texts[11]).toBe('12. The planet of this line is round. True / False');
  });

  it('do not include ragged options with numbers side by side', async () => {
    const options = (number: number) =>
      `1) ${'lantern'.repeat(1 + (number % 2))}     2) river     3) mirror     4) bridge of ${number}`;
    const texts = await textsOf((draft) => {
      for (let number = 1; number <= 5; number += 1) {
        draft.lines([`${number}. What is it?`, options(number), 'Answer: 2'], 56, 60 * number);
      }
    });
    const expected = [1, 2, 3, 4, 5].flatMap((number) => [
      `${number}. What is it?`,
      options(number).replaceAll('     ', ' '),
      'Answer: 2',
    ]);
    expect(texts.join(' ')).toBe(expected.join(' '));
  });

  it('end above the answers below them', async () => {
    const texts = await textsOf((draft) => {
      draft.lines(questions(1, 2), 56, 60);
      draft.lines(questions(3, 4), 320, 60);
      draft.lines(['Answer Key', '1. B', '2. C'], 56, 260);
    });
    expect(texts).toEqual([...questions(1, 4), 'Answer Key', '1. B', '2. C']);
  });

  it('do not include numbers in the margin or marks at the right', async () => {
    const texts = await textsOf((draft) => {
      for (let number = 1; number <= 5; number += 1) {
        const y = 60 + 40 * number;
        draft.text(`${number}.`, 56, y);
        draft.text('Name the parts of a cell and what they do.', 90, y);
        draft.text('(4 marks)', 480, y);
      }
    });
    expect(texts).toEqual(
      [1, 2, 3, 4, 5].map((number) => `${number}. Name the parts of a cell and what they do. (4 marks)`),
    );
  });

  it('do not include text that is only aligned to the right', async () => {
    const lines = ['1. Which planet is the largest?', 'A) Jupiter', 'B) Saturn', 'C) Venus'];
    const texts = await textsOf((draft) => {
      draft.lines(['Lakeside College of Arts', 'Room 12, second floor', 'Spring of 2031'], 400, 40);
      draft.lines(lines, 56, 120);
    });
    expect(texts).toEqual(['Lakeside College of Arts', 'Room 12, second floor', 'Spring of 2031', ...lines]);
  });

  it('do not include options in pairs, which are read one by one', async () => {
    const texts = await textsOf((draft) => {
      for (let number = 1; number <= 5; number += 1) {
        const y = 60 * number;
        draft.text(`${number}. Which is it?`, 56, y);
        draft.text('A) the first of them all', 70, y + 15);
        draft.text('B) the second of them', 300, y + 15);
        draft.text('C) the third of them all', 70, y + 30);
        draft.text('D) the fourth of them', 300, y + 30);
      }
    });
    const options = [
      'A) the first of them all',
      'B) the second of them',
      'C) the third of them all',
      'D) the fourth of them',
    ];
    expect(texts).toEqual([1, 2, 3, 4, 5].flatMap((number) => [`${number}. Which is it?`, ...options]));
  });

  it('may hold options in pairs', async () => {
    const draw = (draft: PdfDraft, number: number, x: number, y: number) => {
      draft.text(`${number}. Which is it?`, x, y, { size: 10 });
      draft.text('A) first', x, y + 14, { size: 10 });
      draft.text('B) second', x + 110, y + 14, { size: 10 });
      draft.text('C) third', x, y + 28, { size: 10 });
      draft.text('D) fourth', x + 110, y + 28, { size: 10 });
    };
    const texts = await textsOf((draft) => {
      for (let row = 0; row < 4; row += 1) {
        draw(draft, 5 + row, 320, 60 + 50 * row);
        draw(draft, 1 + row, 56, 60 + 50 * row);
      }
    });
    const options = ['A) first', 'B) second', 'C) third', 'D) fourth'];
    const numbers = [1, 2, 3, 4, 5, 6, 7, 8];
    expect(texts).toEqual(numbers.flatMap((number) => [`${number}. Which is it?`, ...options]));
  });
});

describe('options side by side', () => {
  it('keep their wrapped lines', async () => {
    const texts = await textsOf((draft) => {
      draft.text('1. Why do leaves fall from the trees of the northern countries every autumn?', 56, 60);
      draft.lines(['A) because the days', '     become shorter'], 56, 76);
      draft.lines(['B) because the winds of', '     the season are strong'], 300, 76);
      draft.lines(['C) because of rain'], 56, 106);
      draft.lines(['D) because of birds'], 300, 106);
      draft.text('Answer: A', 56, 122);
    });
    expect(texts).toEqual([
      '1. Why do leaves fall from the trees of the northern countries every autumn?',
      'A) because the days',
      'become shorter',
      'B) because the winds of',
      'the season are strong',
      'C) because of rain',
      'D) because of birds',
      'Answer: A',
    ]);
  });

  it('are sorted by label, even when the labels run down the columns', async () => {
    const texts = await textsOf((draft) => {
      draft.text('1. Which is the largest of all the planets that go round the sun?', 56, 60);
      draft.lines(['(a) Jupiter', '(b) Saturn'], 70, 76);
      draft.lines(['(c) Mars', '(d) Venus'], 300, 76);
      draft.text('2. Which is the smallest of all the planets that go round the sun?', 56, 120);
    });
    expect(texts.slice(1, 5)).toEqual(['(a) Jupiter', '(b) Saturn', '(c) Mars', '(d) Venus']);
  });

  it('may start at different heights in centred cells', async () => {
    const texts = await textsOf((draft) => {
      draft.text('1. Why do leaves fall from the trees of the northern countries every autumn?', 56, 60);
      draft.lines(['A) one of the longer options', 'that goes on in another', 'line and one more'], 56, 76);
      draft.text('B) two', 300, 76 + 14.3);
      draft.text('C) three', 56, 124 + 14.3);
      draft.lines(['D) one of the longer options', 'that goes on in another', 'line and one more'], 300, 124);
    });
    expect(texts.slice(1).join(' ')).toBe(
      'A) one of the longer options that goes on in another line and one more B) two C) three ' +
        'D) one of the longer options that goes on in another line and one more',
    );
  });

  it('stay on one line when they are close together', async () => {
    const texts = await textsOf((draft) =>
      draft.lines(['1. Which is even?', 'A) 1  B) 2  C) 3', 'Answer: B'], 56, 60),
    );
    expect(texts).toEqual(['1. Which is even?', 'A) 1 B) 2 C) 3', 'Answer: B']);
  });
});
