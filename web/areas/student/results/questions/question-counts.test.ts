import { describe, expect, it } from 'vitest';
import type { QuizAnswer, ReviewedQuestion } from '#shared/contract/attempts/attempts.ts';
import { filterQuestions, lostPoints, markQuestions } from './question-counts.ts';

function question(id: number, answer: Partial<QuizAnswer> | null, points = 2): ReviewedQuestion {
  return {
    id,
    questionText: 'Why?',
    questionType: 'ESSAY',
    points,
    orderNumber: id,
    options: [],
    imageUrl: null,
    comments: [],
    answer:
      answer === null
        ? null
        : {
            id,
            attempt: { id: 1 },
            quizAttempt: { id: 1 },
            question: { id },
            selectedAnswer: null,
            selectedOption: null,
            textAnswer: 'because',
            isMarked: false,
            timeSpent: 0,
            revision: 1,
            savedAt: '2026-11-14T09:58:00.000Z',
            ...answer,
          },
  };
}

const paper = [
  question(1, { isCorrect: true, pointsEarned: 2 }),
  question(2, { isCorrect: false, pointsEarned: 0.7 }),
  question(3, { isCorrect: false, pointsEarned: 0 }),
  question(4, { isCorrect: null, pointsEarned: null }, 10),
  question(5, null),
];

function numbers(filter: Parameters<typeof filterQuestions>[1]): number[] {
  return filterQuestions(markQuestions(paper, true), filter).map(({ number }) => number);
}

describe('the questions of a finished paper', () => {
  it('are filtered by their mark', () => {
    expect(numbers('all')).toEqual([1, 2, 3, 4, 5]);
    expect(numbers('correct')).toEqual([1]);
    expect(numbers('not-correct')).toEqual([2, 3, 5]);
    expect(numbers('waiting')).toEqual([4]);
  });

  it('know which were answered', () => {
    expect(markQuestions(paper, false).map(({ isAnswered }) => isAnswered)).toEqual([
      true,
      true,
      true,
      true,
      false,
    ]);
  });

  it('have lost points only where they are marked', () => {
    expect(lostPoints(markQuestions(paper, true))).toBe(5.3);
    expect(lostPoints(markQuestions(paper, false))).toBe(0);
  });
});
