import { type SqlBool, sql } from 'kysely';
import { accountAs } from '#database/account-reads.ts';
import type { Db, Trx } from '#database/client.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';

export interface TagRow {
  id: number;
  name: string;
  questions: number;
}

/** By name, each with its number of questions, within the bank if one is given. */
export async function selectTags(
  db: Db,
  ownerId: number,
  { bankId, tagId }: { bankId?: number | undefined; tagId?: number } = {},
): Promise<TagRow[]> {
  const inBank = bankId === undefined ? sql`true` : sql`question.question_bank_id = ${bankId}`;
  const { rows } = await sql<TagRow>`
    select tag.id, tag.name, coalesce(counted.questions, 0) as questions
    from tag left join (
      select question_tag.tag_id, count(*) as questions
      from question join question_tag on question_tag.question_id = question.id
      where question.deleted_at is null and ${inBank}
        and question_tag.tag_id in (select id from tag where owner_id = ${ownerId})
      group by question_tag.tag_id
    ) counted on counted.tag_id = tag.id
    where tag.owner_id = ${ownerId} and ${tagId === undefined ? sql`true` : sql`tag.id = ${tagId}`}
    order by lower(tag.name), tag.id`.execute(db);
  return rows;
}

/** A tag the caller may change. */
export function findTag(db: Db, { institutionId, role, accountId }: Actor, id: number) {
  return db
    .selectFrom('tag')
    .innerJoin(accountAs('owner'), 'owner.id', 'tag.owner_id')
    .select(['tag.id', 'tag.name', 'tag.owner_id'])
    .where('tag.id', '=', id)
    .where('owner.institution_id', '=', institutionId)
    .$if(role !== 'SUPER_ADMIN', (q) => q.where('tag.owner_id', '=', accountId))
    .executeTakeFirst();
}

/** Serializes changes to an owner's tags, which would otherwise deadlock. Taken after the locks on questions. */
export async function lockTagsOf(trx: Trx, ownerId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`tags of account ${ownerId}`}, 0))`.execute(trx);
}

export async function selectTagNames(db: Db, ownerId: number): Promise<{ id: number; name: string }[]> {
  return db.selectFrom('tag').select(['id', 'name']).where('owner_id', '=', ownerId).execute();
}

/** Returns the existing tag if the database considers the names equal in its locale. */
export async function insertTag(trx: Trx, ownerId: number, name: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into tag (owner_id, name) values (${ownerId}, ${name})
    on conflict (owner_id, lower(name)) do update set name = tag.name
    returning id`.execute(trx);
  return rows[0]?.id ?? 0;
}

export async function findOwnerOfQuestion(trx: Trx, questionId: number): Promise<number | undefined> {
  const row = await trx
    .selectFrom('question')
    .innerJoin('question_bank as bank', 'bank.id', 'question.question_bank_id')
    .select('bank.owner_id')
    .where('question.id', '=', questionId)
    .executeTakeFirst();
  return row?.owner_id;
}

/** Tags each question with tags of its bank's owner. Returns the questions that lacked one. */
export async function insertQuestionTags(
  trx: Trx,
  questionIds: readonly number[],
  tagIds: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ question_id: number }>`
    insert into question_tag (question_id, tag_id)
    select question.id, tag.id
    from question
      join question_bank bank on bank.id = question.question_bank_id
      join tag on tag.owner_id = bank.owner_id
    where question.id = any(${questionIds}::bigint[]) and tag.id = any(${tagIds}::bigint[])
    on conflict do nothing
    returning question_id`.execute(trx);
  return rows.map((row) => row.question_id);
}

/** Removes these tags, or with `except` all but these. Returns the questions that had one. */
export async function deleteQuestionTags(
  trx: Trx,
  questionIds: readonly number[],
  tagIds: { only: readonly number[] } | { except: readonly number[] },
): Promise<number[]> {
  const isMeant =
    'only' in tagIds
      ? sql`tag_id = any(${tagIds.only}::bigint[])`
      : sql`tag_id <> all(${tagIds.except}::bigint[])`;
  const { rows } = await sql<{ question_id: number }>`
    delete from question_tag where question_id = any(${questionIds}::bigint[]) and ${isMeant}
    returning question_id`.execute(trx);
  return rows.map((row) => row.question_id);
}

export async function markTagged(trx: Trx, questionIds: readonly number[]): Promise<void> {
  await trx
    .updateTable('question')
    .set((set) => ({ last_updated: set.fn<Date>('now') }))
    .where(sql<SqlBool>`id = any(${questionIds}::bigint[])`)
    .execute();
}

export async function selectQuestionsWithMoreTags(
  trx: Trx,
  questionIds: readonly number[],
  maxCount: number,
): Promise<Set<number>> {
  const { rows } = await sql<{ question_id: number }>`
    select question_id from question_tag where question_id = any(${questionIds}::bigint[])
    group by question_id having count(*) > ${maxCount}::integer`.execute(trx);
  return new Set(rows.map((row) => row.question_id));
}

export async function updateTagName(trx: Trx, id: number, name: string): Promise<void> {
  await trx.updateTable('tag').set({ name }).where('id', '=', id).execute();
}

export async function deleteTagRow(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('tag').where('id', '=', id).execute();
}
