import { describe, expect, it } from 'vitest';
import { readText } from '../testing/read.ts';

/** The label that an answer resolves to, or the fault. */
async function read(options: string[], answer: string, type = ''): Promise<string> {
  const letters = options.map((_, at) => `Option ${'ABCDEF'[at]}`);
  const cells = ['Which?', type, ...options, answer].map((cell) => `"${cell.replaceAll('"', '""')}"`);
  const { questions, faults } = await readText(
    `Question,Type,${letters.join(',')},Correct Answer\n${cells.join(',')}\n`,
  );
  return faults.length > 0 ? faults.join(' · ') : (questions[0]?.correctAnswer ?? 'none');
}

const gases = ['Nitrogen', 'Oxygen', 'Helium', 'Neon'];

describe('a correct answer names an option', () => {
  it.each([
    'B',
    'b',
    '(B)',
    'b)',
    'B.',
    '[B]',
    'B:',
    ' B ',
    'Option B',
    'option b',
    'Option 2',
    'Choice 2',
    'Answer B',
    'Option (B)',
    '2',
    '2.',
    '(2)',
    '2)',
    '2.0',
    'Oxygen',
    '  Oxygen  ',
    'B. Oxygen',
    'B) Oxygen',
    '(B) Oxygen',
    'B: Oxygen',
    'B - Oxygen',
    'B.Oxygen',
    'B Oxygen',
    'B Oxygen (we breathe it)',
    'B (Oxygen)',
    'Oxygen (B)',
    'Answer: Oxygen',
    'The correct answer is Oxygen',
    'Answer: B',
    'Correct answer: B',
    'The answer is B.',
    'The correct answer is (B) Oxygen',
    'B\nWe breathe it.',
    'Oxygen\nWe breathe it.',
    'B-Oxygen',
    'B, Oxygen',
    '2. Oxygen',
    '2) Oxygen',
    'Option B: Oxygen',
    'B - because we breathe it',
    'B – it burns',
    'B. It burns.',
    'B) since it burns',
    'B: it burns',
    'B (it burns)',
    'B because it burns',
    'B, because it burns',
    '(B) it burns',
    'Option B - it burns',
    '2 - it burns',
    '2. It burns',
    'Oxygen (we breathe it)',
    'Oxygen - we breathe it',
    'Oxygen: we breathe it',
    'Oxygen because we breathe it',
    'Oxygen. We breathe it.',
    'B. Oxygen, which we breathe',
    'B\nOxygen is what we breathe.'.replace('\n', '\n\n- '),
  ])('as %j', async (answer) => {
    expect(await read(gases, answer)).toBe('B');
  });

  it('by its full text, whatever its white space', async () => {
    expect(await read(['New  York', 'Rome'], ' New York')).toBe('A');
    expect(await read(['A. Lincoln', 'G. Washington'], 'G. Washington')).toBe('B');
    expect(await read(['J. Adams', 'A. Lincoln'], 'A. Lincoln')).toBe('B');
    expect(await read(['AC', 'DC'], 'AC')).toBe('A');
    expect(await read(['Iron', 'Gold', 'A and B'], 'A and B')).toBe('C');
    expect(await read(['E. coli', 'Yeast'], 'E. coli (a bacterium)')).toBe('A');
    expect(await read(['x', 'x - 1'], 'x - 1')).toBe('B');
  });

  it('by a letter, even if it is another option’s text', async () => {
    expect(await read(['B', 'C', 'A', 'D'], 'A')).toBe('A');
  });

  it('by a letter, which beyond F can only be an option’s text', async () => {
    expect(await read(['b', 'a', 'd', 'c'], 'b')).toBe('B');
    expect(await read(['x', 'y', 'z'], 'y')).toBe('B');
    expect(await read(['x', 'y', 'z'], 'w')).toContain('Correct Answer is "w"');
  });

  it('by a number, which beyond 6 can only be an option’s text', async () => {
    expect(await read(['4', '3', '2', '1'], '1')).toContain('Is that option A, or option D, which says 1?');
    expect(await read(['1', '2', '3', '4'], '3')).toBe('C');
    expect(await read(['10', '20', '30', '40'], '20')).toBe('B');
    expect(await read(['0', '20', '30', '40'], '0')).toBe('A');
    expect(await read(['3.14', '2.71'], '2.71')).toBe('B');
  });
});

