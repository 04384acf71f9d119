import type { FastifyBaseLogger } from 'fastify';
import type { Actor } from '#server/plugins/sessions/session.ts';
import { acceptedOn } from '#server/scoring/terms.ts';
import type { KnownStep } from '../../attempts/marking.service.ts';
import { getQuestionForStaff } from '../../question-banks/questions.service.ts';
import { updateQuestion } from '../../quizzes/question-changes.service.ts';
import type { QuizDeps } from '../../quizzes/quiz-deps.service.ts';
import { findBankKey } from './bank-key.policy.ts';

export interface CorrectionDeps extends QuizDeps {
  log: FastifyBaseLogger;
}

/**
 * Gives the question in its bank the regrade's key. Runs after the regrade and separately: a question that cannot be
 * edited must not cost students their points.
 */
export async function correctQuestion(
  deps: CorrectionDeps,
  actor: Actor,
  { questionId, regrade }: KnownStep,
): Promise<void> {
  try {
    const { questionType, options } = await getQuestionForStaff(deps, actor, questionId);
    const current = {
      questionType,
      options: options.map(({ optionLabel, optionText }) => ({ label: optionLabel, text: optionText })),
    };
    const correctAnswer = findBankKey(current, acceptedOn(regrade, current));
    if (correctAnswer === null) return;
    // Refused when the question was edited after the preview: the correction would overwrite that edit.
    await updateQuestion(deps, actor, questionId, { correctAnswer, version: regrade.newestVersion });
  } catch (error) {
    deps.log.warn({ err: error, questionId }, 'could not update the answer key in the bank after a regrade');
  }
}
