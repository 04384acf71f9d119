import type { ReviewedQuestion } from '#shared/contract/attempts/attempts.ts';
import { isAnswered } from '#shared/questions/is-answered.ts';

/** The mark of a question; `unknown` if the review rules hide it. */
export type QuestionMark = 'correct' | 'partly' | 'not-correct' | 'waiting' | 'unknown';

type Marked = Pick<ReviewedQuestion, 'points' | 'answer'>;

export function questionMark({ points, answer }: Marked, marksAreShown: boolean): QuestionMark {
  if (!marksAreShown) return 'unknown';
  if (!answer) return 'not-correct';
  const { isCorrect, pointsEarned } = answer;
  // An empty answer earns nothing unless a teacher gave points for it.
  if (!isAnswered(answer) && !pointsEarned) return 'not-correct';
  if (isCorrect === true) return 'correct';
  // Only questions marked by a teacher are undecided for a while.
  if (pointsEarned == null) return isCorrect === false ? 'not-correct' : 'waiting';
  if (isCorrect == null && pointsEarned >= points) return 'correct';
  return pointsEarned > 0 ? 'partly' : 'not-correct';
}

/** Undefined until a teacher has marked it, or if marks are hidden. */
export function pointsOf(question: Marked, marksAreShown: boolean): number | undefined {
  const mark = questionMark(question, marksAreShown);
  if (mark === 'unknown' || mark === 'waiting') return undefined;
  return question.answer?.pointsEarned ?? 0;
}
