import { describe, expect, it } from 'vitest';
import { type QuestionDraft, settleQuestion } from './question-content.policy.ts';

function settle(draft: Partial<QuestionDraft>) {
  const settled = settleQuestion({
    questionType: 'MULTIPLE_CHOICE',
    questionText: 'What is 2 + 2?',
    points: 2,
    correctAnswer: null,
    options: [],
    feedback: '',
    ...draft,
  });
  return 'content' in settled
    ? { key: settled.content.correctAnswer, options: settled.content.options.map(nameOption) }
    : settled.faults;
}

function nameOption({ label, text }: { label: string; text: string }): string {
  return `${label} ${text}`;
}

function texts(...options: string[]) {
  return options.map((optionText) => ({ optionText }));
}

describe('a multiple choice question', () => {
  it('letters its options by their order', () => {
    expect(settle({ options: texts('3', '4', '5'), correctAnswer: 'b' })).toEqual({
      key: 'B',
      options: ['A 3', 'B 4', 'C 5'],
    });
  });

  it('orders options by the labels they bring, and gives the others what is left', () => {
    const options = [
      { optionLabel: 'C', optionText: 'third' },
      { optionText: 'first' },
      { optionLabel: 'B', optionText: 'second' },
    ];
    expect(settle({ options, correctAnswer: ' c ' })).toEqual({
      key: 'C',
      options: ['A first', 'B second', 'C third'],
    });
  });

  it('has at least two options and at most six', () => {
    expect(settle({ options: texts('4'), correctAnswer: 'A' })).toEqual([
      'options: At least 2 options are required',
    ]);
    expect(settle({ options: texts('1', '2', '3', '4', '5', '6', '7'), correctAnswer: 'A' })).toEqual([
      'options: must have at most 6 entries',
    ]);
  });

  it('has no two options of one label', () => {
    const options = [
      { optionLabel: 'A', optionText: '3' },
      { optionLabel: 'A', optionText: '4' },
    ];
    expect(settle({ options, correctAnswer: 'A' })).toEqual(['options: two of them have the same label']);
  });

  it('has a key that is the label of an option', () => {
    expect(settle({ options: texts('3', '4') })).toEqual(['correctAnswer: is required']);
    for (const correctAnswer of ['C', '4', 'AB']) {
      expect(settle({ options: texts('3', '4'), correctAnswer })).toEqual([
        'correctAnswer: must be the label of an option',
      ]);
    }
  });
});

describe('a true-or-false question', () => {
  const questionType = 'TRUE_FALSE';

  it('has A True and B False when it brings no options', () => {
    const options = ['A True', 'B False'];
    for (const [said, key] of [
      ['A', 'A'],
      ['b', 'B'],
      ['True', 'A'],
      [' FALSE ', 'B'],
    ] as const) {
      expect(settle({ questionType, correctAnswer: said })).toEqual({ key, options });
    }
  });

  it('finds the key by what its options say where False stands first', () => {
    const options = texts('False', 'True');
    expect(settle({ questionType, options, correctAnswer: 'true' })).toMatchObject({ key: 'B' });
  });

  it('has exactly two options, A and B', () => {
    expect(settle({ questionType, options: texts('a', 'b', 'c'), correctAnswer: 'A' })).toEqual([
      'options: there must be two, A True and B False',
    ]);
    const options = [{ optionText: 'True' }, { optionLabel: 'C', optionText: 'False' }];
    expect(settle({ questionType, options, correctAnswer: 'A' })).toEqual([
      'options: must be labelled A and B',
    ]);
  });

  it('has a key', () => {
    for (const correctAnswer of [null, '', 'C', 'maybe']) {
      expect(settle({ questionType, correctAnswer })).toEqual([
        'correctAnswer: must be A (True) or B (False)',
      ]);
    }
  });
});

describe('a question answered in writing', () => {
  it('has at least one accepted answer when it is short', () => {
    const questionType = 'SHORT_ANSWER';
    expect(settle({ questionType, correctAnswer: 'Accra| Akkra' })).toEqual({
      key: 'Accra| Akkra',
      options: [],
    });
    for (const correctAnswer of [null, '', ' | |']) {
      expect(settle({ questionType, correctAnswer })).toEqual([
        'correctAnswer: at least one accepted answer is required',
      ]);
    }
  });

  it('may have a model answer when it is an essay', () => {
    const questionType = 'ESSAY';
    expect(settle({ questionType, correctAnswer: 'Because' })).toEqual({ key: 'Because', options: [] });
    expect(settle({ questionType, correctAnswer: ' ' })).toEqual({ key: null, options: [] });
  });

  it('has no options', () => {
    const options = texts('a', 'b');
    expect(settle({ questionType: 'ESSAY', options })).toEqual(['options: an essay has none']);
    expect(settle({ questionType: 'SHORT_ANSWER', options, correctAnswer: 'a' })).toEqual([
      'options: a short answer has none',
    ]);
  });
});