describe('a correct answer is a fault', () => {
  it.each([
    ['no letter of the row', ['x', 'y'], 'D', 'Correct Answer is "D" but the row has options A and B only.'],
    [
      'an empty column',
      ['x', 'y', '', 'z'],
      'C',
      'Correct Answer is "C" but the row has options A, B and D only.',
    ],
    [
      'a place beyond the options',
      ['x', 'y'],
      '3',
      'Correct Answer is "3" but the row has options A and B only.',
    ],
    [
      'beyond, with an explanation',
      ['x', 'y'],
      'D - because',
      'Correct Answer is "D - because" but the row has options A and B only.',
    ],
    ['missing', ['x', 'y'], '', 'Correct Answer is missing.'],
    [
      'of another case',
      ['Paris', 'Rome'],
      'paris',
      'Correct Answer is "paris" but option A says "Paris". Write it the same way, or write the letter.',
    ],
    ['of no option', ['Paris', 'Rome'], 'Oslo', 'Correct Answer is "Oslo", which isn’t one of the options.'],
    ['near an option', ['x', 'y'], 'x - 1', 'Correct Answer is "x - 1", which isn’t one of the options.'],
    [
      'a number that an option elsewhere says',
      ['3', '4', '5', '6'],
      '4',
      'Correct Answer is 4. Is that option D, or option B, which says 4? Write the letter.',
    ],
    [
      'such a number beyond the options',
      ['4', '5'],
      '5',
      'Correct Answer is 5. Is that option E, or option B, which says 5? Write the letter.',
    ],
    [
      'such a number in brackets',
      ['3', '4', '5', '6'],
      '(4)',
      'Correct Answer is "(4)". Is that option D, or option B, which says 4? Write the letter.',
    ],
    [
      'such a number with a reason',
      ['3', '4', '5', '6'],
      '4. It is even',
      'Correct Answer is "4. It is even". Is that option D, or option B, which says 4? Write the letter.',
    ],
    [
      'a name that an option elsewhere has',
      ['Option 2', 'Option 1'],
      'Option 1',
      'Correct Answer is "Option 1". Is that option A, or option B, which says "Option 1"? Write the letter.',
    ],
    [
      'a letter with the text of another in brackets',
      gases,
      'B (Neon)',
      'Correct Answer is "B (Neon)", but "Neon" is option D.',
    ],
    [
      'a text with the letter of another',
      gases,
      'Neon (B)',
      'Correct Answer is "Neon (B)", which isn’t one of the options.',
    ],
    [
      'a letter with the text of another',
      gases,
      'B. Neon',
      'Correct Answer is "B. Neon", but "Neon" is option D.',
    ],
    [
      'such a text with a reason',
      gases,
      'B - Neon (it glows)',
      'Correct Answer is "B - Neon (it glows)", but "Neon" is option D.',
    ],
  ])('that is %s', async (_, options, answer, fault) => {
    expect(await read(options, answer)).toBe(`Row 2: ${fault}`);
  });

  it.each([
    'A, C',
    'A and C',
    'A & C',
    'AC',
    '1;3',
    'B|D',
    'A/C',
    'A C',
    '(A) and (C)',
    'A or B',
    'A - C',
    'A, B, C',
    'Oxygen, Neon',
    'Oxygen and Neon',
    'Both A and B',
  ])('that means more than one: %s', async (answer) => {
    expect(await read(gases, answer)).toBe(
      `Row 2: Correct Answer is "${answer}", but a question can have only one correct answer.`,
    );
  });
});

