import { describe, expect, it } from 'vitest';
import { changeOf, draftOf } from './question-draft.ts';
import { plantQuestion } from './testing/plant-question.ts';

const draft = draftOf(plantQuestion);

describe('a question while it is written', () => {
  it('begins as it was', () => {
    expect(draft.options.map(({ text }) => text)).toEqual(['Oxygen', 'Carbon dioxide']);
    expect(draft).toMatchObject({ rightOption: 1, points: '2', feedback: '' });
  });

  it('has no right option where the key names one that is not there', () => {
    expect(draftOf({ ...plantQuestion, correctAnswer: 'E' }).rightOption).toBeNull();
  });

  it('has at least two fields for options', () => {
    expect(draftOf({ ...plantQuestion, options: [] }).options).toEqual([
      { key: 0, text: '' },
      { key: 1, text: '' },
    ]);
  });
});

describe('what is sent of a change', () => {
  it('is nothing when nothing was changed', () => {
    expect(changeOf(draft, draft)).toEqual({});
    expect(changeOf(draft, { ...draft, options: [...draft.options, { key: 7, text: ' ' }] })).toEqual({});
  });

  it('is only what was changed', () => {
    expect(changeOf(draft, { ...draft, questionText: 'Which one?', points: '3.5' })).toEqual({
      questionText: 'Which one?',
      points: 3.5,
    });
  });

  it('drops empty options, and the right answer follows its text, not its letter', () => {
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

  it('has no answer when its option was emptied', () => {
    const options = draft.options.map((option) => (option.key === 1 ? { ...option, text: '' } : option));
    expect(changeOf(draft, { ...draft, options })).toMatchObject({ correctAnswer: null });
  });

  it('has no options when it is answered in writing, and of the accepted answers only those that say something', () => {
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

  it('leaves a bar in a model answer alone', () => {
    const essay = { ...draft, questionType: 'ESSAY' as const, writtenAnswer: 'either | or' };
    expect(changeOf(draft, essay)).toMatchObject({ correctAnswer: 'either | or' });
  });
});
