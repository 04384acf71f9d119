import { describe, expect, it } from 'vitest';
import { readExam } from '../../testing/exam.ts';

const capital = '1 MULTIPLE_CHOICE Capital of Norway? Lima / *Oslo / Rome';

function readAnswered(answer: string) {
  return readExam(
    `1. Capital of Norway?\nA) Lima\nB) Oslo\nC) Rome\n${answer}\n2. Next?\nA) x\nB) y\nAnswer: A`,
  );
}

describe('an answer beside its question', () => {
  it.each([
    'Answer: B',
    'ANSWER: B',
    'Answer : B',
    'Answer: (B)',
    'Answer: b)',
    'Answer: b.',
    'Ans: b',
    'Ans. (b)',
    'Ans.: B',
    'Ans - B',
    'Answer B',
    'Answer (2)',
    'Correct answer: B',
    'Correct Answer - B',
    'Correct Answer is: B',
    'The correct answer is B.',
    'Correct option: B',
    'Key: B',
    'Answer: Option B',
    'Answer: 2',
    'Answer: Oslo',
    'Answer: B) Oslo',
    'Answer: B. Oslo',
    'Answer:\nB',
    '[Ans: B]',
    '(Answer: B)',
    'Sol. Answer (2)',
  ])('may be written as %j', async (answer) => {
    const { summary, faults, questions } = await readAnswered(answer);
    expect(faults).toEqual([]);
    expect(summary).toEqual([capital, '2 MULTIPLE_CHOICE Next? *x / y']);
    expect(questions[0]?.feedback).toBe('');
  });

  it.each([
    ['Answer: B - it lies by the sea.', 'it lies by the sea.'],
    ['Answer: B\nExplanation: It lies\nby the sea.', 'It lies by the sea.'],
    ['Answer: B Explanation: It lies by the sea.', 'It lies by the sea.'],
    ['Sol. Answer (2)\nIt lies by\nthe sea.', 'It lies by the sea.'],
    ['Answer: B\nReason: It lies by the sea.', 'It lies by the sea.'],
    ['Answer: B\nIt lies by the sea.', 'It lies by the sea.'],
    ['Answer: Oslo (the sea is near)', '(the sea is near)'],
  ])('keeps the explanation after it: %j', async (answer, feedback) => {
    const { summary, questions, faults } = await readAnswered(answer);
    expect(faults).toEqual([]);
    expect(summary[0]).toBe(capital);
    expect(questions[0]?.feedback).toBe(feedback);
  });

  it('may be before the options or after them on the same line', async () => {
    const { summary } = await readExam(`
1. Capital of Norway? [Ans: B]
A) Lima
B) Oslo
C) Rome
2. Capital of Peru?
A) Lima B) Oslo C) Rome Answer: A
`);
    expect(summary).toEqual([capital, '2 MULTIPLE_CHOICE Capital of Peru? *Lima / Oslo / Rome']);
  });

  it('is not started by an instruction to answer', async () => {
    const { summary, faults } = await readExam(`
Answer all questions.
1. Answer the following: which one is a
key: the piano has many?
A) Do
B) Door
Answer: A
`);
    expect(faults).toEqual([]);
    expect(summary).toEqual([
      '1 MULTIPLE_CHOICE Answer the following: which one is a key: the piano has many? *Do / Door',
    ]);
  });

  it('is not a blank line to write on', async () => {
    const { summary } = await readExam(`
1. Capital of Norway?
Answer: ____________
2. Capital of Peru?
Answer: ............
Answers
1. Oslo
2. Lima
`);
    expect(summary).toEqual([
      '1 SHORT_ANSWER Capital of Norway? = Oslo',
      '2 SHORT_ANSWER Capital of Peru? = Lima',
    ]);
  });

  it.each([
    ['Answer: D', 'Correct Answer is "D" but the question has options A, B and C only.'],
    ['Answer: Paris', 'Correct Answer is "Paris", which isn’t one of the options.'],
    ['Answer: B) Rome', 'Correct Answer is "B) Rome", but "Rome" is option C.'],
    ['', 'no answer found.'],
    ['Answer:', 'no answer found.'],
  ])('that is invalid is a fault with its place: %j', async (answer, fault) => {
    const { faults } = await readAnswered(answer);
    expect(faults).toEqual([`Page 1, question 1: ${fault}`]);
  });

  it.each(['Answer: A, C', 'Answer: A and C', 'Answer: AC'])(
    'that names more than one option is a fault: %j',
    async (answer) => {
      const { faults } = await readAnswered(answer);
      expect(faults).toHaveLength(1);
      expect(faults[0]).toMatch(/^Page 1, question 1: .*only one correct answer/u);
    },
  );

  it('by number means the label when options are numbered, whatever their texts', async () => {
    const { summary } = await readExam('1. How many?\n(1) 3\n(2) 1\n(3) 2\nAns (3)');
    expect(summary).toEqual(['1 MULTIPLE_CHOICE How many? 3 / 1 / *2']);
  });

  it('by number is a fault when it could mean two options', async () => {
    const { faults } = await readExam('1. How many?\nA) 3\nB) 1\nC) 2\nAnswer: 3');
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain('option C, or option A, which says 3');
  });
});

