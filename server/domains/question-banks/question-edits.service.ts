import type { Trx } from '#database/client.ts';
import { AppError } from '#server/errors.ts';
import type { Actor } from '#server/plugins/session.ts';
import type { AuditAction } from '#shared/contract/audit.ts';
import type { NewQuestion, QuestionChange } from '#shared/contract/question-banks.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { canBank } from './question-banks.policy.ts';
import { assertBankUsable } from './question-banks.service.ts';
import {
  isSameContent,
  type QuestionContent,
  type QuestionDraft,
  settleQuestion,
} from './question-content.policy.ts';
import {
  insertQuestion,
  insertVersion,
  markQuestionDeleted,
  moveQuestion,
  setCurrentVersion,
} from './question-writes.queries.ts';
import { lockQuestion, type QuestionRow } from './questions.queries.ts';

export async function addQuestion(
  trx: Trx,
  actor: Actor,
  bankId: number,
  question: Omit<NewQuestion, 'questionBank' | 'quiz' | 'orderNumber'>,
): Promise<number> {
  await assertBankUsable(trx, actor, bankId);
  const content = getContent({ ...question, correctAnswer: question.correctAnswer ?? null });
  const questionId = await insertQuestion(trx, bankId);
  const first = { questionId, version: 1, imageFileId: null, authorId: actor.accountId };
  await insertVersion(trx, first, content);
  await record(trx, actor, 'question.created', questionId, { questionBankId: bankId });
  return questionId;
}

/** A change of what it says is a new version; papers keep the one they show. */
export async function reviseQuestion(
  trx: Trx,
  actor: Actor,
  id: number,
  change: QuestionChange,
): Promise<void> {
  const row = await lockEditable(trx, actor, id);
  await moveTo(trx, actor, row, change.questionBank?.id);
  await writeVersion(trx, actor, row, change);
}

export async function removeQuestion(trx: Trx, actor: Actor, id: number): Promise<void> {
  await lockEditable(trx, actor, id);
  await markQuestionDeleted(trx, id);
  await record(trx, actor, 'question.deleted', id, {});
}

export async function lockEditable(trx: Trx, actor: Actor, id: number): Promise<QuestionRow> {
  const row = await lockQuestion(trx, actor, id);
  if (!row) throw new AppError('NOT_FOUND');
  if (!canBank(actor, 'edit', row)) throw new AppError('FORBIDDEN');
  return row;
}

async function moveTo(trx: Trx, actor: Actor, row: QuestionRow, bankId: number | undefined): Promise<void> {
  if (bankId === undefined || bankId === row.question_bank_id) return;
  await assertBankUsable(trx, actor, bankId);
  await moveQuestion(trx, row.id, bankId);
  await record(trx, actor, 'question.changed', row.id, { questionBankId: bankId });
}

/** Of a question that is locked. Nothing new makes no version, so that a repeated save is none. */
export async function writeVersion(
  trx: Trx,
  actor: Actor,
  row: QuestionRow,
  change: QuestionChange,
): Promise<void> {
  const content = getContent(mergeDraft(row, change));
  if (isSameContent(content, contentOf(row))) return;
  if (change.version !== undefined && change.version !== row.version) throw new AppError('QUESTION_CHANGED');
  const version = row.version + 1;
  const next = { questionId: row.id, version, imageFileId: row.image_file_id, authorId: actor.accountId };
  await insertVersion(trx, next, content);
  await setCurrentVersion(trx, row.id, version);
  await record(trx, actor, 'question.changed', row.id, { version });
}

function getContent(draft: QuestionDraft): QuestionContent {
  const settled = settleQuestion(draft);
  if ('content' in settled) return settled.content;
  const { faults } = settled;
  throw new AppError('INVALID_INPUT', { message: `Please check ${faults.join('; ')}.`, details: faults });
}

function contentOf(row: QuestionRow): QuestionContent {
  return {
    questionType: row.question_type,
    questionText: row.question_text,
    points: row.own_points,
    correctAnswer: row.correct_answer,
    feedback: row.feedback,
    options: row.options.map(({ label, text }) => ({ label, text })),
  };
}

/** With another type, the options and the key of the old one mean nothing. */
function mergeDraft(row: QuestionRow, change: QuestionChange): QuestionDraft {
  const now = contentOf(row);
  const questionType = change.questionType ?? now.questionType;
  const isSameType = questionType === now.questionType;
  const kept = now.options.map(({ label, text }) => ({ optionLabel: label, optionText: text }));
  const keptKey = isSameType ? now.correctAnswer : null;
  return {
    questionType,
    questionText: change.questionText ?? now.questionText,
    points: change.points ?? now.points,
    correctAnswer: change.correctAnswer === undefined ? keptKey : change.correctAnswer,
    options: change.options ?? (isSameType ? kept : []),
    feedback: change.feedback ?? now.feedback,
  };
}

function record(
  trx: Trx,
  actor: Actor,
  action: AuditAction,
  id: number,
  detail: Record<string, unknown>,
): Promise<void> {
  return recordAudit(trx, actor, { action, target: { type: 'question', id }, detail });
}
