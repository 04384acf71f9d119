import type { Trx } from '#database/client.ts';
import { AppError } from '#server/errors.ts';
import { say } from '#server/language/say.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { ActiveRegrade } from '#server/scoring/terms.ts';
import { findQuestionForStaff, type QuestionDeps } from '../../question-banks/questions.service.ts';
import { readDatedVersions } from '../../question-banks/versions.service.ts';
import { changeQuestion } from '../../quizzes/question-changes.service.ts';
import type { QuizDeps } from '../../quizzes/quiz-deps.service.ts';
import { type FormerKey, findFormerKey } from './bank-key.policy.ts';

interface AppliedRegrade {
  questionId: number;
  regrade: ActiveRegrade;
  appliedAt: Date;
}

/**
 * The bank key that undoing a regrade can restore; null when there is none or the caller may not edit the question.
 */
export async function readFormerKey(
  deps: QuestionDeps,
  actor: Actor,
  { questionId, regrade, appliedAt }: AppliedRegrade,
): Promise<FormerKey | null> {
  const question = await findQuestionForStaff(deps, actor, questionId);
  if (question?.abilities?.edit !== true) return null;
  return findFormerKey(await readDatedVersions(deps.db, questionId), regrade, appliedAt);
}

interface Restored extends AppliedRegrade {
  /** As shown to the teacher. */
  bankVersion: number;
  questionText: string;
}

/**
 * Restores the key in the transaction that undoes the regrade: if the question was edited meanwhile, both are
 * refused. Runs after the attempts are locked, as every marking does, to avoid deadlocks.
 */
export async function restoreBankKey(
  deps: Pick<QuizDeps, 'events' | 'signFile'>,
  trx: Trx,
  actor: Actor,
  { bankVersion, questionText, ...applied }: Restored,
): Promise<void> {
  const former = await readFormerKey({ ...deps, db: trx }, actor, applied);
  if (former?.version !== bankVersion) throw bankChanged(questionText);
  try {
    await changeQuestion(deps, trx, actor, applied.questionId, {
      correctAnswer: former.to,
      version: bankVersion,
    });
  } catch (error) {
    // Edited between the read and the lock.
    if (error instanceof AppError && error.code === 'QUESTION_CHANGED') throw bankChanged(questionText);
    throw error;
  }
}

const maxTitle = 80;

function bankChanged(questionText: string): AppError {
  const text = questionText.trim();
  const question = text.length > maxTitle ? `${text.slice(0, maxTitle).trimEnd()}…` : text;
  return new AppError('REGRADE_BANK_CHANGED', {
    message: say(
      '“{question}” was changed in its bank, so its previous answer key can’t be restored. Nothing was undone.',
      { question },
    ),
  });
}