describe('options', () => {
  it('are relabelled without gaps, and the answer still means its original column', async () => {
    const { questions } = await readText('Question,A,B,C,D,Answer\nWhich?,x,y,,z,D\nWho?,x,y,,z,4\n');
    expect(
      questions.map(({ options, correctAnswer }) => [
        options.map(({ label, text }) => label + text),
        correctAnswer,
      ]),
    ).toEqual([
      [['Ax', 'By', 'Cz'], 'C'],
      [['Ax', 'By', 'Cz'], 'C'],
    ]);
  });

  it.each([
    ['equal ones', ['x', 'y', ' x '], 'Options A and C are the same.'],
    ['only one', ['x', '', ''], 'Options B and C are empty. At least 2 options are required.'],
    ['one too long', ['x'.repeat(5001), 'y'], 'Option A is longer than 5,000 characters.'],
  ])('are a fault: %s', async (_, options, fault) => {
    expect(await read(options, 'A')).toBe(`Row 2: ${fault}`);
  });

  it('are required in a multiple-choice row, and the fault names the empty ones', async () => {
    expect(await read(['', ''], 'A', 'MCQ')).toBe(
      'Row 2: Options A and B are empty. At least 2 options are required.',
    );
    expect(await read(['', ''], 'B')).toBe(
      'Row 2: Options A and B are empty. At least 2 options are required.',
    );
  });
});

describe('a true/false answer', () => {
  it.each([
    [
      'A',
      'True',
      'T',
      'TRUE',
      'true',
      'Yes',
      'A',
      'wahr',
      'Vrai',
      'verdadero',
      'oui',
      'ja',
      'sí',
      '1',
      'True - it shines',
      'True (it shines)',
      'Answer: True',
      'A. True',
      'A) True',
      'Yes, it is',
    ],
    [
      'B',
      'False',
      'F',
      'FALSE',
      'No',
      'b',
      '(B)',
      'falsch',
      'faux',
      'Falso',
      'non',
      'nein',
      '2',
      'False. It is a planet',
      'B - False',
      'No, it is not',
    ],
  ])('resolves to %s', async (label, ...answers) => {
    for (const answer of answers)
      expect([answer, await read(['', ''], answer, 'True/False')]).toEqual([answer, label]);
  });

  it('follows the given options: False may come first', async () => {
    expect(await read(['False', 'True'], 'A', 'TF')).toBe('A');
    expect(await read(['False', 'True'], 'True', 'TF')).toBe('B');
    expect(await read(['False', 'True'], 'F', 'TF')).toBe('A');
    expect(await read(['Yes', 'No'], 'No', 'T/F')).toBe('B');
    expect(await read(['Agree', 'Disagree'], 'Disagree', 'True/False')).toBe('B');
    expect(await read(['', 'True', '', 'False'], 'D', 'True/False')).toBe('B');
  });

  it.each([
    ['Maybe', ['', ''], 'Correct Answer is "Maybe". Use True or False.'],
    ['', ['', ''], 'Correct Answer is missing.'],
    ['True/False', ['', ''], 'Correct Answer is "True/False". Use True or False.'],
    ['C', ['', ''], 'Correct Answer is "C". Use True or False.'],
    ['A. False', ['', ''], 'Correct Answer is "A. False", but option A says "True".'],
    ['True', ['True', 'False', 'Perhaps'], 'A true/false question has two options, but the row has 3.'],
    ['True', ['True', ''], 'A true/false question has two options, but the row has 1.'],
  ])('is a fault: %j', async (answer, options, fault) => {
    expect(await read(options, answer, 'True/False')).toBe(`Row 2: ${fault}`);
  });

  it('is read in a multiple-choice row with the options True and False', async () => {
    expect(await read(['True', 'False'], 'FALSE', 'Multiple Choice')).toBe('B');
  });
});

describe('options that differ only in capital letters', () => {
  it('are pointed out, and are no fault', async () => {
    const { faults, remarks } = await readText(
      'Question,A,B,C,Answer\nWhich salt?,NaCl,NACL,KCl,NaCl\nWhich gas?,Neon,Argon,Xenon,B\n',
    );
    expect(faults).toEqual([]);
    expect(remarks).toEqual(['Row 2: Options A and B differ only in capital letters.']);
  });
});
