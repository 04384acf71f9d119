import { inTransaction } from '#database/client.ts';
import { AppError, assertCan } from '#server/errors.ts';
import type { Page } from '#server/plugins/http/pipeline.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { UploadQuestion, UploadQuestionChange, UploadQuestionQuery } from '#shared/contract/uploads.ts';
import { checkContent } from '../reading/staged-content.service.ts';
import type { UploadDeps } from '../upload-deps.service.ts';
import { canUpload } from '../uploads.policy.ts';
import { presentUploadQuestion } from '../uploads.presenter.ts';
import { findUpload, lockUpload } from '../uploads.queries.ts';
import { correctContent } from './corrections.policy.ts';
import {
  lockUploadQuestion,
  selectUploadQuestions,
  type UploadQuestionRow,
  updateUploadQuestion,
} from './upload-questions.queries.ts';

export async function listUploadQuestions(
  { db }: UploadDeps,
  actor: Actor,
  uploadId: number,
  query: UploadQuestionQuery,
): Promise<Page<UploadQuestion>> {
  assertCan(canUpload, actor, 'view', await findUpload(db, actor.institutionId, uploadId));
  const { rows, total } = await selectUploadQuestions(db, uploadId, query);
  return { items: rows.map(presentUploadQuestion), total };
}

export async function changeUploadQuestion(
  { db }: UploadDeps,
  actor: Actor,
  { uploadId, position }: { uploadId: number; position: number },
  change: UploadQuestionChange,
): Promise<UploadQuestion> {
  return inTransaction(db, async (trx) => {
    const upload = await lockUpload(trx, actor.institutionId, uploadId, 'share');
    assertCan(canUpload, actor, 'edit', upload);
    if (upload.status !== 'CHECKED') throw new AppError('UPLOAD_NOT_OPEN');
    const now = await lockUploadQuestion(trx, uploadId, position);
    if (!now) throw new AppError('NOT_FOUND');
    return presentUploadQuestion(await updateUploadQuestion(trx, uploadId, position, correct(now, change)));
  });
}

/** Dropping or restoring a question doesn't change its faults; any other change checks it again. */
function correct(now: UploadQuestionRow, { isDropped, ...change }: UploadQuestionChange) {
  const isChanged = Object.keys(change).length > 0;
  const { content, faults } = isChanged ? checkContent(correctContent(now.content, change)) : now;
  return {
    quizTitle: change.quizTitle ?? now.quiz_title,
    bankTitle: change.questionBankTitle ?? now.bank_title,
    category: change.category ?? now.category,
    content,
    faults,
    isDropped: isDropped ?? now.is_dropped,
    isChanged: isChanged || now.is_changed,
  };
}
