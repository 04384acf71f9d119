import { type SqlBool, sql } from 'kysely';
import type { Trx } from '#database/client.ts';

/** Removes questions from locked quizzes, and stores their positions. */
export async function removePlacesOf(
  trx: Trx,
  questionIds: readonly number[],
  quizIds: readonly number[],
): Promise<void> {
  await sql`
    with gone as (
      delete from quiz_question where question_id = any(${questionIds}::bigint[])
      returning question_id, quiz_id, order_number, points
    )
    insert into deleted_place (question_id, quiz_id, order_number, points)
    select question_id, quiz_id, order_number, points from gone
    on conflict (question_id, quiz_id)
      do update set order_number = excluded.order_number, points = excluded.points`.execute(trx);
  await sql`
    update quiz_question set order_number = renumbered.place
    from (
      select id, row_number() over (partition by quiz_id order by order_number) as place
      from quiz_question where quiz_id = any(${quizIds}::bigint[])
    ) renumbered
    where renumbered.id = quiz_question.id and renumbered.place <> quiz_question.order_number`.execute(trx);
}

interface QuizPlacesRow {
  quizId: number;
  standing: { placeId: number; questionId: number | null; count: number }[];
  /** With the deletion time in microseconds. */
  lost: { questionId: number; orderNumber: number; deletedAt: number }[];
}

/** The current and the deleted places of quizzes, before anything is restored. */
export async function selectQuizPlaces(trx: Trx, quizIds: readonly number[]): Promise<QuizPlacesRow[]> {
  const { rows } = await sql<QuizPlacesRow>`
    select quiz.id as "quizId",
      coalesce((
        select jsonb_agg(jsonb_build_object('placeId', place.id, 'questionId', place.question_id,
          'count', coalesce(place.draw_count, 1)) order by place.order_number)
        from quiz_question place where place.quiz_id = quiz.id), '[]') as standing,
      coalesce((
        select jsonb_agg(jsonb_build_object('questionId', lost.question_id, 'orderNumber', lost.order_number,
          'deletedAt', (extract(epoch from question.deleted_at) * 1000000)::bigint))
        from deleted_place lost join question on question.id = lost.question_id
        where lost.quiz_id = quiz.id), '[]') as lost
    from unnest(${quizIds}::bigint[]) as quiz (id)`.execute(trx);
  return rows;
}

interface Numbered {
  quizId: number;
  orderNumber: number;
}

/** Moves the current places aside first, then inserts the restored ones with their former points. */
export async function writeRestored(
  trx: Trx,
  {
    moved,
    returned,
  }: {
    moved: readonly (Numbered & { placeId: number })[];
    returned: readonly (Numbered & { questionId: number })[];
  },
): Promise<void> {
  await sql`
    update quiz_question set order_number = moved.order_number
    from unnest(
      ${moved.map(({ placeId }) => placeId)}::bigint[],
      ${moved.map(({ orderNumber }) => orderNumber)}::integer[]) as moved (id, order_number)
    where quiz_question.id = moved.id and quiz_question.order_number <> moved.order_number`.execute(trx);
  await sql`
    insert into quiz_question (quiz_id, question_id, order_number, points)
    select returned.quiz_id, returned.question_id, returned.order_number, lost.points
    from unnest(
      ${returned.map(({ quizId }) => quizId)}::bigint[],
      ${returned.map(({ questionId }) => questionId)}::bigint[],
      ${returned.map(({ orderNumber }) => orderNumber)}::integer[])
      as returned (quiz_id, question_id, order_number)
    join deleted_place lost using (quiz_id, question_id)`.execute(trx);
}

/** Deletes the stored positions of restored questions, and updates the others. */
export async function writeLost(
  trx: Trx,
  returned: readonly number[],
  lost: readonly (Numbered & { questionId: number })[],
): Promise<void> {
  await trx
    .deleteFrom('deleted_place')
    .where(sql<SqlBool>`question_id = any(${returned}::bigint[])`)
    .execute();
  await sql`
    update deleted_place set order_number = lost.order_number
    from unnest(
      ${lost.map(({ quizId }) => quizId)}::bigint[],
      ${lost.map(({ questionId }) => questionId)}::bigint[],
      ${lost.map(({ orderNumber }) => orderNumber)}::integer[]) as lost (quiz_id, question_id, order_number)
    where deleted_place.quiz_id = lost.quiz_id and deleted_place.question_id = lost.question_id
      and deleted_place.order_number <> lost.order_number`.execute(trx);
}
