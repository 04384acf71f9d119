import type { Trx } from '#database/client.ts';
import { AppError, faultyFields } from '#server/errors.ts';
import type { Events } from '#server/plugins/live/events.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { AuditAction } from '#shared/contract/platform/audit.ts';
import type { NewQuestion, QuestionChange } from '#shared/contract/teaching/question-banks.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { getTargetBank } from './bulk-edits.service.ts';
import { moveToEnd } from './editing/bulk-edits.queries.ts';
import {
  checkQuestion,
  isSameContent,
  mergePicture,
  noPicture,
  type QuestionContent,
  type QuestionDraft,
  type VersionContent,
} from './editing/question-content.policy.ts';
import { insertQuestion, insertVersion, setCurrentVersion } from './editing/question-writes.queries.ts';
import { assertImageUsable } from './images/images.service.ts';
import { canBank } from './question-banks.policy.ts';
import { getUsableBank } from './question-banks.service.ts';
import { publishQuestions } from './question-events.service.ts';
import { presentQuestionForStaff } from './reading/questions.presenter.ts';
import { findKnownQuestion, lockQuestion, type QuestionRow } from './reading/questions.queries.ts';
import { setTags } from './tags/tags.service.ts';

/** Dependencies for changing a question. */
export interface EditDeps {
  events: Events;
  signFile: (fileId: number) => string;
}

interface Addition {
  bankId: number;
  question: Omit<NewQuestion, 'questionBank' | 'quiz' | 'orderNumber'>;
}

export async function addQuestion(
  { events }: EditDeps,
  trx: Trx,
  actor: Actor,
  { bankId, question }: Addition,
): Promise<number> {
  const bank = await getUsableBank(trx, actor, bankId);
  const checked = checkQuestion({ ...question, correctAnswer: question.correctAnswer ?? null });
  const content = { ...getContent(checked), ...mergePicture(noPicture, question) };
  await assertImageUsable(trx, actor, content.imageFileId);
  const questionId = await insertQuestion(trx, bankId);
  await insertVersion(trx, { questionId, version: 1, authorId: actor.accountId }, content);
  if (question.tags) await setTags(trx, questionId, question.tags);
  await record(trx, actor, 'question.created', questionId, { questionBankId: bankId });
  await publishQuestions(trx, events, actor, [bank.owner_id]);
  return questionId;
}

interface Revision {
  id: number;
  change: QuestionChange;
}

/** Changed content becomes a new version; papers keep the version they show. */
export async function reviseQuestion(
  deps: EditDeps,
  trx: Trx,
  actor: Actor,
  { id, change }: Revision,
): Promise<void> {
  const target = await lockTarget(trx, actor, { id, change });
  const row = await lockEditable(trx, actor, id);
  const isNew = await writeVersion(deps, trx, actor, { row, change });
  if (target) {
    await moveToEnd(trx, target, [id]);
    await record(trx, actor, 'question.moved', id, { questionBankId: target.id });
  }
  const isTagged = change.tags !== undefined && (await setTags(trx, id, change.tags));
  if (isTagged) await record(trx, actor, 'question.changed', id, { tags: change.tags });
  if (!isNew && !target && !isTagged) return;
  await publishQuestions(trx, deps.events, actor, [row.owner_id, (target ?? row).owner_id]);
}

/** Locks the bank before the question, like everything that numbers a bank's questions. */
async function lockTarget(trx: Trx, actor: Actor, { id, change }: Revision) {
  const bankId = change.questionBank?.id;
  if (bankId === undefined) return undefined;
  const row = await findKnownQuestion(trx, actor, id);
  if (!row || row.question_bank_id === bankId || !canBank(actor, 'edit', row)) return undefined;
  return getTargetBank(trx, actor, bankId);
}

export async function lockEditable(trx: Trx, actor: Actor, id: number): Promise<QuestionRow> {
  const row = await lockQuestion(trx, actor, id);
  if (!row) throw new AppError('NOT_FOUND');
  if (!canBank(actor, 'edit', row)) throw new AppError('FORBIDDEN');
  return row;
}

/**
 * The question is locked. Returns whether there is a new version: unchanged content makes none, so a repeated save
 * is safe. An editor with an older version gets a conflict with the newer one.
 */
export async function writeVersion(
  { signFile }: EditDeps,
  trx: Trx,
  actor: Actor,
  { row, change }: { row: QuestionRow; change: QuestionChange },
): Promise<boolean> {
  const now = contentOf(row);
  const picture = mergePicture(now, change);
  const checked = checkQuestion(mergeDraft(now, change));
  if ('content' in checked && isSameContent({ ...checked.content, ...picture }, now)) return false;
  if (change.version !== undefined && change.version !== row.version) {
    throw new AppError('QUESTION_CHANGED', { current: presentQuestionForStaff(row, actor, signFile) });
  }
  const content = { ...getContent(checked), ...picture };
  await assertImageUsable(trx, actor, picture.imageFileId, now.imageFileId);
  const version = row.version + 1;
  await insertVersion(trx, { questionId: row.id, version, authorId: actor.accountId }, content);
  await setCurrentVersion(trx, row.id, version);
  await record(trx, actor, 'question.changed', row.id, { version });
  return true;
}

function getContent(checked: ReturnType<typeof checkQuestion>): QuestionContent {
  if ('content' in checked) return checked.content;
  const { faults } = checked;
  throw faultyFields(faults);
}

export function contentOf(row: QuestionRow): VersionContent {
  return {
    questionType: row.question_type,
    questionText: row.question_text,
    points: row.own_points,
    correctAnswer: row.correct_answer,
    feedback: row.feedback,
    options: row.options.map(({ label, text }) => ({ label, text })),
    imageFileId: row.image_file_id,
    imageAlt: row.image_alt,
  };
}

/** With another type, the former options and key mean nothing. */
function mergeDraft(now: VersionContent, change: QuestionChange): QuestionDraft {
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
