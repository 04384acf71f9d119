import type { FastifyBaseLogger } from 'fastify';
import type { Actor } from '#server/plugins/session.ts';
import { haveSameOptions } from '#server/scoring/terms.ts';
import { getQuestionForStaff } from '../question-banks/questions.service.ts';
import { updateQuestion } from '../quizzes/question-changes.service.ts';
import type { QuizTools } from '../quizzes/tools.service.ts';
import { findBankKey } from './regrade-terms.policy.ts';
import type { DecidedTerms } from './regrade-terms.service.ts';

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
  { questionId, version, regrade }: DecidedTerms,
): Promise<void> {
  const correctAnswer = findBankKey(version, regrade.accepted);
  if (correctAnswer === null) return;
  try {
    const current = await getQuestionForStaff(tools, actor, questionId);
    const options = current.options.map(({ id, optionLabel, optionText }) => ({
      id,
      label: optionLabel,
      text: optionText,
    }));
    if (!haveSameOptions(version, { questionType: current.questionType, options })) return;
    await updateQuestion(tools, actor, questionId, { correctAnswer, version: current.version });
  } catch (error) {
    tools.log.warn({ err: error, questionId }, 'question of a regrade not corrected');
  }
}
