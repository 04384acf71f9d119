import { type Db, inTransaction } from '#database/client.ts';
import { AppError } from '#server/errors.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { Question } from '#shared/contract/teaching/question-banks.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { canBank } from '../question-banks.policy.ts';
import { contentOf, type EditDeps } from '../question-edits.service.ts';
import { publishQuestions } from '../question-events.service.ts';
import { getQuestionForStaff } from '../questions.service.ts';
import { findKnownQuestion } from '../reading/questions.queries.ts';
import { copyTags, insertQuestionBehind, insertVersion } from './question-writes.queries.ts';

/** Copies the question as it is now. The original isn't locked, because later changes to it don't affect the copy. */
export function duplicateQuestion(
  deps: EditDeps & { db: Db },
  actor: Actor,
  originalId: number,
): Promise<Question> {
  return inTransaction(deps.db, async (trx) => {
    const original = await findKnownQuestion(trx, actor, originalId);
    if (!original) throw new AppError('NOT_FOUND');
    if (!canBank(actor, 'edit', original)) throw new AppError('FORBIDDEN');
    const id = await insertQuestionBehind(trx, originalId);
    const first = { questionId: id, version: 1, authorId: actor.accountId };
    await insertVersion(trx, first, contentOf(original));
    await copyTags(trx, originalId, id);
    await recordAudit(trx, actor, {
      action: 'question.created',
      target: { type: 'question', id },
      detail: { questionBankId: original.question_bank_id, copyOf: originalId },
    });
    await publishQuestions(trx, deps.events, actor, [original.owner_id]);
    return getQuestionForStaff({ ...deps, db: trx }, actor, id);
  });
}
