import type { QuizAttempt } from '#shared/contract/attempts.ts';
import type { Grade } from '#shared/contract/grades.ts';
import { gradeOf, percentageOf } from '#shared/grading-scale.ts';

/** A finished attempt with what it was worth. */
export interface AttemptResult {
  attempt: QuizAttempt;
  percentage: number;
  letter: string;
  score: number;
  isProvisional: boolean;
  isPassed: boolean | null;
  /** The highest percentage of all, the earlier of equals. */
  isBest: boolean;
}

/** The finished attempts, newest first. */
export function joinResults(attempts: readonly QuizAttempt[], grades: readonly Grade[]): AttemptResult[] {
  const byAttempt = new Map(grades.map((grade) => [grade.attempt.id, grade]));
  const results = attempts
    .filter(({ completedAt }) => completedAt !== null)
    .map((attempt) => resultOf(attempt, byAttempt.get(attempt.id)))
    .sort((one, other) => completion(other) - completion(one) || numberOf(other) - numberOf(one));
  const best = bestOf(results);
  return results.map((result) => ({ ...result, isBest: result === best }));
}

function resultOf(attempt: QuizAttempt, grade: Grade | undefined): AttemptResult {
  const score = grade?.score ?? attempt.totalScore ?? 0;
  const percentage = grade?.percentage ?? percentageOf(score, attempt.totalPoints);
  return {
    attempt,
    percentage,
    letter: grade?.letterGrade ?? gradeOf(percentage).letter,
    score,
    isProvisional: grade?.isProvisional ?? false,
    isPassed: grade?.isPassed ?? null,
    isBest: false,
  };
}

export function bestOf(results: readonly AttemptResult[]): AttemptResult | undefined {
  return results.reduce<AttemptResult | undefined>((best, result) => {
    if (!best || result.percentage > best.percentage) return result;
    return result.percentage === best.percentage && numberOf(result) < numberOf(best) ? result : best;
  }, undefined);
}

/** The best among those begun before this one. */
export function previousBest(results: readonly AttemptResult[], attempt: QuizAttempt) {
  return bestOf(results.filter((result) => numberOf(result) < attempt.attemptNumber));
}

function numberOf({ attempt }: AttemptResult): number {
  return attempt.attemptNumber;
}

function completion({ attempt }: AttemptResult): number {
  return Date.parse(attempt.completedAt ?? attempt.startedAt);
}
