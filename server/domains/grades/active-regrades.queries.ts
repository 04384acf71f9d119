import { sql } from 'kysely';
import type { Db } from '#database/client.ts';
import type { ActiveRegrade } from '#server/scoring/terms.ts';

export interface KnownRegrade extends ActiveRegrade {
  id: number;
  reason: string;
}

export interface ActiveRegradeRow extends KnownRegrade {
  questionId: number;
}

/** The regrades of a quiz that are not undone, oldest first, each with the version it was decided on. */
export async function selectActiveRegrades(db: Db, quizId: number): Promise<ActiveRegradeRow[]> {
  const { rows } = await sql<ActiveRegradeRow>`
    select batch.id, batch.question_id as "questionId", batch.accepted, batch.credit_all as "creditAll",
      batch.points, batch.reason, batch.all_versions as "allVersions",
      coalesce(batch.newest_version, greatest(batch.question_version, (
        select max(known.version) from question_version as known
        where known.question_id = batch.question_id and known.created_at <= batch.applied_at
      ))) as "newestVersion", (
        select min(later.version) from question_version as later
        join question_version as newest
          on newest.question_id = batch.question_id and newest.version = batch.newest_version
        where later.question_id = batch.question_id and later.version > newest.version
          and later.correct_answer is distinct from newest.correct_answer
      ) as "rekeyedFrom", jsonb_build_object(
        'questionType', version.question_type,
        'correctAnswer', version.correct_answer,
        'options', coalesce((
          select jsonb_agg(jsonb_build_object('id', option.id, 'label', option.label, 'text', option.option_text)
            order by option.position)
          from question_option as option where option.question_version_id = version.id
        ), '[]')
      ) as version
    from regrade_batch as batch
    join question_version as version
      on version.question_id = batch.question_id and version.version = batch.question_version
    where batch.quiz_id = ${quizId} and batch.undone_at is null
    order by batch.id`.execute(db);
  return rows;
}
