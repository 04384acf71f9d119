import { describe, expect, it } from 'vitest';
import { makeUploadQuestion } from '../testing/make-upload-question.ts';
import { isSameDraft, uploadChangeOf, uploadDraftOf } from './upload-draft.ts';

const draft = uploadDraftOf(makeUploadQuestion());

describe('the draft of an uploaded question', () => {
  it('starts with the values of the file', () => {
    expect(draft).toMatchObject({ quizTitle: 'Cell Biology', questionBankTitle: 'Biology', rightOption: 1 });
    expect(isSameDraft(draft, uploadDraftOf(makeUploadQuestion()))).toBe(true);
  });

  it('sends only what was changed', () => {
    expect(uploadChangeOf(draft, draft)).toEqual({});
    expect(uploadChangeOf(draft, { ...draft, quizTitle: 'Plants', points: '3.5' })).toEqual({
      quizTitle: 'Plants',
      points: 3.5,
    });
  });
});
