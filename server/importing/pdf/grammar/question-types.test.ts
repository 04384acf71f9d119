import { describe, expect, it } from 'vitest';
import { readExam } from '../../testing/exam.ts';

describe('a true/false question', () => {
  it.each([
    ['The sun is a star. True / False\nAnswer: True', true],
    ['The sun is a star. (True/False)\nAns: T', true],
    ['The sun is a star (True/False).\nAns: T', true],
    ['The sun is a star. T / F\nAnswer: T', true],
    ['The sun is a star. [T/F]\nAnswer: F', false],
    ['The sun is a star. True or False\nAnswer: False', false],
    ['The sun is a star.\nTrue   False\nAnswer: True', true],
    ['The sun is a star.\n[ ] True\n[ ] False\nAnswer: True', true],
    ['The sun is a star.\n[x] True\n[ ] False', true],
    ['The sun is a star. True / **False**', false],
    ['The sun is a star. *True / False', true],
    ['The sun is a star.\nA) True\nB) False\nAnswer: A', true],
    ['The sun is a star.\nA) True\nB) False\nAnswer: False', false],
    ['The sun is a star.\nA. True B. False\nAnswer: T', true],
    ['The sun is a star.\n**A. True**\nB. False', true],
    ['The sun is a star.\nAnswer: True', true],
    ['The sun is a star.\nType: True/False\nAnswer: Yes', true],
    ['The sun is a star.\nType: T/F\nAnswer: B', false],
  ])('may be written as %j', async (text, truth) => {
    const { summary, faults } = await readExam(`1. ${text}`);
    expect(faults).toEqual([]);
    expect(summary).toEqual([`1 TRUE_FALSE The sun is a star. ${truth ? '*True / False' : 'True / *False'}`]);
  });

  it('keeps the order of True and False', async () => {
    const { summary } = await readExam('1. Ice is cold.\nA) False\nB) True\nAnswer: True');
    expect(summary).toEqual(['1 TRUE_FALSE Ice is cold. False / *True']);
  });

  it('may be declared by a section’s heading, and keeps its explanation', async () => {
    const { summary, questions, faults } = await readExam(`
Section B: True or False
1. Ice is cold.
Answer: True
2. Fire is cold.
Answer: False. It burns.
`);
    expect(faults).toEqual([]);
    expect(summary).toEqual([
      '1 TRUE_FALSE Ice is cold. *True / False',
      '2 TRUE_FALSE Fire is cold. True / *False',
    ]);
    expect(questions[1]?.feedback).toBe('It burns.');
  });

  it('keeps its text when that asks "true or false?" in a sentence', async () => {
    const { summary } = await readExam('1. Say whether ice is cold, true or false?\nAnswer: True');
    expect(summary).toEqual(['1 TRUE_FALSE Say whether ice is cold, true or false? *True / False']);
  });

  it('without an answer, or with an invalid one, is a fault', async () => {
    const { faults } = await readExam(
      '1. Ice is cold. True / False\n2. Fire is cold. True / False\nAnswer: maybe',
    );
    expect(faults).toEqual([
      'Page 1, question 1: no answer found.',
      'Page 1, question 2: Correct Answer is "maybe". Use True or False.',
    ]);
  });
});

describe('a short answer', () => {
  it.each([
    ['The capital of Norway is ____.\nAnswer: Oslo', 'The capital of Norway is ____. = Oslo'],
    ['Capital of Norway?\nAnswer: Oslo', 'Capital of Norway? = Oslo'],
    ['Name it.\nAnswer: the Kingdom\nof Norway', 'Name it. = the Kingdom of Norway'],
    ['Solve x + 1 = 2.\nSolution: x = 1', 'Solve x + 1 = 2. = x = 1'],
    ['Name it. (Answer: Norway)', 'Name it. = Norway'],
    ['Which vitamin?\nType: Short Answer\nAnswer: B', 'Which vitamin? = B'],
    ['How many legs has a spider?\nAnswer: 8', 'How many legs has a spider? = 8'],
  ])('may be written as %j', async (text, summary) => {
    const read = await readExam(`1. ${text}`);
    expect(read.faults).toEqual([]);
    expect(read.summary).toEqual([`1 SHORT_ANSWER ${summary}`]);
  });

  it('that is a single letter without options is a fault', async () => {
    const { faults } = await readExam('1. Which one?\nAnswer: B');
    expect(faults).toEqual(['Page 1, question 1: Correct Answer is "B" but no options were found.']);
  });
});

