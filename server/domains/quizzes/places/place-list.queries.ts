import { sql } from 'kysely';
import type { Db } from '#database/client.ts';

/** A place as its teacher sees it: a question, or random questions. */
export interface ListedPlaceRow {
  id: number;
  order_number: number;
  points: number | null;
  question_id: number | null;
  key_shown_at: Date | null;
  draw: {
    questionBank: { id: number; title: string };
    tag: { id: number; name: string } | null;
    count: number;
    available: number;
  } | null;
}

/** Up to that place. Counts a bank's questions with a tag once, for any number of places with random questions from it. */
export async function selectListedPlaces(db: Db, quizId: number, upTo: number): Promise<ListedPlaceRow[]> {
  const { rows } = await sql<ListedPlaceRow>`
    with place as materialized (
      select * from quiz_question where quiz_id = ${quizId} and order_number <= ${upTo}
    ), pool as materialized (
      select source.*, case when source.draw_tag_id is null
        then (select count(*) from question
          where question.question_bank_id = source.draw_bank_id and question.deleted_at is null)
        else (select count(*) from question_tag tagged join question on question.id = tagged.question_id
          where tagged.tag_id = source.draw_tag_id and question.question_bank_id = source.draw_bank_id
            and question.deleted_at is null) end as available
      from (select distinct draw_bank_id, draw_tag_id from place where draw_bank_id is not null) source
    )
    select place.id, place.order_number, place.points, place.question_id, shown.first_shown_at as key_shown_at,
      case when pool.draw_bank_id is not null then jsonb_build_object(
        'questionBank', jsonb_build_object('id', bank.id, 'title', bank.title),
        'tag', case when tag.id is not null then jsonb_build_object('id', tag.id, 'name', tag.name) end,
        'count', place.draw_count,
        'available', pool.available) end as draw
    from place
    left join question_key_shown shown on shown.question_id = place.question_id
    left join pool on pool.draw_bank_id = place.draw_bank_id
      and pool.draw_tag_id is not distinct from place.draw_tag_id
    left join question_bank bank on bank.id = place.draw_bank_id
    left join tag on tag.id = place.draw_tag_id
    order by place.order_number`.execute(db);
  return rows;
}

interface DrawSource {
  bankId: number;
  tagId: number | null;
}

/** The banks and tags of a quiz's random questions. */
export async function selectDrawSources(db: Db, quizId: number): Promise<DrawSource[]> {
  const { rows } = await sql<DrawSource>`
    select distinct draw_bank_id as "bankId", draw_tag_id as "tagId"
    from quiz_question where quiz_id = ${quizId} and draw_bank_id is not null`.execute(db);
  return rows;
}
