import { describe, expect, it } from 'vitest';
import { changeType } from './draft-type.ts';
import { changeOf, draftOf } from './question-draft.ts';
import { makeUploadQuestion } from './testing/make-upload-question.ts';

const draft = draftOf(makeUploadQuestion());

describe('a question that becomes one of another type', () => {
  it('is answered in writing with what was the right option', () => {
    const short = changeType(draft, 'SHORT_ANSWER');
    expect(short.writtenAnswer).toBe('Carbon dioxide');
    expect(changeType(short, 'ESSAY').writtenAnswer).toBe('Carbon dioxide');
  });

  it('gets its options back', () => {
    const back = changeType(changeType(draft, 'ESSAY'), 'MULTIPLE_CHOICE');
    expect(changeOf(draft, back)).toEqual({});
  });

  it('has True and False to choose from, and neither is chosen for the teacher', () => {
    const { options, rightOption } = changeType(draft, 'TRUE_FALSE');
    expect(options.map(({ text }) => text)).toEqual(['True', 'False']);
    expect(rightOption).toBeNull();
  });

  it('keeps True and False where they stand already', () => {
    const options = ['False', 'TRUE'].map((optionText, place) => ({
      optionLabel: 'AB'.charAt(place),
      optionText,
    }));
    const choice = draftOf(makeUploadQuestion({ options, correctAnswer: 'B' }));
    expect(changeType(choice, 'TRUE_FALSE')).toEqual({ ...choice, questionType: 'TRUE_FALSE' });
  });
});
