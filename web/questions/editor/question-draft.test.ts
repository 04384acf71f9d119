import { describe, expect, it } from 'vitest';
import { changeOf, draftOf } from './question-draft.ts';
import { plantQuestion } from './testing/plant-question.ts';

const draft = draftOf(plantQuestion);

describe('a question draft', () => {
  it('starts with the stored question', () => {
    expect(draft.options.map(({ text }) => text)).toEqual(['Oxygen', 'Carbon dioxide']);
    expect(draft).toMatchObject({ rightOption: 1, points: '2', feedback: '' });
  });

  it('has no correct option when the key names a missing one', () => {
    expect(draftOf({ ...plantQuestion, correctAnswer: 'E' }).rightOption).toBeNull();
  });

  it('has at least two option fields', () => {
    expect(draftOf({ ...plantQuestion, options: [] }).options).toEqual([
      { key: 0, text: '' },
      { key: 1, text: '' },
    ]);
  });
});

describe('a saved change', () => {
  it('is empty when nothing was changed', () => {
    expect(changeOf(draft, draft)).toEqual({});
    expect(changeOf(draft, { ...draft, options: [...draft.options, { key: 7, text: ' ' }] })).toEqual({});
  });

  it('contains only the changed fields', () => {
    expect(changeOf(draft, { ...draft, questionText: 'Which one?', points: '3.5' })).toEqual({
      questionText: 'Which one?',
      points: 3.5,
    });
  });

  it('drops empty options, and the correct answer follows its text, not its letter', () => {
    const options = [
      { key: 0, text: '' },
      { key: 1, text: 'Carbon dioxide' },
      { key: 2, text: 'Nitrogen' },
    ];
    expect(changeOf(draft, { ...draft, options, rightOption: 2 })).toEqual({
      questionType: 'MULTIPLE_CHOICE',
      options: [
        { optionLabel: 'A', optionText: 'Carbon dioxide' },
        { optionLabel: 'B', optionText: 'Nitrogen' },
      ],
      correctAnswer: 'B',
    });
  });

  it('has no answer when its option was cleared', () => {
    const options = draft.options.map((option) => (option.key === 1 ? { ...option, text: '' } : option));
    expect(changeOf(draft, { ...draft, options })).toMatchObject({ correctAnswer: null });
  });

  it('of a written answer has no options and no blank accepted answers', () => {
    const written = {
      ...draft,
      questionType: 'SHORT_ANSWER' as const,
      writtenAnswer: ' CO2 ||carbon dioxide|',
    };
    expect(changeOf(draft, written)).toEqual({
      questionType: 'SHORT_ANSWER',
      options: [],
      correctAnswer: 'CO2|carbon dioxide',
    });
  });

  it('keeps a bar in a model answer', () => {
    const essay = { ...draft, questionType: 'ESSAY' as const, writtenAnswer: 'either | or' };
    expect(changeOf(draft, essay)).toMatchObject({ correctAnswer: 'either | or' });
  });
});
