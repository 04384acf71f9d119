import { type Db, inTransaction, type Trx } from '#database/client.ts';
import { AppError, assertCan } from '#server/errors.ts';
import type { Events } from '#server/plugins/events.ts';
import type { Actor } from '#server/plugins/session.ts';
import type { Tag } from '#shared/contract/question-work.ts';
import { tag as limit } from '#shared/limits.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { invalidField } from '../people/references.service.ts';
import { canBank } from './question-banks.policy.ts';
import { selectBankSubjects } from './question-banks.queries.ts';
import { tellOfQuestions } from './question-events.service.ts';
import { assertAll, lockSeveral } from './several.service.ts';
import {
  deleteQuestionTags,
  deleteTagRow,
  findOwnerOfQuestion,
  findTag,
  insertQuestionTags,
  insertTags,
  lockTagsOf,
  markTagged,
  selectQuestionsWithMoreTags,
  selectTags,
  updateTagName,
} from './tags.queries.ts';

export interface TagTools {
  db: Db;
  events: Events;
}

/** Of the owner of the bank; without one, the caller's own. */
export async function listTags(
  { db }: TagTools,
  actor: Actor,
  { questionBankId }: { questionBankId?: number | undefined },
): Promise<Tag[]> {
  if (questionBankId === undefined) return selectTags(db, actor.accountId);
  const [bank] = await selectBankSubjects(db, actor.institutionId, [questionBankId]);
  assertCan(canBank, actor, 'view', bank);
  return selectTags(db, bank.owner_id, { bankId: questionBankId });
}

/**
 * The tags of a question that is locked: these and no others, new ones made for the owner of its bank. Answers whether
 * anything has changed.
 */
export async function setTags(trx: Trx, questionId: number, names: readonly string[]): Promise<boolean> {
  const ownerId = await findOwnerOfQuestion(trx, questionId);
  if (ownerId === undefined) throw new AppError('NOT_FOUND');
  await lockTagsOf(trx, ownerId);
  await makeTags(trx, ownerId, names, 'tags');
  const lost = await deleteQuestionTags(trx, [questionId], { except: names });
  const got = await insertQuestionTags(trx, [questionId], names);
  const isChanged = lost.length + got.length > 0;
  if (isChanged) await markTagged(trx, [questionId]);
  return isChanged;
}

interface Tagging {
  questions: readonly { id: number }[];
  add: readonly string[];
  remove: readonly string[];
}

/** What is both taken away and given is given. */
export async function tagQuestions(
  { db, events }: TagTools,
  actor: Actor,
  { questions, add, remove }: Tagging,
): Promise<{ questions: number }> {
  return inTransaction(db, async (trx) => {
    const locked = await lockSeveral(trx, actor, questions);
    const ids = locked.map(({ id }) => id);
    const ownerIds = [...new Set(locked.map(({ owner_id }) => owner_id))].sort((one, other) => one - other);
    for (const ownerId of ownerIds) {
      await lockTagsOf(trx, ownerId);
      await makeTags(trx, ownerId, add, 'add');
    }
    const lost = await deleteQuestionTags(trx, ids, { only: remove });
    const got = await insertQuestionTags(trx, ids, add);
    const tooMany = await selectQuestionsWithMoreTags(trx, ids, limit.mostOfQuestion);
    assertAll(questions, ({ id }) => !tooMany.has(id), `would have more than ${limit.mostOfQuestion} tags`);
    await markTagged(trx, [...new Set([...lost, ...got])]);
    await recordAudit(trx, actor, { action: 'question.changed', detail: { questions: ids, add, remove } });
    await tellOfQuestions(trx, events, actor, ownerIds);
    return { questions: ids.length };
  });
}

async function makeTags(trx: Trx, ownerId: number, names: readonly string[], field: string): Promise<void> {
  if (names.length === 0) return;
  const total = await insertTags(trx, ownerId, names);
  if (total <= limit.mostOfOwner) return;
  throw invalidField(field, `there may be at most ${limit.mostOfOwner} tags: delete some first`);
}

export async function renameTag(
  { db, events }: TagTools,
  actor: Actor,
  id: number,
  { name }: { name: string },
): Promise<Tag> {
  return inTransaction(db, async (trx) => {
    const { owner_id: ownerId, name: before } = await lockTag(trx, actor, id);
    try {
      await updateTagName(trx, id, name);
    } catch (error) {
      throw explainConstraint(error);
    }
    await recordAudit(trx, actor, {
      action: 'tag.changed',
      target: { type: 'tag', id },
      detail: { before, name },
    });
    await tellOfQuestions(trx, events, actor, [ownerId]);
    const [renamed] = await selectTags(trx, ownerId, { tagId: id });
    if (!renamed) throw new AppError('NOT_FOUND');
    return renamed;
  });
}

/** The questions that have it stay as they are otherwise. */
export async function deleteTag({ db, events }: TagTools, actor: Actor, id: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { owner_id: ownerId, name } = await lockTag(trx, actor, id);
    try {
      await deleteTagRow(trx, id);
    } catch (error) {
      throw explainConstraint(error);
    }
    await recordAudit(trx, actor, { action: 'tag.deleted', target: { type: 'tag', id }, detail: { name } });
    await tellOfQuestions(trx, events, actor, [ownerId]);
  });
}

/** Read again behind the lock: who held it may have renamed or deleted it. */
async function lockTag(trx: Trx, actor: Actor, id: number) {
  const known = await findTag(trx, actor, id);
  if (known) await lockTagsOf(trx, known.owner_id);
  const tag = known && (await findTag(trx, actor, id));
  if (!tag) throw new AppError('NOT_FOUND');
  return tag;
}

// Two requests that race meet at the database's own constraints; these say which one it was.
function explainConstraint(error: unknown): unknown {
  const { constraint, code } = error as { constraint?: string; code?: string };
  if (constraint === 'tag_name_unique') return new AppError('TAG_NAME_TAKEN', { cause: error });
  if (code === '23503') return new AppError('TAG_IN_USE', { cause: error });
  return error;
}
