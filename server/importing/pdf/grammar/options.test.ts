import { describe, expect, it } from 'vitest';
import { readDrawnExam, readExam } from '../../testing/exam.ts';
import { buildPdf } from '../../testing/pdf.ts';

const colours = 'MULTIPLE_CHOICE Which colour has the sky? red / *blue / green / brown';
const letters = ['A', 'B', 'C', 'D'];
const texts = ['red', 'blue', 'green', 'brown'];

function readOptions(label: (letter: string, at: number) => string, join: string) {
  const options = texts.map((text, at) => `${label(letters[at] ?? '', at)} ${text}`).join(join);
  return readExam(`
Q1. Which colour has the sky?
${options}
Answer: B
Q2. Which colour has the sky?
${options}
Answer: B
`);
}

const labels: [string, (letter: string, at: number) => string][] = [
  ['A.', (letter) => `${letter}.`],
  ['A)', (letter) => `${letter})`],
  ['(A)', (letter) => `(${letter})`],
  ['[A]', (letter) => `[${letter}]`],
  ['A:', (letter) => `${letter}:`],
  ['a)', (letter) => `${letter.toLowerCase()})`],
  ['a.', (letter) => `${letter.toLowerCase()}.`],
  ['(a)', (letter) => `(${letter.toLowerCase()})`],
  ['(1)', (_, at) => `(${at + 1})`],
  ['1)', (_, at) => `${at + 1})`],
];

describe('options', () => {
  it.each(labels)('labelled %s may be on separate lines', async (_, label) => {
    const { summary, faults } = await readOptions(label, '\n');
    expect(faults).toEqual([]);
    expect(summary).toEqual([`1 ${colours}`, `2 ${colours}`]);
  });

  it.each(labels)('labelled %s may share a line', async (_, label) => {
    const { summary, faults } = await readOptions(label, ' ');
    expect(faults).toEqual([]);
    expect(summary).toEqual([`1 ${colours}`, `2 ${colours}`]);
  });

  it.each([
    ['row by row', ['A. red', 'B. blue', 'C. green', 'D. brown']],
    ['column by column', ['A. red', 'C. green', 'B. blue', 'D. brown']],
  ])('may be in pairs, %s', async (_, [one = '', two = '', three = '', four = '']) => {
    const bytes = await buildPdf((draft) => {
      draft.text('1. Which colour has the sky?', 50, 80);
      draft.text(one, 60, 100);
      draft.text(two, 260, 100);
      draft.text(three, 60, 116);
      draft.text(four, 260, 116);
      draft.text('Answer: B', 50, 132);
    });
    const { summary, faults } = await readDrawnExam(bytes);
    expect(faults).toEqual([]);
    expect(summary).toEqual([`1 ${colours}`]);
  });

  it('may be on the line of their question', async () => {
    const { summary } = await readExam('1. What is 2 + 2? A) 3 B) 4 C) 5\nAnswer: B');
    expect(summary).toEqual(['1 MULTIPLE_CHOICE What is 2 + 2? 3 / *4 / 5']);
  });

  it('continue on the next line, even with hyphenated words', async () => {
    const { summary } = await readExam(`
1. Where does photo-
synthesis of a well-
known plant happen in Franco-
German books?
A. In the chloro-
plast of the
leaf
B. In the root
Answer: A
`);
    expect(summary).toEqual([
      '1 MULTIPLE_CHOICE Where does photosynthesis of a well-known plant happen in Franco-German books? *In the chloroplast of the leaf / In the root',
    ]);
  });

  it.each([2, 3, 4, 5, 6])('may number %i', async (count) => {
    const options = 'A B C D E F'
      .split(' ')
      .slice(0, count)
      .map((letter) => `${letter}) option ${letter}`);
    const { questions, faults } = await readExam(['1. Which?', ...options, 'Answer: B'].join('\n'));
    expect(faults).toEqual([]);
    expect(questions[0]?.options).toHaveLength(count);
  });

  it('are not started by words of a single letter', async () => {
    const { summary } = await readExam(`
1. Which of these is
A dog or
a cat, and is plan B. good?
A. A dog
B. A cat
C. B movies
Answer: A dog
`);
    expect(summary).toEqual([
      '1 MULTIPLE_CHOICE Which of these is A dog or a cat, and is plan B. good? *A dog / A cat / B movies',
    ]);
  });

  it('may refer to each other', async () => {
    const { summary, faults } = await readExam(`
1. Which is a mammal?
(a) whale
(b) bat
(c) both (a) and (b)
(d) neither (a) nor
(b) of them
Answer: (c)
`);
    expect(faults).toEqual([]);
    expect(summary).toEqual([
      '1 MULTIPLE_CHOICE Which is a mammal? whale / bat / *both (a) and (b) / neither (a) nor (b) of them',
    ]);
  });

  it('come after statements, whatever the statements’ labels', async () => {
    const { summary, faults } = await readExam(`
1. Consider:
A. One is odd.
B. Two is odd.
(1) A only
(2) B only
Answer (1)
2. Consider:
I. One is odd.
II. Two is odd.
(a) I only
(b) II only
Answer: a
`);
    expect(faults).toEqual([]);
    expect(summary).toEqual([
      '1 MULTIPLE_CHOICE Consider:\nA. One is odd.\nB. Two is odd. *A only / B only',
      '2 MULTIPLE_CHOICE Consider:\nI. One is odd.\nII. Two is odd. *I only / II only',
    ]);
  });

  it.each([
    ['a gap', 'A. x\nB. y\nD. z', ['Option C was not found, but there is an option D.']],
    ['a label twice', 'A. x\nB. y\nB. z', ['Two options are labelled B.']],
    ['two that are the same', 'A. x\nB. x', ['Options A and B are the same.']],
    [
      'seven',
      'A. a\nB. b\nC. c\nD. d\nE. e\nF. f\nG. g',
      ['The question has 7 options. A question can have at most 6.'],
    ],
    ['one without text', 'A. x\nB.\nC. z', ['Option B has no text.']],
  ])('with %s are a fault', async (_, options, faults) => {
    const read = await readExam(`1. Which?\n${options}\nAnswer: A`);
    expect(read.faults).toEqual(faults.map((fault) => `Page 1, question 1: ${fault}`));
  });

  it('without a numbered question are a fault', async () => {
    const { summary, faults } = await readExam('What is it?\nA. x\nB. y\nAnswer: A');
    expect(summary).toEqual([]);
    expect(faults).toEqual([
      'Page 1: "Answer: A" doesn’t belong to a question. Number the questions 1., 2., 3. …',
    ]);
  });
});

