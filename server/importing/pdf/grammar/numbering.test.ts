import { describe, expect, it } from 'vitest';
import { readExam } from '../../testing/exam.ts';

const first = 'MULTIPLE_CHOICE Which bird cannot fly? Swift / *Ostrich / Owl';
const second = 'MULTIPLE_CHOICE Which fish is flat? *Plaice / Eel';
const third = 'MULTIPLE_CHOICE Which one barks? Cat / Cow / *Dog';

function readNumbered(number: (at: number) => string) {
  return readExam(`
${number(1)}Which bird cannot fly?
A. Swift
B. Ostrich
C. Owl
Answer: B
${number(2)}Which fish is flat?
A. Plaice
B. Eel
Answer: A
${number(3)}Which one barks?
A. Cat
B. Cow
C. Dog
Answer: C
`);
}

describe('the number of a question', () => {
  it.each([
    ['1.', (at: number) => `${at}. `],
    ['1.What', (at: number) => `${at}.`],
    ['1)', (at: number) => `${at}) `],
    ['(1)', (at: number) => `(${at}) `],
    ['[1]', (at: number) => `[${at}] `],
    ['01.', (at: number) => `0${at}. `],
    ['1 -', (at: number) => `${at} - `],
    ['Q1)', (at: number) => `Q${at}) `],
    ['Q1.', (at: number) => `Q${at}. `],
    ['Q.1', (at: number) => `Q.${at} `],
    ['Q. 1:', (at: number) => `Q. ${at}: `],
    ['Q1', (at: number) => `Q${at} `],
    ['Question 1:', (at: number) => `Question ${at}: `],
    ['Question 1 -', (at: number) => `Question ${at} - `],
    ['QUESTION 1.', (at: number) => `QUESTION ${at}. `],
    ['Question No. 1:', (at: number) => `Question No. ${at}: `],
    ['Question 1 on its own line', (at: number) => `Question ${at}\n`],
    ['Question 1 of 3 on its own line', (at: number) => `Question ${at} of 3\n`],
    ['1. on its own line', (at: number) => `${at}.\n`],
  ])('may be written as %s', async (_, number) => {
    const { summary, faults } = await readNumbered(number);
    expect(faults).toEqual([]);
    expect(summary).toEqual([`1 ${first}`, `2 ${second}`, `3 ${third}`]);
  });

  it('is distinguished from lists, clubs, years and weights in a question’s text', async () => {
    const { summary, faults } = await readExam(`
1. Which statements are true?
1. Water is wet.
2. Fire is cold.
3. Ice is hot.
A. 1 only
B. 1 and 2
Answer: A
2. Which city has the team
1. FC Lions, who were founded in
1998. They bought
2.5 kg of grass?
A. Northtown
B. Southtown
Answer: B
3. Who plays in the
4. league?
A. Nobody
B. Everybody
Answer: A
4. The last one?
A. Yes, the last
B. No, another
Answer: A
`);
    expect(faults).toEqual([]);
    expect(summary).toEqual([
      '1 MULTIPLE_CHOICE Which statements are true?\n1. Water is wet.\n2. Fire is cold.\n3. Ice is hot. *1 only / 1 and 2',
      '2 MULTIPLE_CHOICE Which city has the team 1. FC Lions, who were founded in 1998. They bought 2.5 kg of grass? Northtown / *Southtown',
      '3 MULTIPLE_CHOICE Who plays in the 4. league? *Nobody / Everybody',
      '4 MULTIPLE_CHOICE The last one? *Yes, the last / No, another',
    ]);
  });

  it('is distinguished from the steps of an explanation', async () => {
    const { summary, questions } = await readExam(`
1. What is 3 + 4?
A. 7
B. 8
Answer: A
Explanation: do this:
1. Take three.
2. Add four.
2. What is 1 + 1?
A. 2
B. 3
Answer: A
`);
    expect(summary).toEqual([
      '1 MULTIPLE_CHOICE What is 3 + 4? *7 / 8',
      '2 MULTIPLE_CHOICE What is 1 + 1? *2 / 3',
    ]);
    expect(questions[0]?.feedback).toBe('do this:\n1. Take three.\n2. Add four.');
  });

  it('is not confused with numbered options', async () => {
    const { summary, faults } = await readExam(`
1. Unit of force?
(1) joule
(2) newton
(3) watt
Answer (2)
2. Unit of work?
(1) joule
(2) newton
(3) watt
(4) pascal
Answer (1)
`);
    expect(faults).toEqual([]);
    expect(summary).toEqual([
      '1 MULTIPLE_CHOICE Unit of force? joule / *newton / watt',
      '2 MULTIPLE_CHOICE Unit of work? *joule / newton / watt / pascal',
    ]);
  });

  it('may restart in each section', async () => {
    const { summary, faults } = await readExam(`
SECTION A
1. Which is red?
A. Tomato
B. Lime
Answer: A
2. Which is green?
A. Tomato
B. Lime
Answer: B
PART II - TRUE OR FALSE
1. Grass is green.
Answer: True
2. Snow is black.
Answer: False
C. Short answer questions
1. Name a yellow fruit.
Answer: banana
`);
    expect(faults).toEqual([]);
    expect(summary).toEqual([
      '1 MULTIPLE_CHOICE Which is red? *Tomato / Lime',
      '2 MULTIPLE_CHOICE Which is green? Tomato / *Lime',
      '1 TRUE_FALSE Grass is green. *True / False',
      '2 TRUE_FALSE Snow is black. True / *False',
      '1 SHORT_ANSWER Name a yellow fruit. = banana',
    ]);
  });

  it('may restart without a heading', async () => {
    const one =
      '1. Which is red?\nA. Tomato\nB. Lime\nAnswer: A\n2. Which is green?\nA. Tomato\nB. Lime\nAnswer: B';
    const { summary, faults } = await readExam(`${one}\n${one}`);
    expect(faults).toEqual([]);
    expect(summary.map((line) => line.slice(0, 1))).toEqual(['1', '2', '1', '2']);
  });

  it('that is missing gets a remark, or a fault if its question may be lost', async () => {
    const lost = await readExam(`
1. Which is red?
A. Tomato
B. Lime
Answer: A
2 Which is green?
A. Tomato
B. Lime
Answer: A
3. Which is blue?
A. Sky
B. Sun
Answer: A
`);
    expect(lost.faults).toEqual([
      'Page 1, question 1: The question has more than one answer line. Is a question number missing?',
    ]);
    expect(lost.remarks).toEqual(['Page 1: question 2 is missing between question 1 and question 3.']);
  });

  it('that is missing above options is a fault in a paper with a key', async () => {
    const { faults } = await readExam(`
1. Which is red?
A. Tomato
B. Lime
2 Which is green?
A. Tomato
B. Lime
Answers
1. A
2. B
`);
    expect(faults).toEqual([
      'Page 1, question 1: The question has two lists of options. Is a question number missing?',
      'Page 1: the answer key has an answer for question 2, but there is no question 2.',
    ]);
  });
});

describe('numbered instructions', () => {
  it('above the questions are skipped with a remark', async () => {
    const { summary, remarks, faults } = await readExam(`
Instructions to candidates
1. Answer all questions.
2. Do not use a calculator.
3. Write in ink.

1. What is 2 + 2?
A. 4
B. 5
Answer: A
`);
    expect(faults).toEqual([]);
    expect(summary).toEqual(['1 MULTIPLE_CHOICE What is 2 + 2? *4 / 5']);
    expect(remarks).toEqual([
      'Page 1: this text doesn’t belong to a question and was skipped: "1. Answer all questions. 2. Do not use a calculator. 3. Writ…"',
    ]);
  });
});
