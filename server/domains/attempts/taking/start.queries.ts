import { sql } from 'kysely';
import type { Db } from '#database/client.ts';
import type { Paper } from '#database/tables/attempts.ts';
import { attempt } from '#shared/limits.ts';
import { extraTimeFor } from '../accommodations/extra-time.queries.ts';
import type { AttemptRow } from '../attempts.queries.ts';
import { type PlaceRow, placesOf } from './draw.queries.ts';

/** Everything that decides about a start, at one moment of the database's clock. */
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
  one_device: boolean;
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
  /** Whether the attempt in progress is past its deadline and grace. */
  is_overdue: boolean | null;
  /** The positions that a new paper is created from. Null if the quiz has none. */
  places: PlaceRow[] | null;
}

/** One entry for each account, in order; null when the quiz is not for it or does not exist. */
export async function findStartTerms(
  db: Db,
  { institutionId, quizId }: { institutionId: number; quizId: number },
  accountIds: readonly number[],
): Promise<(StartTerms | null)[]> {
  // The quiz as its own subquery (`offset 0`), so that it and its places are read once.
  const { rows } = await sql<StartTerms & { account_id: number }>`
    select clock_timestamp() as now, q.quiz_id, q.quiz_title, q.owner_id, q.is_active, q.archived_at,
      q.time_limit_minutes, q.opens_at, q.closes_at, q.attempt_limit, q.password_hash, q.shuffle_questions,
      q.shuffle_options, q.one_device, q.question_count, s.account_id, s.id as student_id, s.first_name as student_first_name,
      s.last_name as student_last_name, s.program_id = q.program_id as is_of_program, extra.time_factor,
      extra.extra_minutes, taken.*, case when row_number() over () = 1 then q.all_places end as places
    from (
      select id as quiz_id, title as quiz_title, owner_id, is_active, archived_at, time_limit_minutes, opens_at,
        closes_at, attempt_limit, password_hash, shuffle_questions, shuffle_options, one_device, institution_id,
        program_id,
        (select coalesce(sum(coalesce(p.draw_count, 1)), 0) from quiz_question p where p.quiz_id = quiz.id)
          as question_count,
        (select jsonb_agg(place) from (${placesOf(sql`quiz.id`)}) place) as all_places
      from quiz where id = ${quizId} and institution_id = ${institutionId} and deleted_at is null offset 0
    ) q
    join student s on s.account_id = any(${[...accountIds]}::bigint[]) and s.institution_id = q.institution_id
      and s.enrollment_date is not null
    left join lateral (${extraTimeFor(sql`s.id`, sql`q.quiz_id`)}) extra on true
    cross join lateral (
      select count(*) as attempts, coalesce(max(a.attempt_number), 0) as last_number,
        max(a.id) filter (where a.status = 'IN_PROGRESS') as running_id,
        bool_or(a.status = 'IN_PROGRESS'
          and a.deadline + make_interval(secs => ${sql.lit(attempt.graceSeconds)}) < clock_timestamp()) as is_overdue
      from quiz_attempt a where a.student_id = s.id and a.quiz_id = q.quiz_id
    ) taken`.execute(db);
  const places = rows[0]?.places ?? null;
  const byAccount = new Map(rows.map((row) => [row.account_id, { ...row, places }]));
  return accountIds.map((accountId) => byAccount.get(accountId) ?? null);
}

export interface NewAttemptRow extends Omit<AttemptRow, 'id'> {
  paper: Paper;
  one_device: boolean;
}

/**
 * New ids by student. A student is missing when another attempt is in progress or has this number, or when the quiz was
 * deleted since its terms were read: the lock waits for a deletion under way, which would otherwise leave an attempt in a
 * quiz that nobody can open.
 */
export async function insertAttempts(
  db: Db,
  started: readonly NewAttemptRow[],
): Promise<Map<number, number>> {
  const rows = started.map((row) => ({
    institution_id: row.institution_id,
    quiz_id: row.quiz_id,
    student_id: row.student_id,
    attempt_number: row.attempt_number,
    started_at: row.started_at,
    deadline: row.deadline,
    paper: row.paper,
    total_points: row.total_points,
    one_device: row.one_device,
  }));
  // Ordered by student to avoid deadlocks between processes.
  const quizIds = [...new Set(rows.map(({ quiz_id: quizId }) => quizId))];
  const inserted = await sql<{ id: number; student_id: number }>`
    with open as materialized (
      select id from quiz where id = any(${quizIds}::bigint[]) and deleted_at is null for key share
    )
    insert into quiz_attempt (institution_id, quiz_id, student_id, attempt_number, started_at, deadline, paper,
      total_points, one_device)
    select institution_id, quiz_id, student_id, attempt_number, started_at, deadline, paper, total_points, one_device
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as started (institution_id bigint, quiz_id bigint,
      student_id bigint, attempt_number integer, started_at timestamptz, deadline timestamptz, paper jsonb,
      total_points numeric, one_device boolean)
    where quiz_id in (select id from open)
    order by student_id
    on conflict do nothing
    returning id, student_id`.execute(db);
  return new Map(inserted.rows.map(({ id, student_id }) => [student_id, id]));
}
