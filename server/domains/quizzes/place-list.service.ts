import type { Page } from '#server/plugins/pipeline.ts';
import type { Actor } from '#server/plugins/session.ts';
import type { QuizPlace } from '#shared/contract/quizzes.ts';
import { quiz as limit } from '#shared/limits.ts';
import { readQuestionsOfQuiz } from '../question-banks/questions.service.ts';
import { presentListedPlace } from './place-list.presenter.ts';
import { selectListedPlaces } from './place-list.queries.ts';
import { countPlaces } from './places.queries.ts';
import { assertQuizKnown } from './quizzes.service.ts';
import type { QuizTools } from './tools.service.ts';

/** The first thousand: a quiz that a file has brought may have more. */
export async function listQuizPlaces(
  tools: QuizTools,
  actor: Actor,
  quizId: number,
): Promise<Page<QuizPlace>> {
  const { db } = tools;
  await assertQuizKnown(db, actor, quizId);
  const [{ places: total }, rows] = await Promise.all([
    countPlaces(db, quizId),
    selectListedPlaces(db, quizId, limit.mostQuestions),
  ]);
  const ids = rows.flatMap((row) => (row.question_id === null ? [] : [row.question_id]));
  const questions = await readQuestionsOfQuiz(tools, actor, { ids, quizId });
  return { items: rows.flatMap((row) => presentListedPlace(row, questions)), total };
}
