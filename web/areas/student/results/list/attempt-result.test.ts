import { describe, expect, it } from 'vitest';
import type { QuizAttempt } from '#shared/contract/attempts/attempts.ts';
import type { Grade } from '#shared/contract/results/grades.ts';
import { bestOf, joinResults, previousBest } from './attempt-result.ts';

const student = { id: 3, firstName: 'Ama', lastName: 'Owusu' };
const quiz = { id: 5, title: 'Hypothesis Testing' };

function attempt(attemptNumber: number, totalScore: number, given: Partial<QuizAttempt> = {}): QuizAttempt {
  const startedAt = `2026-11-${10 + attemptNumber}T09:00:00.000Z`;
  return {
    id: 100 + attemptNumber,
    quiz,
    student,
    attemptNumber,
    status: 'SUBMITTED',
    startedAt,
    startTime: startedAt,
    deadline: null,
    extensionMinutes: 0,
    completedAt: `2026-11-${10 + attemptNumber}T09:20:00.000Z`,
    totalScore,
    marksReleased: true,
    totalPoints: 24,
    dateCreated: startedAt,
    ...given,
  };
}

function grade(of: QuizAttempt, given: Partial<Grade> = {}): Grade {
  return {
    id: 1_000 + of.id,
    attempt: { id: of.id },
    quiz,
    student,
    marksReleased: true,
    score: of.totalScore ?? 0,
    totalPoints: of.totalPoints,
    percentage: 50,
    letterGrade: 'C',
    grade: 'C',
    gradePoints: 2,
    isProvisional: false,
    isPassed: null,
    isBest: false,
    dateCreated: of.dateCreated,
    lastUpdated: of.dateCreated,
    ...given,
  };
}

describe('the results of a quiz', () => {
  it('are sorted newest first', () => {
    const results = joinResults([attempt(1, 12), attempt(3, 12), attempt(2, 12)], []);
    expect(results.map((result) => result.attempt.attemptNumber)).toEqual([3, 2, 1]);
  });

  it('leave out attempts in progress', () => {
    expect(joinResults([attempt(1, 0, { completedAt: null })], [])).toEqual([]);
  });

  it('take percentage and letter from the grade of the same attempt', () => {
    const one = attempt(1, 21);
    const grades = [
      grade(attempt(2, 1)),
      grade(one, { percentage: 91, letterGrade: 'A', isProvisional: true }),
    ];
    expect(joinResults([one], grades)).toMatchObject([
      { percentage: 91, letter: 'A', isProvisional: true, isPassed: null },
    ]);
  });

  it('compute them where the grade is missing', () => {
    expect(joinResults([attempt(1, 21)], [])).toMatchObject([{ percentage: 87.5, letter: 'B+', score: 21 }]);
  });

  it('mark the highest percentage as the best, the earlier of equals', () => {
    const results = joinResults([attempt(1, 12), attempt(2, 21), attempt(3, 21), attempt(4, 18)], []);
    expect(results.filter(({ isBest }) => isBest).map((result) => result.attempt.attemptNumber)).toEqual([2]);
  });

  it('of marks that are not released have no numbers and are never the best', () => {
    const hidden = attempt(1, 24, { totalScore: null, marksReleased: false });
    const none = { score: null, percentage: null, letterGrade: null, isProvisional: true };
    const shown = attempt(2, 6);
    const results = joinResults([hidden, shown], [grade(hidden, none), grade(shown, { percentage: 25 })]);
    expect(results).toMatchObject([
      { percentage: 25, isBest: true },
      { percentage: null, letter: null, score: null, isProvisional: true, isBest: false },
    ]);
    expect(previousBest(results, shown)).toBeUndefined();
    expect(bestOf(joinResults([hidden], []))).toBeUndefined();
  });

  it('have no best without an attempt', () => {
    expect(bestOf([])).toBeUndefined();
  });

  it('know what was the best before an attempt', () => {
    const last = attempt(3, 24);
    const results = joinResults([attempt(1, 18), attempt(2, 12), last], []);
    expect(previousBest(results, last)?.attempt.attemptNumber).toBe(1);
    expect(previousBest(results, attempt(1, 18))).toBeUndefined();
  });
});
