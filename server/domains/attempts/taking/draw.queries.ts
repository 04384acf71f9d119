import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#database/client.ts';

interface SetPlaceRow {
  question_id: number;
  version_id: number;
  draw_bank_id: null;
  draw_tag_id: null;
}
interface DrawPlaceRow {
  question_id: null;
  version_id: null;
  draw_bank_id: number;
  draw_tag_id: number | null;
}
/** A fixed question, or the pool of random questions. */
export type PlaceRow = { count: number; points: number | null } & (SetPlaceRow | DrawPlaceRow);

export async function selectPlaces(db: Db, quizId: number): Promise<PlaceRow[]> {
  const { rows } = await placesOf(sql`${quizId}`).execute(db);
  return rows;
}

/** The places of a quiz in order, as a statement or as part of another. */
export function placesOf(quizId: RawBuilder<unknown>): RawBuilder<PlaceRow> {
  // `offset 0` reads one question at a time: after imports of huge quizzes the planner expects thousands here and would
  // scan the whole question table for ten of them.
  return sql<PlaceRow>`
    select coalesce(p.draw_count, 1) as count, p.points, p.draw_bank_id, p.draw_tag_id,
      asked.question_id, asked.version_id
    from quiz_question p
    left join lateral (
      select v.question_id, v.id as version_id
      from question q
      join question_version v on v.question_id = q.id and v.version = q.current_version
      where q.id = p.question_id and q.deleted_at is null offset 0) asked on true
    where p.quiz_id = ${quizId} and (p.question_id is null or asked.question_id is not null)
    order by p.order_number`;
}

interface PoolRow {
  draw_bank_id: number;
  draw_tag_id: number | null;
  question_id: number;
  version_id: number;
}

/** The pools of a quiz's random questions, each once however many places use it. */
export async function selectPools(db: Db, quizId: number): Promise<PoolRow[]> {
  const { rows } = await sql<PoolRow>`
    select source.draw_bank_id, source.draw_tag_id, v.question_id, v.id as version_id
    from (select distinct draw_bank_id, draw_tag_id from quiz_question
      where quiz_id = ${quizId} and draw_bank_id is not null) source
    join question q on q.question_bank_id = source.draw_bank_id and q.deleted_at is null
      and (source.draw_tag_id is null or exists (
        select from question_tag t where t.question_id = q.id and t.tag_id = source.draw_tag_id))
    join question_version v on v.question_id = q.id and v.version = q.current_version`.execute(db);
  return rows;
}
