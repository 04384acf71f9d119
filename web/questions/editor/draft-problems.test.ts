import '#web/lib/i18n/i18n.ts';
import { describe, expect, it } from 'vitest';
import { findDraftProblems, findPointsProblem, hasProblems } from './draft-problems.ts';
import { draftOf } from './question-draft.ts';
import { plantQuestion } from './testing/plant-question.ts';

const draft = draftOf(plantQuestion);

describe('the problems of a question', () => {
  it('are none when it is complete', () => {
    expect(hasProblems(findDraftProblems(draft))).toBe(false);
  });

  it('include a blank text', () => {
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
    ['1e1', 'Points can have at most two decimals'],
    ['2.555', 'Points can have at most two decimals'],
    ['1', undefined],
    ['2.5', undefined],
    ['100', undefined],
  ])('with %j points include: %s', (points, problem) => {
    expect(findPointsProblem(points)).toBe(problem);
  });

  it('include each of the first two options that is empty, even with others filled', () => {
    const options = ['', 'Iron', 'Gold'].map((text, key) => ({ key, text }));
    const problems = findDraftProblems({ ...draft, options, rightOption: 2 });
    expect(problems).toMatchObject({ options: undefined, optionTexts: { 0: 'This option is required' } });
    expect(Object.keys(problems.optionTexts ?? {})).toEqual(['0']);
  });

  it('include fewer than two options', () => {
    const options = ['Iron', '', ' '].map((text, key) => ({ key, text }));
    const problems = findDraftProblems({ ...draft, options, rightOption: 0 });
    expect(problems.options).toBe('At least 2 options are required');
    expect(problems.optionTexts).toEqual({ 1: 'This option is required' });
  });

  it('include a correct option that is not selected or is empty', () => {
    const options = ['Iron', 'Gold', ''].map((text, key) => ({ key, text }));
    for (const rightOption of [null, 2]) {
      expect(findDraftProblems({ ...draft, options, rightOption }).answer).toBe(
        'Please choose the correct answer',
      );
    }
  });

  it('include a short answer without an accepted answer, but not an essay without one', () => {
    const written = { ...draft, writtenAnswer: ' | ' };
    expect(findDraftProblems({ ...written, questionType: 'SHORT_ANSWER' }).answer).toBe(
      'At least one accepted answer is required',
    );
    expect(hasProblems(findDraftProblems({ ...written, questionType: 'ESSAY' }))).toBe(false);
  });
});
