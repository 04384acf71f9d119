import '#web/lib/i18n.ts';
import { describe, expect, it } from 'vitest';
import { findDraftProblems, findPointsProblem, hasProblems } from './draft-problems.ts';
import { draftOf } from './question-draft.ts';
import { plantQuestion } from './testing/plant-question.ts';

const draft = draftOf(plantQuestion);

describe('what keeps a question from being saved', () => {
  it('is nothing where everything is there', () => {
    expect(hasProblems(findDraftProblems(draft))).toBe(false);
  });

  it('is a text of spaces', () => {
    expect(findDraftProblems({ ...draft, questionText: ' \n' }).questionText).toBe(
      'Question text is required',
    );
  });

  it.each([
    ['', 'Points must be at least 1'],
    ['0', 'Points must be at least 1'],
    ['-3', 'Points must be at least 1'],
    ['two', 'Points must be at least 1'],
    ['0.99', 'Points must be at least 1'],
    ['100.5', 'Points must be at most 100'],
    ['1e1', 'Points have at most two decimals'],
    ['2.555', 'Points have at most two decimals'],
    ['1', undefined],
    ['2.5', undefined],
    ['100', undefined],
  ])('says of %j points: %s', (points, problem) => {
    expect(findPointsProblem(points)).toBe(problem);
  });

  it('is each of the first two options that is empty, however many others there are', () => {
    const options = ['', 'Iron', 'Gold'].map((text, key) => ({ key, text }));
    const problems = findDraftProblems({ ...draft, options, rightOption: 2 });
    expect(problems).toMatchObject({ options: undefined, optionTexts: { 0: 'This option is required' } });
    expect(Object.keys(problems.optionTexts ?? {})).toEqual(['0']);
  });

  it('is fewer than two options', () => {
    const options = ['Iron', '', ' '].map((text, key) => ({ key, text }));
    const problems = findDraftProblems({ ...draft, options, rightOption: 0 });
    expect(problems.options).toBe('At least 2 options are required');
    expect(problems.optionTexts).toEqual({ 1: 'This option is required' });
  });

  it('is a right option that was not chosen, or is empty', () => {
    const options = ['Iron', 'Gold', ''].map((text, key) => ({ key, text }));
    for (const rightOption of [null, 2]) {
      expect(findDraftProblems({ ...draft, options, rightOption }).answer).toBe(
        'Please choose the correct answer',
      );
    }
  });

  it('is a short answer without any that is accepted; an essay needs none', () => {
    const written = { ...draft, writtenAnswer: ' | ' };
    expect(findDraftProblems({ ...written, questionType: 'SHORT_ANSWER' }).answer).toBe(
      'At least one accepted answer is required',
    );
    expect(hasProblems(findDraftProblems({ ...written, questionType: 'ESSAY' }))).toBe(false);
  });
});
