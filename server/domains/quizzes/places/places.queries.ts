import { type SqlBool, sql } from 'kysely';
import type { Db, Trx } from '#database/client.ts';

export interface NewPlace {
  question_id: number | null;
  draw_bank_id: number | null;
  draw_tag_id: number | null;
  draw_count: number | null;
  points: number | null;
}

/** Replaces all places of a quiz, in this order. */
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

/** Later places move up by one. */
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
 * Locks quizzes that use these questions, or (with `deleted_place`) used them before their deletion. Ordered by id
 * to avoid deadlocks.
 */
export function lockQuizzesWith(
  trx: Trx,
  questionIds: readonly number[],
  table: 'quiz_question' | 'deleted_place' = 'quiz_question',
): Promise<{ id: number; is_active: boolean; deleted_at: Date | null }[]> {
  return trx
    .selectFrom('quiz')
    .select(['id', 'is_active', 'deleted_at'])
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

/** The quizzes are locked. A separate statement: one that waited for a lock would sum up what it saw before. */
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
 * For quizzes whose places changed, so that open editors get a conflict. Not for an edited question: its places
 * stay, and an open editor would be refused for nothing.
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
