import { sql } from 'kysely';
import type { Trx } from '#database/client.ts';

interface VersionContent {
  questionType: 'MULTIPLE_CHOICE' | 'TRUE_FALSE' | 'SHORT_ANSWER' | 'ESSAY';
  questionText: string;
  points: number;
  correctAnswer: string | null;
  feedback: string;
  options: readonly { label: string; text: string }[];
}

interface NewVersion {
  questionId: number;
  version: number;
  imageFileId: number | null;
  authorId: number;
}

/** At the end of its bank. Its first version must follow in the same transaction. */
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
      image_file_id: of.imageFileId,
      created_by: of.authorId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (content.options.length > 0) await insertOptions(trx, id, content.options);
}

// In a random order: a student reads the ids, and they must not tell which option stands first in the bank.
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

/** Tags are their owner's own words: those of another owner stay behind. */
export async function moveQuestion(trx: Trx, id: number, bankId: number): Promise<void> {
  await trx
    .updateTable('question')
    .set((set) => ({ question_bank_id: bankId, last_updated: set.fn<Date>('now') }))
    .where('id', '=', id)
    .execute();
  await sql`
    delete from question_tag using tag, question_bank bank
    where question_tag.question_id = ${id} and tag.id = question_tag.tag_id
      and bank.id = ${bankId} and tag.owner_id <> bank.owner_id`.execute(trx);
}

export async function markQuestionDeleted(trx: Trx, id: number): Promise<void> {
  await trx
    .updateTable('question')
    .set((set) => ({ deleted_at: set.fn<Date>('now'), last_updated: set.fn<Date>('now') }))
    .where('id', '=', id)
    .execute();
}
