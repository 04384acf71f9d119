import { describe, expect, it } from 'vitest';
import type { QuizAnswer } from '#shared/contract/attempts.ts';
import { pointsOf, questionMark } from './question-mark.ts';

function answered(marks: Pick<QuizAnswer, 'isCorrect' | 'pointsEarned'>, textAnswer: string | null = 'text') {
  const answer: QuizAnswer = {
    id: 1,
    attempt: { id: 1 },
    quizAttempt: { id: 1 },
    question: { id: 1 },
    selectedAnswer: null,
    selectedOption: null,
    textAnswer,
    isMarked: false,
    timeSpent: 0,
    revision: 1,
    savedAt: '2026-11-14T09:58:00.000Z',
    ...marks,
  };
  return { points: 10, answer };
}

describe('how a question went', () => {
  it('is not told where the quiz does not show marks', () => {
    const question = answered({ isCorrect: true, pointsEarned: 10 });
    expect(questionMark(question, false)).toBe('unknown');
    expect(pointsOf(question, false)).toBeUndefined();
  });

  it('is as the server marked it', () => {
    expect(questionMark(answered({ isCorrect: true, pointsEarned: 10 }), true)).toBe('correct');
    expect(questionMark(answered({ isCorrect: false, pointsEarned: 0 }), true)).toBe('not-correct');
  });

  it('is not correct without an answer, or with a blank one', () => {
    expect(questionMark({ points: 10, answer: null }, true)).toBe('not-correct');
    expect(questionMark(answered({ isCorrect: null, pointsEarned: null }, '  '), true)).toBe('not-correct');
    expect(pointsOf({ points: 10, answer: null }, true)).toBe(0);
  });

  it('is as it was marked where points were given for a question that was left empty', () => {
    expect(questionMark(answered({ isCorrect: true, pointsEarned: 10 }, null), true)).toBe('correct');
    expect(questionMark(answered({ isCorrect: null, pointsEarned: 4 }, null), true)).toBe('partly');
  });

  it('waits while a teacher has not marked it', () => {
    const question = answered({ isCorrect: null, pointsEarned: null });
    expect(questionMark(question, true)).toBe('waiting');
    expect(pointsOf(question, true)).toBeUndefined();
  });

  it('is partly right where a teacher gave a part of the points', () => {
    expect(questionMark(answered({ isCorrect: false, pointsEarned: 4 }), true)).toBe('partly');
    expect(questionMark(answered({ isCorrect: null, pointsEarned: 4 }), true)).toBe('partly');
    expect(questionMark(answered({ isCorrect: null, pointsEarned: 10 }), true)).toBe('correct');
    expect(pointsOf(answered({ isCorrect: null, pointsEarned: 4 }), true)).toBe(4);
  });
});
