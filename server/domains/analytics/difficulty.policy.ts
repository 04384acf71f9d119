import type { Difficulty } from '#shared/contract/record.ts';
import { difficultyRule } from '#shared/grading-scale.ts';

/** By the mean of the best final result of each student; of a few of them it would tell what one has reached. */
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
