import type { SubmissionAnswer } from '#shared/contract/submissions.ts';

export type Verdict = 'correct' | 'partly' | 'incorrect' | 'waiting';

/** How a question went, by its points: a teacher may give a part of them. */
export function verdictOf({ points, maxPoints, isCorrect }: SubmissionAnswer): Verdict {
  if (points === null) return 'waiting';
  if (isCorrect === true || (points >= maxPoints && isCorrect !== false)) return 'correct';
  return points > 0 ? 'partly' : 'incorrect';
}
