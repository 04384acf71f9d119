import { sql } from 'kysely';
import type { Trx } from '#database/client.ts';

interface VersionContent {
  questionType: 'MULTIPLE_CHOICE' | 'TRUE_FALSE' | 'SHORT_ANSWER' | 'ESSAY';
  questionText: string;
  points: number;
  correctAnswer: string | null;
  feedback: string;
  imageFileId: number | null;
  imageAlt: string;
  options: readonly { label: string; text: string }[];
}

interface NewVersion {
  questionId: number;
  version: number;
  authorId: number;
}

/** Inserts at the end of the bank. The first version must follow in the same transaction. */
export async function insertQuestion(trx: Trx, bankId: number): Promise<number> {
  const { id } = await trx
    .insertInto('question')
    .values({
      question_bank_id: bankId,
      position: sql<number>`(select coalesce(max(position), 0) + 1 from question where question_bank_id = ${bankId})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertVersion(trx: Trx, of: NewVersion, content: VersionContent): Promise<void> {
  const { id } = await trx
    .insertInto('question_version')
    .values({
      question_id: of.questionId,
      version: of.version,
      question_type: content.questionType,
      question_text: content.questionText,
      points: content.points,
      correct_answer: content.correctAnswer,
      feedback: content.feedback,
      image_file_id: content.imageFileId,
      image_alt: content.imageAlt,
      created_by: of.authorId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (content.options.length > 0) await insertOptions(trx, id, content.options);
}

// Inserts options in random order: students see the ids, and they must not reveal the bank's order.
async function insertOptions(
  trx: Trx,
  versionId: number,
  options: readonly { label: string; text: string }[],
): Promise<void> {
  const labels = options.map(({ label }) => label);
  const texts = options.map(({ text }) => text);
  await sql`
    insert into question_option (question_version_id, label, option_text, position)
    select ${versionId}, given.label, given.text, given.position
    from unnest(${labels}::text[], ${texts}::text[]) with ordinality as given (label, text, position)
    order by random()`.execute(trx);
}

export async function setCurrentVersion(trx: Trx, id: number, version: number): Promise<void> {
  await trx
    .updateTable('question')
    .set((set) => ({ current_version: version, last_updated: set.fn<Date>('now') }))
    .where('id', '=', id)
    .execute();
}

/**
 * Inserts at the position of the original, behind it because it is newer. Questions that share the position, and all
 * behind, move up. The first version must follow in the same transaction.
 */
export async function insertQuestionBehind(trx: Trx, originalId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into question (question_bank_id, position)
    select question_bank_id, position from question where id = ${originalId}
    returning id`.execute(trx);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error(`There is no question ${originalId}.`);
  await sql`
    with original as (
      select id, question_bank_id, position from question where id = ${originalId}
    ), behind as (
      select question.id from question, original
      where question.question_bank_id = original.question_bank_id and question.id <> ${id}
        and (question.position, question.id) > (original.position, original.id)
        and exists (
          select from question tied
          where tied.question_bank_id = original.question_bank_id and tied.position = original.position
            and tied.id > original.id and tied.id <> ${id})
      order by question.id
      for no key update of question
    )
    update question set position = position + 1 where id in (select id from behind)`.execute(trx);
  return id;
}

/** Copies the tags that still exist. */
export async function copyTags(trx: Trx, fromId: number, toId: number): Promise<void> {
  await sql`
    insert into question_tag (question_id, tag_id)
    select ${toId}, tag.id
    from question_tag join tag on tag.id = question_tag.tag_id
    where question_tag.question_id = ${fromId}
    order by tag.id
    for key share of tag`.execute(trx);
}
