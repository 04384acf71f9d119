import { sql } from 'kysely';
import type { Db } from '#database/client.ts';
import { extraTimeFor } from '../accommodations/extra-time.queries.ts';
import type { AttemptRow } from '../attempts.queries.ts';

/** An attempt and the quiz data its screen shows, at one moment of the database's clock. */
export interface OpenPaperRow extends AttemptRow {
  now: Date;
  quiz_description: string;
  attempt_limit: number | null;
  time_limit_minutes: number | null;
  time_factor: number | null;
  extra_minutes: number | null;
  has_answers: boolean;
}

export async function findOpenPapers(db: Db, attemptIds: readonly number[]): Promise<OpenPaperRow[]> {
  const { rows } = await sql<OpenPaperRow>`
    select a.id, a.institution_id, a.quiz_id, a.student_id, a.attempt_number, a.status, a.started_at, a.deadline,
      a.extension_minutes, a.completed_at, a.total_score, a.total_points, q.title as quiz_title, q.owner_id,
      s.account_id as student_account_id, s.first_name as student_first_name, s.last_name as student_last_name,
      q.description as quiz_description, q.attempt_limit, q.time_limit_minutes, extra.time_factor,
      extra.extra_minutes, exists (select from quiz_answer where attempt_id = a.id) as has_answers,
      clock_timestamp() as now, false as marks_released
    from quiz_attempt a
    join quiz q on q.id = a.quiz_id
    join student s on s.id = a.student_id
    left join lateral (${extraTimeFor(sql`s.id`, sql`q.id`)}) extra on true
    where a.id = any(${[...attemptIds]}::bigint[])`.execute(db);
  return rows;
}
