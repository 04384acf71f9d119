import { describe, expect, it } from 'vitest';
import { checkQuestion, type QuestionDraft } from './question-content.policy.ts';

function check(draft: Partial<QuestionDraft>) {
  const checked = checkQuestion({
    questionType: 'MULTIPLE_CHOICE',
    questionText: 'What is 2 + 2?',
    points: 2,
    correctAnswer: null,
    options: [],
    feedback: '',
    ...draft,
  });
  return 'content' in checked
    ? { key: checked.content.correctAnswer, options: checked.content.options.map(nameOption) }
    : checked.faults;
}

function nameOption({ label, text }: { label: string; text: string }): string {
  return `${label} ${text}`;
}

function texts(...options: string[]) {
  return options.map((optionText) => ({ optionText }));
}

describe('a multiple choice question', () => {
  it('labels its options in their order', () => {
    expect(check({ options: texts('3', '4', '5'), correctAnswer: 'b' })).toEqual({
      key: 'B',
      options: ['A 3', 'B 4', 'C 5'],
    });
  });

  it('orders options by their labels, and gives the others the free labels', () => {
    const options = [
      { optionLabel: 'C', optionText: 'third' },
      { optionText: 'first' },
      { optionLabel: 'B', optionText: 'second' },
    ];
    expect(check({ options, correctAnswer: ' c ' })).toEqual({
      key: 'C',
      options: ['A first', 'B second', 'C third'],
    });
  });

  it('requires two to six options', () => {
    expect(check({ options: texts('4'), correctAnswer: 'A' })).toEqual([
      'options: At least 2 options are required',
    ]);
    expect(check({ options: texts('1', '2', '3', '4', '5', '6', '7'), correctAnswer: 'A' })).toEqual([
      'options: must have at most 6 entries',
    ]);
  });

  it('refuses two options with one label', () => {
    const options = [
      { optionLabel: 'A', optionText: '3' },
      { optionLabel: 'A', optionText: '4' },
    ];
    expect(check({ options, correctAnswer: 'A' })).toEqual(['options: must not have the same label twice']);
  });

  it('requires the label of an option as its key', () => {
    expect(check({ options: texts('3', '4') })).toEqual(['correctAnswer: is required']);
    for (const correctAnswer of ['C', '4', 'AB']) {
      expect(check({ options: texts('3', '4'), correctAnswer })).toEqual([
        'correctAnswer: must be the label of an option',
      ]);
    }
  });
});

describe('a true-or-false question', () => {
  const questionType = 'TRUE_FALSE';

  it('gets the options A True and B False by default', () => {
    const options = ['A True', 'B False'];
    for (const [typed, key] of [
      ['A', 'A'],
      ['b', 'B'],
      ['True', 'A'],
      [' FALSE ', 'B'],
    ] as const) {
      expect(check({ questionType, correctAnswer: typed })).toEqual({ key, options });
    }
  });

  it('finds the key by the text of its options if False comes first', () => {
    const options = texts('False', 'True');
    expect(check({ questionType, options, correctAnswer: 'true' })).toMatchObject({ key: 'B' });
  });

  it('requires exactly two options, A and B', () => {
    expect(check({ questionType, options: texts('a', 'b', 'c'), correctAnswer: 'A' })).toEqual([
      'options: must be A True and B False',
    ]);
    const options = [{ optionText: 'True' }, { optionLabel: 'C', optionText: 'False' }];
    expect(check({ questionType, options, correctAnswer: 'A' })).toEqual([
      'options: must be labelled A and B',
    ]);
  });

  it('requires a key', () => {
    for (const correctAnswer of [null, '', 'C', 'maybe']) {
      expect(check({ questionType, correctAnswer })).toEqual([
        'correctAnswer: must be A (True) or B (False)',
      ]);
    }
  });
});

describe('a written question', () => {
  it('requires an accepted answer for a short answer', () => {
    const questionType = 'SHORT_ANSWER';
    expect(check({ questionType, correctAnswer: 'Accra| Akkra' })).toEqual({
      key: 'Accra| Akkra',
      options: [],
    });
    for (const correctAnswer of [null, '', ' | |']) {
      expect(check({ questionType, correctAnswer })).toEqual([
        'correctAnswer: at least one accepted answer is required',
      ]);
    }
  });

  it('can have a model answer for an essay', () => {
    const questionType = 'ESSAY';
    expect(check({ questionType, correctAnswer: 'Because' })).toEqual({ key: 'Because', options: [] });
    expect(check({ questionType, correctAnswer: ' ' })).toEqual({ key: null, options: [] });
  });

  it('refuses options', () => {
    const options = texts('a', 'b');
    expect(check({ questionType: 'ESSAY', options })).toEqual(['options: must be empty for an essay']);
    expect(check({ questionType: 'SHORT_ANSWER', options, correctAnswer: 'a' })).toEqual([
      'options: must be empty for a short answer',
    ]);
  });
});
