import type { QuizAttempt } from '#shared/contract/attempts/attempts.ts';
import type { Grade } from '#shared/contract/results/grades.ts';
import { gradeOf, percentageOf } from '#shared/grading-scale.ts';

/** A finished attempt with its result. All three are null until the marks are released. */
export interface AttemptResult {
  attempt: QuizAttempt;
  percentage: number | null;
  letter: string | null;
  score: number | null;
  isProvisional: boolean;
  isPassed: boolean | null;
  /** The highest percentage; of equals, the earliest. */
  isBest: boolean;
}

/** A result whose marks are released. */
export interface MarkedResult extends AttemptResult {
  percentage: number;
  letter: string;
  score: number;
}

export function hasMarks(result: AttemptResult): result is MarkedResult {
  return result.percentage !== null && result.letter !== null && result.score !== null;
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
  return {
    attempt,
    ...marksOf(attempt, grade),
    isProvisional: grade?.isProvisional ?? false,
    isPassed: grade?.isPassed ?? null,
    isBest: false,
  };
}

function marksOf(attempt: QuizAttempt, grade: Grade | undefined) {
  const score = grade?.score ?? attempt.totalScore;
  if (score === null) return { percentage: null, letter: null, score: null };
  const percentage = grade?.percentage ?? percentageOf(score, attempt.totalPoints);
  return { percentage, letter: grade?.letterGrade ?? gradeOf(percentage).letter, score };
}

/** Among results whose marks are released. */
export function bestOf(results: readonly AttemptResult[]): MarkedResult | undefined {
  return results.filter(hasMarks).reduce<MarkedResult | undefined>((best, result) => {
    if (!best || result.percentage > best.percentage) return result;
    return result.percentage === best.percentage && numberOf(result) < numberOf(best) ? result : best;
  }, undefined);
}

/** The best of the earlier attempts. */
export function previousBest(results: readonly AttemptResult[], attempt: QuizAttempt) {
  return bestOf(results.filter((result) => numberOf(result) < attempt.attemptNumber));
}

function numberOf({ attempt }: AttemptResult): number {
  return attempt.attemptNumber;
}

function completion({ attempt }: AttemptResult): number {
  return Date.parse(attempt.completedAt ?? attempt.startedAt);
}
