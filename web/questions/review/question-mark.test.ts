import { describe, expect, it } from 'vitest';
import type { QuizAnswer } from '#shared/contract/attempts/attempts.ts';
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

describe('the mark of a question', () => {
  it('is unknown if the quiz hides marks', () => {
    const question = answered({ isCorrect: true, pointsEarned: 10 });
    expect(questionMark(question, false)).toBe('unknown');
    expect(pointsOf(question, false)).toBeUndefined();
  });

  it('is the server’s mark', () => {
    expect(questionMark(answered({ isCorrect: true, pointsEarned: 10 }), true)).toBe('correct');
    expect(questionMark(answered({ isCorrect: false, pointsEarned: 0 }), true)).toBe('not-correct');
  });

  it('is never correct for a missing or blank answer', () => {
    expect(questionMark({ points: 10, answer: null }, true)).toBe('not-correct');
    expect(questionMark(answered({ isCorrect: null, pointsEarned: null }, '  '), true)).toBe('not-correct');
    expect(pointsOf({ points: 10, answer: null }, true)).toBe(0);
  });

  it('counts points that were given for an empty answer', () => {
    expect(questionMark(answered({ isCorrect: true, pointsEarned: 10 }, null), true)).toBe('correct');
    expect(questionMark(answered({ isCorrect: null, pointsEarned: 4 }, null), true)).toBe('partly');
  });

  it('is pending until a teacher has marked it', () => {
    const question = answered({ isCorrect: null, pointsEarned: null });
    expect(questionMark(question, true)).toBe('waiting');
    expect(pointsOf(question, true)).toBeUndefined();
  });

  it('is partly correct when a teacher gave part of the points', () => {
    expect(questionMark(answered({ isCorrect: false, pointsEarned: 4 }), true)).toBe('partly');
    expect(questionMark(answered({ isCorrect: null, pointsEarned: 4 }), true)).toBe('partly');
    expect(questionMark(answered({ isCorrect: null, pointsEarned: 10 }), true)).toBe('correct');
    expect(pointsOf(answered({ isCorrect: null, pointsEarned: 4 }), true)).toBe(4);
  });
});
