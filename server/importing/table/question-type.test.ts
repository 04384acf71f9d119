import { describe, expect, it } from 'vitest';
import { readText } from '../testing/read.ts';
import { showQuestion } from '../testing/show-question.ts';

async function show(csv: string): Promise<string[]> {
  const { questions, faults } = await readText(csv);
  return faults.length > 0 ? faults : questions.map(showQuestion);
}

const header = 'Question,Type,A,B,C,Correct Answer';

describe('the word for a type', () => {
  it.each([
    'Multiple Choice',
    'multiple_choice',
    'MULTIPLE-CHOICE',
    'MC',
    'mcq',
    'MCQs',
    'Multiple choice question',
    'Single Choice',
    'Multiple Choice (one answer)',
    'QCM',
    'Opción múltiple',
  ])('"%s" is multiple choice', async (word) => {
    expect(await show(`${header}\nWhich?,${word},x,y,,B\n`)).toEqual([
      'MULTIPLE_CHOICE Which? [A x, B y] = B',
    ]);
  });

  it.each([
    'True/False',
    'true or false',
    'TF',
    'T/F',
    'TRUE_FALSE',
    'True-False',
    'Boolean',
    'Yes/No',
    'Richtig/Falsch',
    'Vrai/Faux',
    'Verdadero o falso',
  ])('"%s" is true/false', async (word) => {
    expect(await show(`${header}\nSo?,${word},,,,F\n`)).toEqual(['TRUE_FALSE So? [A True, B False] = B']);
  });

  it.each([
    'Short Answer',
    'SA',
    'short_answer',
    'Fill-in-the-Blank',
    'Fill in the blanks',
    'FIB',
    'Kurzantwort',
  ])('"%s" is a short answer', async (word) => {
    expect(await show(`${header}\nWhich?,${word},,,,B\n`)).toEqual(['SHORT_ANSWER Which? = B']);
    expect(await show(`${header}\nWhich?,${word},,,,2 | two\n`)).toEqual(['SHORT_ANSWER Which? = 2 | two']);
  });

  it.each(['Essay', 'ESSAY', 'Open-ended', 'Open ended', 'Long Answer', 'Theory', 'Aufsatz'])(
    '"%s" is an essay',
    async (word) => {
      expect(await show(`${header}\nDiscuss.,${word},,,,\n`)).toEqual(['ESSAY Discuss. = null']);
      expect(await show(`${header}\nDiscuss.,${word},,,,Mentions light\n`)).toEqual([
        'ESSAY Discuss. = Mentions light',
      ]);
    },
  );

  it.each(['Matching', 'Ordering', '???'])('"%s" is unknown, which is a fault', async (word) => {
    expect(await show(`${header}\nWhich?,${word},x,y,,B\n`)).toEqual([
      `Row 2: Type is "${word}". Use Multiple Choice, True/False, Short Answer or Essay.`,
    ]);
  });

  it.each(['Multiple Select', 'Multiple Response', 'Checkbox', 'Multi-select', 'Select all that apply'])(
    '"%s" would need more than one correct answer, which is a fault',
    async (word) => {
      expect(await show(`${header}\nWhich?,${word},x,y,,B\n`)).toEqual([
        `Row 2: Type is "${word}", but a question can have only one correct answer. Use Multiple Choice, True/False, Short Answer or Essay.`,
      ]);
    },
  );
});

