import { sql } from 'kysely';

/** The extra time of the student `s` at the quiz `q`, as `extra`: what is granted for this quiz before what is for all. */
export const extraTime = sql`left join lateral (
  select time_factor - 1 as share, extra_minutes from accommodation
  where student_id = s.id and (quiz_id = q.id or quiz_id is null) order by quiz_id nulls last limit 1
) as extra on true`;

/** When `q` closes for a student with that extra time. */
export const closesAt = sql`(q.closes_at + coalesce(
  make_interval(mins => extra.extra_minutes),
  coalesce(make_interval(mins => q.time_limit_minutes), q.closes_at - q.opens_at) * extra.share::float,
  interval '0'))`;

/** Of the programme of `s`, published, and open to them by now. */
export const isOpen = sql`(q.program_id = s.program_id and q.is_active and q.archived_at is null
  and (q.opens_at is null or q.opens_at <= now()) and (q.closes_at is null or now() < ${closesAt}))`;

/**
 * Closed without an attempt of `s`. What had closed before they were enrolled, or before it was made, nobody missed; nor
 * what has no question.
 */
export const isMissed = sql`(q.program_id = s.program_id and q.is_active and q.archived_at is null
  and ${closesAt} <= now() and ${closesAt} > q.date_created and ${closesAt} > s.enrollment_date
  and not exists (select from quiz_attempt t where t.student_id = s.id and t.quiz_id = q.id)
  and exists (select from quiz_question place where place.quiz_id = q.id))`;
