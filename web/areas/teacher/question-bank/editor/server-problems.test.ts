import { describe, expect, it } from 'vitest';
import { bankDraftOf } from './bank-draft.ts';
import { readServerProblems } from './server-problems.ts';
import { makeQuestion } from './testing/make-question.ts';

const options = ['', 'Oxygen', 'Nitrogen'].map((text, key) => ({ key, text }));
const draft = { ...bankDraftOf(makeQuestion()), options };

describe('the faults the server found', () => {
  it('stand at their fields, an option counted among those that were sent', () => {
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

  it('are told as they are where no field stands for them', () => {
    const details = ['questionBank: is archived', 'something else', 'constructor: no'];
    expect(readServerProblems(details, draft)).toEqual({ problems: {}, rest: details });
  });
});
