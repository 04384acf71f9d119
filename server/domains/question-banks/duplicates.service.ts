import { type Db, inTransaction } from '#database/client.ts';
import { AppError } from '#server/errors.ts';
import type { Actor } from '#server/plugins/session.ts';
import type { Question } from '#shared/contract/question-banks.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { canBank } from './question-banks.policy.ts';
import { contentOf, type EditTools } from './question-edits.service.ts';
import { tellOfQuestions } from './question-events.service.ts';
import { copyTags, insertQuestionBehind, insertVersion } from './question-writes.queries.ts';
import { findKnownQuestion } from './questions.queries.ts';
import { getQuestionForStaff } from './questions.service.ts';

/** As the original is at this moment, which is not locked: what becomes of it is no matter of its copy. */
export function duplicateQuestion(
  tools: EditTools & { db: Db },
  actor: Actor,
  originalId: number,
): Promise<Question> {
  return inTransaction(tools.db, async (trx) => {
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
    await tellOfQuestions(trx, tools.events, actor, [original.owner_id]);
    return getQuestionForStaff({ ...tools, db: trx }, actor, id);
  });
}
