import { inTransaction } from '#database/client.ts';
import { AppError, assertCan } from '#server/errors.ts';
import { say } from '#server/language/say.ts';
import type { Page } from '#server/plugins/http/pipeline.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type {
  FileUpload,
  UploadQuestion,
  UploadQuestionChange,
  UploadQuestionQuery,
  UploadTitleChange,
  UploadTitles,
} from '#shared/contract/teaching/uploads.ts';
import { invalidField } from '../../people/references.service.ts';
import { listTextKeys } from '../../question-banks/imported-questions.service.ts';
import { getUsableBank } from '../../question-banks/question-banks.service.ts';
import { checkContent } from '../reading/staged-content.service.ts';
import type { UploadDeps } from '../upload-deps.service.ts';
import { canUpload } from '../uploads.policy.ts';
import { presentUploadQuestion } from '../uploads.presenter.ts';
import { findUpload, lockUpload } from '../uploads.queries.ts';
import { correctContent } from './corrections.policy.ts';
import {
  countKnownTexts,
  lockUploadQuestion,
  selectTitles,
  selectUploadQuestions,
  type UploadQuestionRow,
  updateTitle,
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
): Promise<UploadQuestion & Pick<FileUpload, 'understood'>> {
  return inTransaction(db, async (trx) => {
    const upload = await lockUpload(trx, actor.institutionId, uploadId, 'share');
    assertCan(canUpload, actor, 'edit', upload);
    if (upload.status !== 'CHECKED') throw new AppError('UPLOAD_NOT_OPEN');
    const now = await lockUploadQuestion(trx, uploadId, position);
    if (!now) throw new AppError('NOT_FOUND');
    const changed = await updateUploadQuestion(trx, uploadId, position, correct(now, change));
    const { understood = null } = (await findUpload(trx, actor.institutionId, uploadId)) ?? {};
    return { ...presentUploadQuestion(changed), understood };
  });
}

export async function listUploadTitles(
  { db }: UploadDeps,
  actor: Actor,
  uploadId: number,
): Promise<UploadTitles> {
  const upload = await findUpload(db, actor.institutionId, uploadId);
  assertCan(canUpload, actor, 'view', upload);
  return selectTitles(db, uploadId);
}

export async function renameUploadTitle(
  { db }: UploadDeps,
  actor: Actor,
  uploadId: number,
  change: UploadTitleChange,
): Promise<UploadTitles> {
  return inTransaction(db, async (trx) => {
    const upload = await lockUpload(trx, actor.institutionId, uploadId);
    assertCan(canUpload, actor, 'edit', upload);
    if (upload.status !== 'CHECKED') throw new AppError('UPLOAD_NOT_OPEN');
    const renamed = await updateTitle(trx, uploadId, change);
    if (renamed === 0) throw invalidField('from', say('is not a title in this file'));
    return selectTitles(trx, uploadId);
  });
}

export async function countUploadDuplicates(
  { db }: UploadDeps,
  actor: Actor,
  uploadId: number,
  bankId: number,
): Promise<{ questions: number }> {
  assertCan(canUpload, actor, 'view', await findUpload(db, actor.institutionId, uploadId));
  await getUsableBank(db, actor, bankId);
  return { questions: await countKnownTexts(db, uploadId, await listTextKeys(db, bankId)) };
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
