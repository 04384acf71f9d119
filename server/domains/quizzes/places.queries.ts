import { type SqlBool, sql } from 'kysely';
import type { Db, Trx } from '#database/client.ts';

export interface NewPlace {
  question_id: number | null;
  draw_bank_id: number | null;
  draw_tag_id: number | null;
  draw_count: number | null;
  points: number | null;
}

/** Every place of a quiz, in this order. */
export async function replacePlaces(trx: Trx, quizId: number, places: readonly NewPlace[]): Promise<void> {
  await trx.deleteFrom('quiz_question').where('quiz_id', '=', quizId).execute();
  await sql`
    insert into quiz_question
      (quiz_id, question_id, draw_bank_id, draw_tag_id, draw_count, points, order_number)
    select ${quizId}, place.*
    from rows from (jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as (
      question_id bigint, draw_bank_id bigint, draw_tag_id bigint, draw_count integer, points numeric
    )) with ordinality as place`.execute(trx);
}

export async function countPlaces(db: Db, quizId: number): Promise<{ places: number; questions: number }> {
  const { rows } = await sql<{ places: number; questions: number }>`
    select count(*) as places, coalesce(sum(coalesce(draw_count, 1)), 0) as questions
    from quiz_question where quiz_id = ${quizId}`.execute(db);
  return rows[0] ?? { places: 0, questions: 0 };
}

/** Those behind it move on by one. */
export async function insertPlace(
  trx: Trx,
  quizId: number,
  questionId: number,
  orderNumber: number,
): Promise<void> {
  await trx
    .updateTable('quiz_question')
    .set((set) => ({ order_number: set('order_number', '+', 1) }))
    .where('quiz_id', '=', quizId)
    .where('order_number', '>=', orderNumber)
    .execute();
  await trx
    .insertInto('quiz_question')
    .values({ quiz_id: quizId, question_id: questionId, order_number: orderNumber })
    .execute();
}

/**
 * Those that ask these, or (of `deleted_place`) asked them before they were deleted. In the order of their ids: two who
 * change questions of the same quizzes must not wait for each other.
 */
export function lockQuizzesWith(
  trx: Trx,
  questionIds: readonly number[],
  table: 'quiz_question' | 'deleted_place' = 'quiz_question',
): Promise<{ id: number; is_active: boolean }[]> {
  return trx
    .selectFrom('quiz')
    .select(['id', 'is_active'])
    .where('id', 'in', (from) =>
      from
        .selectFrom(table)
        .select('quiz_id')
        .where(sql<SqlBool>`question_id = any(${questionIds}::bigint[])`),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Of quizzes that are locked, in a statement of its own: one that waited would add up what it saw before. */
export async function refreshTotals(trx: Trx, quizIds: number[]): Promise<void> {
  await sql`
    update quiz set last_updated = now(), total_points = coalesce((
      select sum(coalesce(place.points, (
        select version.points from question
          join question_version version
            on version.question_id = question.id and version.version = question.current_version
        where question.id = place.question_id)) * coalesce(place.draw_count, 1))
      from quiz_question place
      where place.quiz_id = quiz.id), 0)
    where quiz.id = any(${quizIds}::bigint[])`.execute(trx);
}

/**
 * Of quizzes whose places have changed, so that whoever has them open is told. Not when a question of theirs is
 * edited: its places stay, and an open builder would be refused for nothing.
 */
export async function growRevisions(trx: Trx, quizIds: number[]): Promise<void> {
  await trx
    .updateTable('quiz')
    .set((set) => ({ revision: set('revision', '+', 1) }))
    .where(sql<SqlBool>`id = any(${quizIds}::bigint[])`)
    .execute();
}

export async function selectTagOwners(trx: Trx, tagIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await trx
    .selectFrom('tag')
    .select(['id', 'owner_id'])
    .where(sql<SqlBool>`id = any(${tagIds}::bigint[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row.owner_id]));
}
