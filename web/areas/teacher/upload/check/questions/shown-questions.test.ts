import { describe, expect, it } from 'vitest';
import { makeUploadQuestion } from '../testing/make-upload-question.ts';
import { mergeQuestions } from './shown-questions.ts';

const [first, second, third] = [1, 2, 3].map((position) => makeUploadQuestion({ position }));

describe('the questions of the list', () => {
  if (!first || !second || !third) throw new Error('Three were made.');

  it('are the loaded ones at first', () => {
    const loaded = [first, third];
    expect(mergeQuestions([], loaded)).toBe(loaded);
    expect(mergeQuestions([first], loaded)).toBe(loaded);
  });

  it('keep a question that no longer matches at its place', () => {
    expect(mergeQuestions([first, second, third], [first, third])).toEqual([first, second, third]);
  });

  it('are shown as they were loaded last', () => {
    const changed = { ...first, isDropped: true };
    expect(mergeQuestions([first, second], [changed])).toEqual([changed, second]);
  });

  it('stay the same array while nothing changes', () => {
    const before = [first, second, third];
    expect(mergeQuestions(before, [first, third])).toBe(before);
  });
});
