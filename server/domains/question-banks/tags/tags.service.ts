import { type Db, inTransaction, type Trx } from '#database/client.ts';
import { AppError, assertCan } from '#server/errors.ts';
import { say } from '#server/language/say.ts';
import type { Events } from '#server/plugins/live/events.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { Tag } from '#shared/contract/teaching/question-work.ts';
import { tag as limit } from '#shared/limits.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { invalidField } from '../../people/references.service.ts';
import { canBank } from '../question-banks.policy.ts';
import { selectBankSubjects } from '../question-banks.queries.ts';
import { publishQuestions } from '../question-events.service.ts';
import { assertAll, lockQuestions } from '../question-locks.service.ts';
import { foldTagName, sortOutTags } from './tags.policy.ts';
import {
  deleteQuestionTags,
  deleteTagRow,
  findOwnerOfQuestion,
  findTag,
  insertQuestionTags,
  insertTag,
  lockTagsOf,
  markTagged,
  selectQuestionsWithMoreTags,
  selectTagNames,
  selectTags,
  updateTagName,
} from './tags.queries.ts';

export interface TagDeps {
  db: Db;
  events: Events;
}

/** Tags of the bank's owner; without a bank, the caller's own. */
export async function listTags(
  { db }: TagDeps,
  actor: Actor,
  { questionBankId }: { questionBankId?: number | undefined },
): Promise<Tag[]> {
  if (questionBankId === undefined) return selectTags(db, actor.accountId);
  const [bank] = await selectBankSubjects(db, actor.institutionId, [questionBankId]);
  assertCan(canBank, actor, 'view', bank);
  return selectTags(db, bank.owner_id, { bankId: questionBankId });
}

/** Replaces the tags of a locked question; creates new tags for its bank's owner. Returns whether anything changed. */
export async function setTags(trx: Trx, questionId: number, names: readonly string[]): Promise<boolean> {
  const ownerId = await findOwnerOfQuestion(trx, questionId);
  if (ownerId === undefined) throw new AppError('NOT_FOUND');
  await lockTagsOf(trx, ownerId);
  const tagIds = await makeTags(trx, ownerId, names, 'tags');
  const lost = await deleteQuestionTags(trx, [questionId], { except: tagIds });
  const got = await insertQuestionTags(trx, [questionId], tagIds);
  const isChanged = lost.length + got.length > 0;
  if (isChanged) await markTagged(trx, [questionId]);
  return isChanged;
}

interface Tagging {
  questions: readonly { id: number }[];
  add: readonly string[];
  remove: readonly string[];
}

/** A tag that is both removed and added is added. */
export async function tagQuestions(
  { db, events }: TagDeps,
  actor: Actor,
  { questions, add, remove }: Tagging,
): Promise<{ questions: number }> {
  return inTransaction(db, async (trx) => {
    const locked = await lockQuestions(trx, actor, questions);
    const ids = locked.map(({ id }) => id);
    const ownerIds = [...new Set(locked.map(({ owner_id }) => owner_id))].sort((one, other) => one - other);
    const taken: number[] = [];
    const given: number[] = [];
    for (const ownerId of ownerIds) {
      await lockTagsOf(trx, ownerId);
      taken.push(...sortOutTags(await selectTagNames(trx, ownerId), remove).ids);
      given.push(...(await makeTags(trx, ownerId, add, 'add')));
    }
    const lost = await deleteQuestionTags(trx, ids, { only: taken });
    const got = await insertQuestionTags(trx, ids, given);
    const tooMany = await selectQuestionsWithMoreTags(trx, ids, limit.maxOfQuestion);
    assertAll(
      questions,
      ({ id }) => !tooMany.has(id),
      say('would have more than {most} tags', { most: limit.maxOfQuestion }),
    );
    await markTagged(trx, [...new Set([...lost, ...got])]);
    const detail = { questions: ids, add, remove };
    await recordAudit(trx, actor, { action: 'question.changed', people: ownerIds, detail });
    await publishQuestions(trx, events, actor, ownerIds);
    return { questions: ids.length };
  });
}

/** Finds or creates tags by name. The owner's tags are locked. */
async function makeTags(
  trx: Trx,
  ownerId: number,
  names: readonly string[],
  field: string,
): Promise<number[]> {
  if (names.length === 0) return [];
  const known = await selectTagNames(trx, ownerId);
  const { ids, missing } = sortOutTags(known, names);
  if (known.length + missing.length > limit.maxOfOwner) {
    throw invalidField(
      field,
      say('there can be at most {most} tags, so delete some first', { most: limit.maxOfOwner }),
    );
  }
  for (const name of missing) ids.push(await insertTag(trx, ownerId, name));
  return ids;
}

export async function renameTag(
  { db, events }: TagDeps,
  actor: Actor,
  id: number,
  { name }: { name: string },
): Promise<Tag> {
  return inTransaction(db, async (trx) => {
    const { owner_id: ownerId, name: before } = await lockTag(trx, actor, id);
    await assertNameFree(trx, ownerId, { id, name });
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
    await publishQuestions(trx, events, actor, [ownerId]);
    const [renamed] = await selectTags(trx, ownerId, { tagId: id });
    if (!renamed) throw new AppError('NOT_FOUND');
    return renamed;
  });
}

async function assertNameFree(
  trx: Trx,
  ownerId: number,
  { id, name }: { id: number; name: string },
): Promise<void> {
  const others = (await selectTagNames(trx, ownerId)).filter((tag) => tag.id !== id);
  if (others.some((tag) => foldTagName(tag.name) === foldTagName(name))) throw new AppError('TAG_NAME_TAKEN');
}

/** Questions with the tag otherwise stay unchanged. */
export async function deleteTag({ db, events }: TagDeps, actor: Actor, id: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { owner_id: ownerId, name } = await lockTag(trx, actor, id);
    try {
      await deleteTagRow(trx, id);
    } catch (error) {
      throw explainConstraint(error);
    }
    await recordAudit(trx, actor, {
      action: 'tag.deleted',
      target: { type: 'tag', id },
      people: [ownerId],
      detail: { name },
    });
    await publishQuestions(trx, events, actor, [ownerId]);
  });
}

/** Reads again after locking, because another transaction may have renamed or deleted it. */
async function lockTag(trx: Trx, actor: Actor, id: number) {
  const known = await findTag(trx, actor, id);
  if (known) await lockTagsOf(trx, known.owner_id);
  const tag = known && (await findTag(trx, actor, id));
  if (!tag) throw new AppError('NOT_FOUND');
  return tag;
}

// Concurrent requests meet at the database's constraints; this maps the constraint to an error.
function explainConstraint(error: unknown): unknown {
  const { constraint, code } = error as { constraint?: string; code?: string };
  if (constraint === 'tag_name_unique') return new AppError('TAG_NAME_TAKEN', { cause: error });
  if (code === '23503') return new AppError('TAG_IN_USE', { cause: error });
  return error;
}