describe('a missing type', () => {
  it.each([
    ['two options or more', 'Which?,,x,y,,B', 'MULTIPLE_CHOICE Which? [A x, B y] = B'],
    ['options that say true and false', 'So?,,True,False,,True', 'TRUE_FALSE So? [A True, B False] = A'],
    ['options that Excel wrote', 'So?,,TRUE,FALSE,,FALSE', 'TRUE_FALSE So? [A TRUE, B FALSE] = B'],
    [
      'true, false and a third option',
      'So?,,True,False,Not given,C',
      'MULTIPLE_CHOICE So? [A True, B False, C Not given] = C',
    ],
    ['no options and true', 'So?,,,,,True', 'TRUE_FALSE So? [A True, B False] = A'],
    ['no options and another answer', 'Capital?,,,,,Paris', 'SHORT_ANSWER Capital? = Paris'],
    ['no options and a number', 'How many?,,,,,4', 'SHORT_ANSWER How many? = 4'],
  ])('is deduced from %s', async (_, row, question) => {
    expect(await show(`${header}\n${row}\n`)).toEqual([question]);
    expect(await show(`Question,A,B,C,Correct Answer\n${row.replace(',,', ',')}\n`)).toEqual([question]);
  });

  it('is a fault when there is nothing to deduce it from', async () => {
    expect(await show(`${header}\nWhich?,,,,,\n`)).toEqual([
      'Row 2: There are no options and no correct answer. Fill them in, or set the type to Multiple Choice, True/False, Short Answer or Essay.',
    ]);
  });

  it('is short answer when there are only questions and answers', async () => {
    expect(await show('Question,Answer\nOne?,B\nTwo?,True\nThree?,4\n')).toEqual([
      'SHORT_ANSWER One? = B',
      'SHORT_ANSWER Two? = True',
      'SHORT_ANSWER Three? = 4',
    ]);
    expect(await show('Question,Answer\nOne?,\n')).toEqual(['Row 2: Correct Answer is missing.']);
  });

  it('is essay when there are only questions', async () => {
    expect(await show('No,Question,Marks\n1,Discuss.,10\n')).toEqual(['ESSAY Discuss. = null']);
  });
});

describe('a row that does not match its type', () => {
  it.each([
    ['Short Answer,x,y,,Paris', 'A short answer has no options, but options A and B are filled.'],
    ['Short Answer,,,,', 'Correct Answer is missing.'],
    ['Short Answer,,,,|', 'Correct Answer is missing.'],
    ['Essay,x,,,', 'An essay has no options, but option A is filled.'],
  ])('is a fault: %s', async (cells, fault) => {
    expect(await show(`${header}\nWhich?,${cells}\n`)).toEqual([`Row 2: ${fault}`]);
  });

  it('gets all its faults reported', async () => {
    expect(await show('Question,Type,A,B,C,Correct Answer,Points\n,MC,x,y,x,,0\n')).toEqual([
      'Row 2: Question text is required.',
      'Row 2: Options A and C are the same.',
      'Row 2: Correct Answer is missing.',
      'Row 2: Points is "0". Use a number from 1 to 100.',
    ]);
  });
});

describe('points', () => {
  it.each([
    ['5', 5],
    ['5 marks', 5],
    ['1 mark', 1],
    ['2 pts', 2],
    ['2pts.', 2],
    ['1,5', 1.5],
    ['1.5', 1.5],
    ['[3]', 3],
    ['(4 marks)', 4],
    ['100', 100],
    ['', 2],
    ['2.00', 2],
  ])('%j are %d', async (cell, points) => {
    expect((await readText(`Question,Answer,Points\nWhich?,x,"${cell}"\n`)).questions[0]?.points).toBe(
      points,
    );
  });

  it.each(['0', '-1', '101', '0.5', 'many', '1.234', '1/2', '5 apples'])('cannot be %s', async (cell) => {
    expect(await show(`Question,Answer,Points\nWhich?,x,${cell}\n`)).toEqual([
      `Row 2: Points is "${cell}". Use a number from 1 to 100.`,
    ]);
  });
});

describe('texts over the length limit', () => {
  it.each([
    ['Question', `${'x'.repeat(20_001)},y`, 'Question is longer than 20,000 characters.'],
    ['Correct Answer', `Which?,${'x'.repeat(5_001)}`, 'Correct Answer is longer than 5,000 characters.'],
  ])('are a fault: %s', async (_, row, fault) => {
    expect(await show(`Question,Answer\n${row}\n`)).toEqual([`Row 2: ${fault}`]);
  });
});
