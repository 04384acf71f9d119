import { sql } from 'kysely';
import { attemptTable } from '#database/attempt-reads.ts';
import type { Db } from '#database/client.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { QuestionUsage } from '#shared/contract/teaching/question-work.ts';

/** The places that use a question, directly or as a random question. */
const placesAsking = sql`
  select place.* from quiz_question place where place.question_id = asked.id
  union all
  select place.* from quiz_question place
  where place.draw_bank_id = asked.question_bank_id and (place.draw_tag_id is null or exists (
    select from question_tag where question_id = asked.id and tag_id = place.draw_tag_id))`;

export async function selectUsage(db: Db, actor: Actor, id: number): Promise<QuestionUsage['quizzes']> {
  const isTheirs = actor.role === 'TEACHER' ? sql`quiz.owner_id = ${actor.accountId}` : sql`true`;
  const { rows } = await sql<QuestionUsage['quizzes'][number]>`
    select quiz.id, quiz.title, quiz.is_active as "isActive", quiz.archived_at is not null as "isArchived",
      case when place.question_id is not null then place.order_number end as "orderNumber",
      coalesce(place.points, version.points) as points,
      case when place.question_id is null
        then jsonb_build_object('count', place.draw_count, 'tag', tag.name) end as draw
    from question asked
      join question_version version
        on version.question_id = asked.id and version.version = asked.current_version
      cross join lateral (${placesAsking}) place
      join quiz on quiz.id = place.quiz_id
      left join tag on tag.id = place.draw_tag_id
    where asked.id = ${id} and quiz.deleted_at is null and ${isTheirs}
    order by quiz.archived_at is not null, lower(quiz.title), quiz.id, place.order_number`.execute(db);
  return rows;
}

/** In quizzes that use it now. Found through attempts: an index by question would slow down every save. */
export async function countAnswers(db: Db, id: number): Promise<number> {
  const { rows } = await sql<{ answers: number }>`
    select count(*) as answers
    from question asked
      cross join lateral (select distinct quiz_id from (${placesAsking}) place) asking
      join ${attemptTable('attempt')} on attempt.quiz_id = asking.quiz_id
      join quiz_answer answer on answer.attempt_id = attempt.id and answer.question_id = asked.id
    where asked.id = ${id}
      and (answer.selected_option_id is not null or answer.text_answer <> '')`.execute(db);
  return rows[0]?.answers ?? 0;
}
