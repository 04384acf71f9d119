import { sql } from 'kysely';
import type { Db } from '#database/client.ts';
import type { Paper } from '#database/tables/attempts.ts';
import type { Actor } from '#server/plugins/session.ts';
import { attempt } from '#shared/limits.ts';
import type { AttemptRow } from './attempts.queries.ts';
import { extraTimeFor } from './extra-time.queries.ts';

/** Everything a start is decided by, at one moment of the database's clock. */
export interface StartTerms {
  now: Date;
  quiz_id: number;
  quiz_title: string;
  owner_id: number;
  is_active: boolean;
  archived_at: Date | null;
  time_limit_minutes: number | null;
  opens_at: Date | null;
  closes_at: Date | null;
  attempt_limit: number | null;
  password_hash: string | null;
  shuffle_questions: boolean;
  shuffle_options: boolean;
  question_count: number;
  student_id: number;
  student_first_name: string;
  student_last_name: string;
  is_of_program: boolean;
  time_factor: number | null;
  extra_minutes: number | null;
  attempts: number;
  last_number: number;
  running_id: number | null;
  /** Whether the one in progress is past its deadline and the grace. */
  is_overdue: boolean | null;
}

export async function findStartTerms(db: Db, actor: Actor, quizId: number): Promise<StartTerms | undefined> {
  const { rows } = await sql<StartTerms>`
    select clock_timestamp() as now, q.id as quiz_id, q.title as quiz_title, q.owner_id, q.is_active,
      q.archived_at, q.time_limit_minutes, q.opens_at, q.closes_at, q.attempt_limit, q.password_hash,
      q.shuffle_questions, q.shuffle_options,
      (select coalesce(sum(coalesce(p.draw_count, 1)), 0) from quiz_question p where p.quiz_id = q.id)
        as question_count,
      s.id as student_id, s.first_name as student_first_name, s.last_name as student_last_name,
      s.program_id = q.program_id as is_of_program, extra.time_factor, extra.extra_minutes, taken.*
    from quiz q
    join student s on s.account_id = ${actor.accountId} and s.institution_id = q.institution_id
      and s.enrollment_date is not null
    left join lateral (${extraTimeFor(sql`s.id`, sql`q.id`)}) extra on true
    cross join lateral (
      select count(*) as attempts, coalesce(max(a.attempt_number), 0) as last_number,
        max(a.id) filter (where a.status = 'IN_PROGRESS') as running_id,
        bool_or(a.status = 'IN_PROGRESS'
          and a.deadline + make_interval(secs => ${sql.lit(attempt.graceSeconds)}) < clock_timestamp()) as is_overdue
      from quiz_attempt a where a.student_id = s.id and a.quiz_id = q.id
    ) taken
    where q.id = ${quizId} and q.institution_id = ${actor.institutionId}`.execute(db);
  return rows[0];
}

/** Undefined when somebody was first: an attempt is in progress, or one with this number has been. */
export async function insertAttempt(
  db: Db,
  row: Omit<AttemptRow, 'id'>,
  paper: Paper,
): Promise<number | undefined> {
  const inserted = await db
    .insertInto('quiz_attempt')
    .values({
      institution_id: row.institution_id,
      quiz_id: row.quiz_id,
      student_id: row.student_id,
      attempt_number: row.attempt_number,
      started_at: row.started_at,
      deadline: row.deadline,
      paper: JSON.stringify(paper),
      total_points: row.total_points,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}
