import type { Actor } from '#server/plugins/session.ts';
import type { QuizPreview } from '#shared/contract/quizzes.ts';
import { getQuiz } from '../quizzes/quizzes.service.ts';
import { presentPaperQuestion } from './attempts.presenter.ts';
import { drawPaper } from './drawing.service.ts';
import type { AttemptTools } from './tools.service.ts';

/** A paper as a start would draw it, whether or not anybody could start now; nothing of it is kept. */
export async function previewQuiz(tools: AttemptTools, actor: Actor, quizId: number): Promise<QuizPreview> {
  const quiz = await getQuiz(tools.db, actor, quizId);
  const { questions } = await drawPaper(tools, {
    quiz_id: quizId,
    shuffle_questions: quiz.shuffleQuestions,
    shuffle_options: quiz.shuffleOptions,
  });
  const shown = await tools.versions.get(questions.map(({ versionId }) => versionId));
  return {
    quiz,
    questions: questions.flatMap((asked, at) => {
      const version = shown[at];
      return version ? [presentPaperQuestion(asked, version, at + 1, tools.signFile)] : [];
    }),
  };
}