describe('a mark on the correct option', () => {
  it.each([
    ['an asterisk before the label', 'A) Lima\n*B) Oslo\nC) Rome'],
    ['an asterisk apart', 'A) Lima\n* B) Oslo\nC) Rome'],
    ['an asterisk before the text', 'A) Lima\nB) *Oslo\nC) Rome'],
    ['an asterisk behind', 'A) Lima\nB) Oslo*\nC) Rome'],
    ['an asterisk behind, apart', 'A) Lima\nB) Oslo *\nC) Rome'],
    ['an asterisk on a shared line', 'A) Lima *B) Oslo C) Rome'],
    ['an asterisk behind on a shared line', 'A) Lima B) Oslo * C) Rome'],
    ['a tick', 'A) Lima\nB) Oslo ✓\nC) Rome'],
    ['a tick before', 'A) Lima\n✔ B) Oslo\nC) Rome'],
    ['a word', 'A) Lima\nB) Oslo (correct)\nC) Rome'],
    ['a filled circle', '○ A) Lima\n● B) Oslo\n○ C) Rome'],
    ['bold', 'A) Lima\n**B) Oslo**\nC) Rome'],
    ['bold text', 'A) Lima\nB) **Oslo**\nC) Rome'],
    ['bold text among bold labels', '**A)** Lima\n**B) Oslo**\n**C)** Rome'],
    ['bold on a shared line', 'A) Lima **B) Oslo** C) Rome'],
  ])('may be %s', async (_, options) => {
    const { summary, faults } = await readExam(`1. Capital of Norway?\n${options}`, { isUnicode: true });
    expect(faults).toEqual([]);
    expect(summary).toEqual([capital]);
  });

  it.each([
    ['all options are bold', '**A) Lima**\n**B) Oslo**'],
    ['only labels are bold', '**A)** Lima\n**B)** Oslo'],
    ['only a word is bold', 'A) Lima **town** here\nB) Oslo'],
    ['every option has a bullet', '* A) Lima\n* B) Oslo'],
  ])('is ignored when %s', async (_, options) => {
    const { faults } = await readExam(`1. Capital of Norway?\n${options}`);
    expect(faults).toEqual(['Page 1, question 1: no answer found.']);
  });

  it('on two options is a fault', async () => {
    const { faults } = await readExam('1. Capital?\n*A) Lima\nB) Oslo\n*C) Rome');
    expect(faults).toEqual([
      'Page 1, question 1: Options A and C are marked, but a question can have only one correct answer.',
    ]);
  });
});

describe('two answers to one question', () => {
  it('may agree', async () => {
    const { summary, faults } = await readExam(
      '1. Capital of Norway?\nA) Lima\n**B) Oslo**\nC) Rome\nAnswer: B\nKey\n1. B',
    );
    expect(faults).toEqual([]);
    expect(summary).toEqual([capital]);
  });

  it.each([
    ['A) Lima\n**B) Oslo**\nAnswer: A', 'A beside the question and B in bold'],
    ['*A) Lima\nB) Oslo\nAnswer: B', 'B beside the question and A by a mark beside the option'],
    ['A) Lima\nB) Oslo\nAnswer: A\nAnswer key\n1. B', 'A beside the question and B in the answer key'],
  ])('must not contradict each other: %j', async (options, summary) => {
    const { faults } = await readExam(`1. Capital?\n${options}`);
    expect(faults).toEqual([`Page 1, question 1: The answers contradict each other: ${summary}.`]);
  });
});
