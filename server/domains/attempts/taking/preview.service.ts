import type { Actor } from '#server/plugins/sessions/session.ts';
import type { QuizPreview } from '#shared/contract/teaching/quizzes.ts';
import { getQuiz } from '../../quizzes/quizzes.service.ts';
import type { AttemptDeps } from '../attempt-deps.service.ts';
import { presentPaperQuestion } from '../attempts.presenter.ts';
import { drawPaper } from './draw.service.ts';

/** A paper as a start would create it, even if no one can start now. Nothing is stored. */
export async function previewQuiz(deps: AttemptDeps, actor: Actor, quizId: number): Promise<QuizPreview> {
  const quiz = await getQuiz(deps.db, actor, quizId);
  const { questions } = await drawPaper(deps, {
    quiz_id: quizId,
    shuffle_questions: quiz.shuffleQuestions,
    shuffle_options: quiz.shuffleOptions,
  });
  const shown = await deps.versions.get(questions.map(({ versionId }) => versionId));
  return {
    quiz,
    questions: questions.flatMap((asked, at) => {
      const version = shown[at];
      return version ? [presentPaperQuestion(asked, version, at + 1, deps.signFile)] : [];
    }),
  };
}
