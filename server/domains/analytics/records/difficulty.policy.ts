import type { Difficulty } from '#shared/contract/results/record.ts';
import { difficultyRule } from '#shared/grading-scale.ts';

/**
 * By the mean of each student's best final result; for a few students it would reveal a single result, so it stays
 * null.
 */
export function difficultyOf({
  students,
  mean,
}: {
  students: number;
  mean: number | null;
}): Difficulty | null {
  if (mean === null || students < difficultyRule.leastStudents) return null;
  if (mean >= difficultyRule.easyFrom) return 'EASY';
  return mean >= difficultyRule.mediumFrom ? 'MEDIUM' : 'HARD';
}
