import { describe, expect, it } from 'vitest';
import { makeQuestion } from '../testing/make-question.ts';
import { bankDraftOf } from './bank-question-draft.ts';
import { readServerProblems } from './server-problems.ts';

const options = ['', 'Oxygen', 'Nitrogen'].map((text, key) => ({ key, text }));
const draft = { ...bankDraftOf(makeQuestion()), options };

describe('problems reported by the server', () => {
  it('are shown at their fields, options by their position in the request', () => {
    const details = [
      'questionText: is too long',
      'correctAnswer: is required',
      'options.1.optionText: is odd',
    ];
    expect(readServerProblems([...details, 'tags.3: must have at most 50 characters'], draft)).toEqual({
      problems: {
        questionText: 'is too long',
        answer: 'is required',
        optionTexts: { 2: 'is odd' },
        tags: 'must have at most 50 characters',
      },
      rest: [],
    });
  });

  it('are listed as they are if they belong to no field', () => {
    const details = ['questionBank: is archived', 'something else', 'constructor: no'];
    expect(readServerProblems(details, draft)).toEqual({ problems: {}, rest: details });
  });
});
