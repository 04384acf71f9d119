import type { Question } from '#shared/contract/teaching/question-banks.ts';
import type { QuizPlace } from '#shared/contract/teaching/quizzes.ts';
import type { ListedPlaceRow } from './place-list.queries.ts';

/** Null if the question was deleted between the two reads. */
export function presentListedPlace(
  row: ListedPlaceRow,
  questions: ReadonlyMap<number, Question>,
): QuizPlace[] {
  const question = row.question_id === null ? null : questions.get(row.question_id);
  if (question === undefined) return [];
  return [
    {
      id: row.id,
      orderNumber: row.order_number,
      points: row.points ?? question?.points ?? 0,
      hasOwnPoints: row.points !== null,
      question,
      keyShownAt: row.key_shown_at?.toISOString() ?? null,
      draw: row.draw,
    },
  ];
}
