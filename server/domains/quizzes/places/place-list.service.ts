import type { Page } from '#server/plugins/http/pipeline.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { QuizPlace } from '#shared/contract/teaching/quizzes.ts';
import { quiz as limit } from '#shared/limits.ts';
import { readQuestionsOfQuiz } from '../../question-banks/questions.service.ts';
import type { QuizDeps } from '../quiz-deps.service.ts';
import { assertQuizKnown } from '../quizzes.service.ts';
import { presentListedPlace } from './place-list.presenter.ts';
import { selectListedPlaces } from './place-list.queries.ts';
import { countPlaces } from './places.queries.ts';

/** The first thousand: an imported quiz may have more. */
export async function listQuizPlaces(deps: QuizDeps, actor: Actor, quizId: number): Promise<Page<QuizPlace>> {
  const { db } = deps;
  await assertQuizKnown(db, actor, quizId);
  const [{ places: total }, rows] = await Promise.all([
    countPlaces(db, quizId),
    selectListedPlaces(db, quizId, limit.maxQuestions),
  ]);
  const ids = rows.flatMap((row) => (row.question_id === null ? [] : [row.question_id]));
  const questions = await readQuestionsOfQuiz(deps, actor, { ids, quizId });
  return { items: rows.flatMap((row) => presentListedPlace(row, questions)), total };
}
