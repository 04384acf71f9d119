import type { ReviewedQuestion } from '#shared/contract/attempts.ts';
import { isAnswered } from '#shared/questions/is-answered.ts';

/** How a question went; `unknown` where the rule of the quiz does not show it. */
export type QuestionMark = 'correct' | 'partly' | 'not-correct' | 'waiting' | 'unknown';

type Marked = Pick<ReviewedQuestion, 'points' | 'answer'>;

export function questionMark({ points, answer }: Marked, marksAreShown: boolean): QuestionMark {
  if (!marksAreShown) return 'unknown';
  if (!answer) return 'not-correct';
  const { isCorrect, pointsEarned } = answer;
  // What was left empty earns nothing, unless points were given for it all the same.
  if (!isAnswered(answer) && !pointsEarned) return 'not-correct';
  if (isCorrect === true) return 'correct';
  // Only what a teacher marks is neither right nor wrong for a while.
  if (pointsEarned == null) return isCorrect === false ? 'not-correct' : 'waiting';
  if (isCorrect == null && pointsEarned >= points) return 'correct';
  return pointsEarned > 0 ? 'partly' : 'not-correct';
}

/** Undefined while a teacher has not marked it, or where marks are not shown. */
export function pointsOf(question: Marked, marksAreShown: boolean): number | undefined {
  const mark = questionMark(question, marksAreShown);
  if (mark === 'unknown' || mark === 'waiting') return undefined;
  return question.answer?.pointsEarned ?? 0;
}
