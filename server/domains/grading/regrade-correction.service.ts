import type { FastifyBaseLogger } from 'fastify';
import type { Actor } from '#server/plugins/session.ts';
import { acceptedOn } from '#server/scoring/terms.ts';
import type { KnownStep } from '../attempts/regrading.service.ts';
import { getQuestionForStaff } from '../question-banks/questions.service.ts';
import { updateQuestion } from '../quizzes/question-changes.service.ts';
import type { QuizTools } from '../quizzes/tools.service.ts';
import { findBankKey } from './bank-key.policy.ts';

export interface CorrectionTools extends QuizTools {
  log: FastifyBaseLogger;
}

/**
 * Gives the question in its bank the key of a regrade, as its editor would. After the regrade and by itself: a
 * question that somebody else has, changes or has deleted must not keep anybody from their points.
 */
export async function correctQuestion(
  tools: CorrectionTools,
  actor: Actor,
  { questionId, regrade }: KnownStep,
): Promise<void> {
  try {
    const { questionType, options } = await getQuestionForStaff(tools, actor, questionId);
    const current = {
      questionType,
      options: options.map(({ optionLabel, optionText }) => ({ label: optionLabel, text: optionText })),
    };
    const correctAnswer = findBankKey(current, acceptedOn(regrade, current));
    if (correctAnswer === null) return;
    // Refused where the question was edited after the preview: the correction would overwrite that edit.
    await updateQuestion(tools, actor, questionId, { correctAnswer, version: regrade.newestVersion });
  } catch (error) {
    tools.log.warn({ err: error, questionId }, 'question of a regrade not corrected');
  }
}
