import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '#database/client.ts';

export interface NewBank {
  title: string;
  category: 'mathematics' | 'english' | 'science' | 'history' | 'geography' | 'other';
}

interface BankOwner {
  institutionId: number;
  accountId: number;
  sourceUploadId: number | null;
}

/** By title; titles are unique within an upload. */
export async function insertBanks(
  trx: Trx,
  { institutionId, accountId, sourceUploadId }: BankOwner,
  banks: readonly NewBank[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; title: string }>`
    insert into question_bank (institution_id, owner_id, source_upload_id, title, category)
    select ${institutionId}, ${accountId}, ${sourceUploadId}::bigint, given.title, given.category
    from rows from (
      jsonb_to_recordset(${JSON.stringify(banks)}::jsonb) as (title text, category text)
    ) with ordinality as given (title, category, place)
    order by place
    returning id, title`.execute(trx);
  return new Map(rows.map(({ id, title }) => [title, id]));
}

/** Equal for texts that differ only in case and spaces. Short, so that thousands can be compared. */
export function textKey(text: RawBuilder<unknown>): RawBuilder<string> {
  return sql`md5(lower(btrim(regexp_replace(${text}, '\\s+', ' ', 'g'))))`;
}

/** The texts of a bank's questions. */
export async function selectTextKeys(db: Db, bankId: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select distinct ${textKey(sql`version.question_text`)} as key
    from question join question_version version
      on version.question_id = question.id and version.version = question.current_version
    where question.question_bank_id = ${bankId} and question.deleted_at is null`.execute(db);
  return rows.map(({ key }) => key);
}

export interface BankQuestion {
  bankId: number;
  questionType: 'MULTIPLE_CHOICE' | 'TRUE_FALSE' | 'SHORT_ANSWER' | 'ESSAY';
  questionText: string;
  points: number;
  correctAnswer: string | null;
  feedback: string;
  options: readonly { label: string; text: string }[];
}

/**
 * Inserts questions, their first versions and options in one statement, each at the end of its bank; returns ids in
 * the given order. Keys are allocated beforehand, because a join that finds them afterwards costs more than everything
 * else. Options get their ids in random order, because students see the ids and they must not reveal the bank's
 * order.
 */
export async function insertQuestions(
  trx: Trx,
  authorId: number,
  questions: readonly BankQuestion[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with given as materialized (
      select given.*,
        nextval(pg_get_serial_sequence('question', 'id')) as id,
        nextval(pg_get_serial_sequence('question_version', 'id')) as version_id,
        row_number() over (partition by "bankId" order by place)
          + coalesce((select max(position) from question where question_bank_id = "bankId"), 0) as position
      from rows from (jsonb_to_recordset(${JSON.stringify(questions)}::jsonb) as (
        "bankId" bigint, "questionType" text, "questionText" text, points numeric, "correctAnswer" text,
        feedback text, options jsonb
      )) with ordinality as given (
        "bankId", "questionType", "questionText", points, "correctAnswer", feedback, options, place
      )
      order by place
    ), added_question as (
      insert into question (id, question_bank_id, position) select id, "bankId", position from given
    ), added_version as (
      insert into question_version
        (id, question_id, version, question_type, question_text, points, correct_answer, feedback, created_by)
      select version_id, id, 1, "questionType", "questionText", points, "correctAnswer", feedback, ${authorId}
      from given
    ), added_option as (
      insert into question_option (question_version_id, label, option_text, position)
      select version_id, option.given ->> 'label', option.given ->> 'text', option.place
      from given, jsonb_array_elements(given.options) with ordinality as option (given, place)
      order by random()
    )
    select id from given order by place`.execute(trx);
  return rows.map(({ id }) => id);
}