describe('options printed down, then across', () => {
  const print = (rows: string[]) =>
    readExam([1, 2].flatMap((number) => [`${number}. Which?`, ...rows, 'Answer: C']).join('\n'));

  it.each([
    ['A) Lima C) Rome', 'B) Oslo D) Bonn'],
    ['A. Lima C. Rome', 'B. Oslo D. Bonn'],
    ['(a) Lima   (c) Rome', '(b) Oslo   (d) Bonn'],
    ['a) Lima            c) Rome', 'b) Oslo            d) Bonn'],
    ['(1) Lima (3) Rome', '(2) Oslo (4) Bonn'],
  ])('are read in the order of their labels: %j', async (first, second) => {
    const { summary, faults } = await print([first, second]);
    expect(faults.filter((fault) => !fault.includes('Answer is "C"'))).toEqual([]);
    expect(summary.map((line) => line.replaceAll('*', ''))).toEqual([
      '1 MULTIPLE_CHOICE Which? Lima / Oslo / Rome / Bonn',
      '2 MULTIPLE_CHOICE Which? Lima / Oslo / Rome / Bonn',
    ]);
  });

  it.each([
    [['A) ant D) dog', 'B) bee E) eel', 'C) *cat'], 'ant / bee / *cat / dog / eel'],
    [['A) ant C) cat E) elk', 'B) bee D) dog F) fox'], 'ant / bee / *cat / dog / elk / fox'],
    [['A) ant C) cat', 'B) bee'], 'ant / bee / *cat'],
  ])('may be three to six: %j', async (rows, options) => {
    const { summary, faults } = await print(rows.map((row) => row.replace('*', '')));
    expect(faults).toEqual([]);
    expect(summary[0]).toBe(`1 MULTIPLE_CHOICE Which? ${options}`);
  });

  it('may be wrapped in both columns', async () => {
    const bytes = await buildPdf((draft) => {
      draft.text('1. Which?', 50, 60);
      draft.lines(['A) the city of Lima in', 'the Andes', 'B) the city of Oslo in', 'Norway'], 50, 76);
      draft.lines(['C) the city of Rome in', 'Italy', 'D) the city of Bonn at', 'the Rhine'], 300, 76);
      draft.text('Answer: B', 50, 150);
    });
    expect((await readDrawnExam(bytes)).summary).toEqual([
      '1 MULTIPLE_CHOICE Which? the city of Lima in the Andes / *the city of Oslo in Norway / the city of Rome in Italy / the city of Bonn at the Rhine',
    ]);
  });

  it('are not seen in texts that mention a letter', async () => {
    const vitamins = await print(['A. Vitamin C.', 'B. Vitamin D.', 'C. Vitamin B.', 'D. none']);
    const two = await print(['A. Vitamin C.', 'B. Vitamin D.']);
    const both = await print(['A) ant', 'B) bee', 'C) A) and B)', 'D) none']);
    expect(vitamins.summary[0]).toBe('1 MULTIPLE_CHOICE Which? Vitamin C. / Vitamin D. / *Vitamin B. / none');
    expect(two.summary[0]).toBe('1 MULTIPLE_CHOICE Which? Vitamin C. / Vitamin D.');
    expect(both.summary[0]).toBe('1 MULTIPLE_CHOICE Which? ant / bee / *A) and B) / none');
  });

  it('that do not add up are a fault, not options of one line', async () => {
    const { faults } = await print(['A) ant', 'B) bee D) dog']);
    expect(faults).toContain('Page 1, question 1: Option C was not found, but there is an option D.');
  });
});

describe('options that differ only in capital letters', () => {
  it('are pointed out', async () => {
    const read = await readExam('1. Which salt?\nA) NaCl\nB) NACL\nC) KCl\nAnswer: A');
    expect(read.faults).toEqual([]);
    expect(read.remarks).toEqual(['Page 1, question 1: Options A and B differ only in capital letters.']);
  });
});
