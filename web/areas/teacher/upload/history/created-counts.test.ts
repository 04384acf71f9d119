import { expect, it } from 'vitest';
import { createdCounts } from './created-counts.ts';

it('returns the numbers of the record', () => {
  const upload = {
    processingResult: 'Created 9 quizzes.',
    quizzesCreated: 1,
    questionBanksCreated: 2,
    questionsCreated: 20,
    optionsCreated: 0,
  };
  expect(createdCounts(upload)).toEqual({ quizzes: 1, questionBanks: 2, questions: 20, options: 0 });
});

it('reads missing numbers from the text of the record', () => {
  for (const [processingResult, expected] of [
    ['Created 1 quiz, 1 question bank, 20 questions and 80 options.', [1, 1, 20, 80]],
    ['2 quizzes, 3 question banks, 1,200 questions, 4,800 options', [2, 3, 1200, 4800]],
    ['Quizzes: 2, Question Banks: 1, Questions: 20, Options: 80', [2, 1, 20, 80]],
    ['Questions created: 7', [0, 0, 7, 0]],
    ['1 question bank', [0, 1, 0, 0]],
  ] as const) {
    const [quizzes, questionBanks, questions, options] = expected;
    expect(createdCounts({ processingResult }), processingResult).toEqual({
      quizzes,
      questionBanks,
      questions,
      options,
    });
  }
});

it('returns null if neither the record nor the text has numbers', () => {
  expect(createdCounts({ processingResult: '' })).toBeNull();
  expect(createdCounts({ processingResult: 'Imported.' })).toBeNull();
});
