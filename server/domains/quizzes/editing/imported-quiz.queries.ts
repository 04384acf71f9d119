import { sql } from 'kysely';
import type { Trx } from '#database/client.ts';

export interface QuizSource {
  institutionId: number;
  /** The owner. */
  accountId: number;
  programId: number;
  sourceUploadId: number;
  isActive: boolean;
}

/** By title; titles are unique within an upload. */
export async function insertQuizzes(
  trx: Trx,
  source: QuizSource,
  quizzes: readonly { title: string; bankId: number }[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; title: string }>`
    insert into quiz
      (institution_id, owner_id, program_id, source_upload_id, is_active, title, question_bank_id)
    select ${source.institutionId}, ${source.accountId}, ${source.programId}, ${source.sourceUploadId},
      ${source.isActive}, given.title, given.bank_id
    from unnest(${quizzes.map(({ title }) => title)}::text[], ${quizzes.map(({ bankId }) => bankId)}::bigint[])
      with ordinality as given (title, bank_id, place)
    order by place
    returning id, title`.execute(trx);
  return new Map(rows.map(({ id, title }) => [title, id]));
}

export interface ImportedPlace {
  quizId: number;
  questionId: number;
  orderNumber: number;
}

export async function insertPlaces(trx: Trx, places: readonly ImportedPlace[]): Promise<void> {
  await sql`
    insert into quiz_question (quiz_id, question_id, order_number)
    select * from unnest(
      ${places.map(({ quizId }) => quizId)}::bigint[],
      ${places.map(({ questionId }) => questionId)}::bigint[],
      ${places.map(({ orderNumber }) => orderNumber)}::integer[])`.execute(trx);
}
