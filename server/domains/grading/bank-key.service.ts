import type { Trx } from '#database/client.ts';
import { AppError } from '#server/errors.ts';
import { say } from '#server/language/say.ts';
import type { Actor } from '#server/plugins/session.ts';
import type { StandingRegrade } from '#server/scoring/terms.ts';
import { findQuestionForStaff, type QuestionTools } from '../question-banks/questions.service.ts';
import { readDatedVersions } from '../question-banks/versions.service.ts';
import { changeQuestion } from '../quizzes/question-changes.service.ts';
import type { QuizTools } from '../quizzes/tools.service.ts';
import { type FormerKey, findFormerKey } from './bank-key.policy.ts';

interface AppliedRegrade {
  questionId: number;
  regrade: StandingRegrade;
  appliedAt: Date;
}

/** What undoing a regrade can restore in the bank; null: nothing, or the question is not the caller's to edit. */
export async function readFormerKey(
  tools: QuestionTools,
  actor: Actor,
  { questionId, regrade, appliedAt }: AppliedRegrade,
): Promise<FormerKey | null> {
  const question = await findQuestionForStaff(tools, actor, questionId);
  if (question?.abilities?.edit !== true) return null;
  return findFormerKey(await readDatedVersions(tools.db, questionId), regrade, appliedAt);
}

interface Restored extends AppliedRegrade {
  /** What its teacher was shown. */
  bankVersion: number;
  questionText: string;
}

/**
 * Restores the key in the transaction that undoes the regrade: a question that was changed meanwhile refuses both.
 * After the attempts are locked, as every marking does, so that neither waits for the other for ever.
 */
export async function restoreBankKey(
  tools: Pick<QuizTools, 'events' | 'signFile'>,
  trx: Trx,
  actor: Actor,
  { bankVersion, questionText, ...applied }: Restored,
): Promise<void> {
  const former = await readFormerKey({ ...tools, db: trx }, actor, applied);
  if (former?.version !== bankVersion) throw bankChanged(questionText);
  try {
    await changeQuestion(tools, trx, actor, applied.questionId, {
      correctAnswer: former.to,
      version: bankVersion,
    });
  } catch (error) {
    // Changed after it was read and before it was locked.
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
      '“{question}” was changed in its bank, so its former key cannot be restored. Nothing was undone.',
      { question },
    ),
  });
}
