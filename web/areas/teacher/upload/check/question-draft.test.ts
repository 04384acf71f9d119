import { describe, expect, it } from 'vitest';
import { changeOf, draftOf, isSameDraft } from './question-draft.ts';
import { makeUploadQuestion } from './testing/make-upload-question.ts';

const draft = draftOf(makeUploadQuestion());

describe('a question while it is corrected', () => {
  it('begins as it was read', () => {
    expect(draft.options.map(({ text }) => text)).toEqual(['Oxygen', 'Carbon dioxide']);
    expect(draft.rightOption).toBe(1);
    expect(isSameDraft(draft, draftOf(makeUploadQuestion()))).toBe(true);
  });

  it('has no right option where the file names one that is not there', () => {
    expect(draftOf(makeUploadQuestion({ correctAnswer: 'E' })).rightOption).toBeNull();
  });

  it('has at least two fields for options', () => {
    expect(draftOf(makeUploadQuestion({ options: [] })).options).toEqual([
      { key: 0, text: '' },
      { key: 1, text: '' },
    ]);
  });
});

describe('what is sent of a correction', () => {
  it('is nothing when nothing was changed', () => {
    expect(changeOf(draft, draft)).toEqual({});
    const options = [...draft.options, { key: 7, text: ' ' }];
    expect(changeOf(draft, { ...draft, options })).toEqual({});
  });

  it('is only what was changed', () => {
    expect(changeOf(draft, { ...draft, questionText: 'Which one?', points: '3.5' })).toEqual({
      questionText: 'Which one?',
      points: 3.5,
    });
  });

  it('is type, options and answer together, with the letters of the options that are left', () => {
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
    expect(changeOf(draft, { ...draft, options }).correctAnswer).toBeNull();
  });

  it('has no options when it is answered in writing', () => {
    const written = { ...draft, questionType: 'SHORT_ANSWER' as const, writtenAnswer: 'carbon dioxide' };
    expect(changeOf(draft, written)).toEqual({
      questionType: 'SHORT_ANSWER',
      options: [],
      correctAnswer: 'carbon dioxide',
    });
  });
});
