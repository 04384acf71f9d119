import { sql } from 'kysely';
import { hasStarted } from '#database/attempt-reads.ts';

/**
 * The time extension of student `s` at quiz `q`, as `extra`: one for this quiz takes precedence over one for all
 * quizzes.
 */
export const extraTime = sql`left join lateral (
  select time_factor - 1 as share, extra_minutes, quiz_id from accommodation
  where student_id = s.id and (quiz_id = q.id or quiz_id is null) order by quiz_id nulls last limit 1
) as extra on true`;

/** When `q` closes for a student with that extension. */
export const closesAt = sql`(q.closes_at + coalesce(
  make_interval(mins => extra.extra_minutes),
  coalesce(make_interval(mins => q.time_limit_minutes), q.closes_at - q.opens_at) * extra.share::float,
  interval '0'))`;

/** In the programme of `s`, published, and already open to them. */
export const isOpen = sql`(q.program_id = s.program_id and q.is_active and q.archived_at is null
  and (q.opens_at is null or q.opens_at <= now()) and (q.closes_at is null or now() < ${closesAt}))`;

/**
 * Closed without an attempt by `s`. Leaves out quizzes that closed before the student enrolled or before the quiz
 * was created, and quizzes without questions.
 */
export const isMissed = sql`(q.program_id = s.program_id and q.is_active and q.archived_at is null
  and ${closesAt} <= now() and ${closesAt} > q.date_created and ${closesAt} > s.enrollment_date
  and not ${hasStarted(sql`s.id`, sql`q.id`)}
  and exists (select from quiz_question place where place.quiz_id = q.id))`;