describe('an essay', () => {
  it.each([
    ['Explain osmosis. (10 Marks)', 'Explain osmosis. (10)'],
    ['Explain osmosis. [5 pts]', 'Explain osmosis. (5)'],
    ['Explain osmosis.\n[8 marks]', 'Explain osmosis. (8)'],
    ['(8 marks) Explain osmosis.', 'Explain osmosis. (8)'],
    ['Explain osmosis.\nType: Essay', 'Explain osmosis.'],
    ['Explain osmosis.\nType: Essay\nPoints: 7', 'Explain osmosis. (7)'],
    [
      '(a) Define osmosis. (4 marks)\n(b) Give an example. (2 marks)',
      '(a) Define osmosis. (4 marks)\n(b) Give an example. (2 marks) (6)',
    ],
  ])('may be written as %j', async (text, summary) => {
    const read = await readExam(`1. ${text}`);
    expect(read.faults).toEqual([]);
    expect(read.summary).toEqual([`1 ESSAY ${summary}`]);
  });

  it('may be declared by a theory section', async () => {
    const { summary, faults } = await readExam(`
Section A: Objective
1. Which?
A) x
B) y
Answer: A
Section B: Theory (5 marks each)
1. Explain osmosis.
2. (a) Describe a leaf.
(b) Draw it.
`);
    expect(faults).toEqual([]);
    expect(summary).toEqual([
      '1 MULTIPLE_CHOICE Which? *x / y',
      '1 ESSAY Explain osmosis. (5)',
      '2 ESSAY (a) Describe a leaf.\n(b) Draw it. (5)',
    ]);
  });

  it('is not assumed when options and answer are missing', async () => {
    const { questions, faults } = await readExam('1. Explain osmosis.\n2. Explain a leaf.\nPoints: 5');
    expect(faults).toEqual(['Page 1, question 1: no answer found.', 'Page 1, question 2: no answer found.']);
    expect(questions.map(({ questionType }) => questionType)).toEqual([null, null]);
  });
});

describe('a line that declares the type', () => {
  it('applies to all following questions until the next one, or to the question it is in', async () => {
    const { summary, faults } = await readExam(`
Type: Short Answer
1. Name a vitamin.
Answer: B
2. Name another.
Answer: C
Type: Essay
3. Discuss vitamins.
4. Discuss minerals.
5. Choose.
Type: Multiple Choice
A) iron
B) gold
Answer: A
6. Discuss metals.
`);
    expect(faults).toEqual([]);
    expect(summary.map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual([
      '1 SHORT_ANSWER',
      '2 SHORT_ANSWER',
      '3 ESSAY',
      '4 ESSAY',
      '5 MULTIPLE_CHOICE',
      '6 ESSAY',
    ]);
  });

  it('applies to its own question when every question ends with one', async () => {
    const { summary, faults } = await readExam(`
1. Discuss vitamins.
Answer: They are many.
Type: Essay
2. Name one.
Answer: B
Type: Short Answer
`);
    expect(faults).toEqual([]);
    expect(summary).toEqual(['1 ESSAY Discuss vitamins. = They are many.', '2 SHORT_ANSWER Name one. = B']);
  });

  it.each([
    [
      'Type: Riddle\nA) x\nB) y\nAnswer: A',
      'The type is "Riddle". Use Multiple Choice, True/False, Short Answer or Essay.',
    ],
    [
      'Type: Checkboxes\nA) x\nB) y\nAnswer: A',
      'The type is "Checkboxes", but a question can have only one correct answer.',
    ],
    ['Type: Multiple Choice\nAnswer: A', 'No options were found.'],
    [
      'Type: True/False\nA) x\nB) y\nAnswer: A',
      'The type is True/False, but the options are not True and False.',
    ],
    ['Type: Short Answer\nA) x\nB) y\nAnswer: A', 'The type is Short Answer, but the question has options.'],
  ])('must match the content: %j', async (text, fault) => {
    const { faults } = await readExam(`1. What?\n${text}`);
    expect(faults).toEqual([`Page 1, question 1: ${fault}`]);
  });
});

describe('points', () => {
  it('come from the question, its marks or its section, or are the default', async () => {
    const { questions, faults } = await readExam(`
Section A (3 marks each)
1. One?
A) x
B) y
Answer: A
2. Two? (4 marks)
A) x
B) y
Answer: A
3. Three?
A) x
B) y
Points: 5
Answer: A
4. Four?
A) x
B) y [6 pts]
Answer: A
Section B
5. Five?
A) x
B) y
Answer: A
`);
    expect(faults).toEqual([]);
    expect(questions.map(({ points }) => points)).toEqual([3, 4, 5, 6, 2]);
    expect(questions[3]?.options.map(({ text }) => text)).toEqual(['x', 'y']);
  });

  it('must be from 1 to 100', async () => {
    const { faults } = await readExam('1. Discuss. (500 marks)');
    expect(faults).toEqual(['Page 1, question 1: Points are "500 marks". Use a number from 1 to 100.']);
  });
});
