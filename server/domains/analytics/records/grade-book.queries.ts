import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '#database/client.ts';
import { containing } from '#database/lists.ts';
import type { GradeBookQuery, GradeBookStatus } from '#shared/contract/results/record.ts';
import type { BankCategory } from '#shared/contract/teaching/question-banks.ts';
import type { ExtraTime } from '#shared/extra-time.ts';
import { attempt as limits, listPage } from '#shared/limits.ts';
import { closesAt, extraTime, isMissed } from './student-quizzes.queries.ts';

/** Whose grade book it is, and who reads it. */
export interface Reader {
  studentId: number;
  /** Staff see marks before their release; for the student such a grade is provisional and has no numbers. */
  seesUnreleased: boolean;
}

/**
 * The grade book of a student, as the start of a `with`: started quizzes with the grade that counts (the best final
 * one, otherwise the best provisional one), and missed quizzes. Which grade is shown, and its place in an order,
 * must not depend on marks the reader can't see: if marks are hidden, the first attempt is shown.
 */
function entriesOf({ studentId, seesUnreleased }: Reader): RawBuilder<unknown> {
  const isSeen = seesUnreleased ? sql`true` : sql`grade.marks_released_at is not null`;
  return sql`taken as (
    select quiz_id, count(*) as attempts, count(completed_at) as completed,
      max(started_at) filter (where completed_at is null) as running_since,
      coalesce(bool_or(completed_at is null and (deadline is null
        or deadline + make_interval(secs => ${limits.graceSeconds}::integer) > clock_timestamp())), false) as can_resume
    from quiz_attempt where student_id = ${studentId} group by quiz_id
  ), graded as (
    select distinct on (grade.quiz_id) grade.quiz_id, grade.attempt_id, grade.total_points,
      case when ${isSeen} then grade.score end as score,
      case when ${isSeen} then grade.percentage end as percentage,
      case when ${isSeen} then grade.letter_grade end as letter_grade,
      grade.is_provisional or not ${isSeen} as is_provisional,
      grade.marks_released_at is not null as marks_released, attempt.completed_at,
      extract(epoch from attempt.completed_at - attempt.started_at)::float8 as seconds
    from grade join quiz_attempt attempt on attempt.id = grade.attempt_id
    -- Stated for both tables: with only one condition the planner reads every attempt.
    where grade.student_id = ${studentId} and attempt.student_id = ${studentId}
    order by grade.quiz_id, grade.is_provisional or not ${isSeen}, not ${isSeen},
      case when ${isSeen} then grade.percentage end desc, grade.attempt_id
  ), entry as (
    select q.id as quiz_id, q.title, q.question_bank_id,
      case when taken.running_since is null then 'COMPLETED' else 'IN_PROGRESS' end as status,
      taken.attempts, taken.completed, taken.can_resume, graded.attempt_id, graded.score, graded.total_points,
      graded.percentage, graded.letter_grade, coalesce(graded.is_provisional, false) as is_provisional,
      graded.marks_released, graded.seconds,
      coalesce(graded.completed_at, taken.running_since) as taken_at, null::timestamptz as closed_at
    from taken join quiz q on q.id = taken.quiz_id left join graded on graded.quiz_id = q.id
    union all
    select q.id, q.title, q.question_bank_id, 'MISSED', 0, 0, false, null, null, null, null, null, false, null, null, null,
      ${closesAt}
    from student s join quiz q on q.program_id = s.program_id ${extraTime}
    where s.id = ${studentId} and ${isMissed}
  ), named as (
    select entry.*, coalesce(bank.category, 'other') as subject, bank.title as category
    from entry left join question_bank bank on bank.id = entry.question_bank_id
  )`;
}

export interface EntryRow {
  quiz_id: number;
  title: string;
  subject: BankCategory;
  category: string | null;
  status: GradeBookStatus;
  attempts: number;
  completed: number;
  can_resume: boolean;
  attempt_id: number | null;
  score: number | null;
  total_points: number | null;
  percentage: number | null;
  letter_grade: string | null;
  is_provisional: boolean;
  /** Null without a grade. */
  marks_released: boolean | null;
  seconds: number | null;
  taken_at: Date | null;
  closed_at: Date | null;
  waiting: number;
  /** Over all students with a final grade: their number, and the mean of each one's best. */
  students: number;
  mean: number | null;
  quiz_points: number;
  passing_mark: number | null;
  course_code: string;
  is_active: boolean;
  archived_at: Date | null;
  time_limit_minutes: number | null;
  opens_at: Date | null;
  closes_at: Date | null;
  attempt_limit: number | null;
  has_password: boolean;
  program_id: number;
  question_count: number;
  extra: ExtraTime | null;
  now: Date;
}

type Filter = Pick<GradeBookQuery, 'subject' | 'status' | 'search'>;
type Order = Pick<GradeBookQuery, 'sort' | 'order'>;

function isWanted({ subject, status, search }: Filter): RawBuilder<SqlBool> {
  return sql`(${subject ?? null}::text is null or subject = ${subject ?? null})
    and (${status ?? null}::text is null or status = ${status ?? null})
    and (${search ?? null}::text is null or title ilike ${containing(search ?? '')})`;
}

const columnOf = {
  date: sql`coalesce(taken_at, closed_at)`,
  score: sql`percentage`,
  title: sql`lower(title)`,
} as const satisfies Record<NonNullable<GradeBookQuery['sort']>, RawBuilder<unknown>>;

function orderOf({ sort = 'date', order = 'desc' }: Order): RawBuilder<unknown> {
  const direction = order === 'asc' ? sql`asc nulls last` : sql`desc nulls last`;
  return sql`${columnOf[sort]} ${direction}, quiz_id ${order === 'asc' ? sql`asc` : sql`desc`}`;
}

/** Expensive lookups in other tables run for the page alone. */
export async function selectEntries(
  db: Db,
  reader: Reader,
  query: Filter & Order & { max?: number | undefined; offset?: number | undefined },
): Promise<EntryRow[]> {
  const { max = listPage.default, offset = 0 } = query;
  const { studentId, seesUnreleased } = reader;
  const isSeen = seesUnreleased ? sql`true` : sql`marks_released_at is not null`;
  const { rows } = await sql<EntryRow>`
    with ${entriesOf(reader)}, page as materialized (
      select named.*, row_number() over (order by ${orderOf(query)}) as place
      from named where ${isWanted(query)}
      order by place limit ${max} offset ${offset}
    )
    select page.*, q.total_points as quiz_points, q.passing_mark, q.course_code, q.is_active, q.archived_at,
      q.time_limit_minutes, q.opens_at, q.closes_at, q.attempt_limit, q.password_hash is not null as has_password, q.program_id,
      clock_timestamp() as now,
      (select count(*) from grade where student_id = ${studentId} and quiz_id = q.id and is_provisional
        and ${isSeen}) as waiting,
      (select coalesce(sum(coalesce(draw_count, 1)), 0) from quiz_question where quiz_id = q.id) as question_count,
      (select jsonb_build_object('factor', time_factor, 'minutes', extra_minutes) from accommodation
        where student_id = ${studentId} and (quiz_id = q.id or quiz_id is null)
        order by quiz_id nulls last limit 1) as extra,
      others.students, others.mean
    from page join quiz q on q.id = page.quiz_id
    cross join lateral (
      select count(*) as students, avg(best)::float8 as mean
      from (select max(percentage) as best from grade
        where quiz_id = q.id and not is_provisional and ${isSeen} group by student_id) as each
    ) as others
    order by page.place`.execute(db);
  return rows;
}

export async function countEntries(db: Db, reader: Reader, filter: Filter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    with ${entriesOf(reader)} select count(*) as total from named where ${isWanted(filter)}`.execute(db);
  return rows[0]?.total ?? 0;
}

export interface SummaryRow {
  completed: number;
  in_progress: number;
  missed: number;
  waiting: number;
  counted: number;
  average: number | null;
  best: { quiz: { id: number; title: string }; percentage: number } | null;
  seconds: number;
  attempts: number;
  subjects: { subject: BankCategory; quizzes: number }[];
  statuses: { status: GradeBookStatus; quizzes: number }[];
}

export async function selectGradeBookSummary(db: Db, reader: Reader): Promise<SummaryRow> {
  const { studentId } = reader;
  const { rows } = await sql<SummaryRow>`
    with ${entriesOf(reader)}
    select count(attempt_id) as completed,
      count(*) filter (where status = 'IN_PROGRESS') as in_progress,
      count(*) filter (where status = 'MISSED') as missed,
      count(*) filter (where is_provisional) as waiting,
      count(percentage) filter (where not is_provisional) as counted,
      round(avg(percentage) filter (where not is_provisional), 2) as average,
      (select jsonb_build_object('quiz', jsonb_build_object('id', quiz_id, 'title', title), 'percentage', percentage)
        from named where percentage is not null and not is_provisional
        order by percentage desc, attempt_id limit 1) as best,
      (select coalesce(sum(extract(epoch from completed_at - started_at)), 0)::float8 from quiz_attempt
        where student_id = ${studentId} and completed_at is not null) as seconds,
      (select count(*) from quiz_attempt where student_id = ${studentId} and completed_at is not null) as attempts,
      (select coalesce(jsonb_agg(jsonb_build_object('subject', subject, 'quizzes', quizzes)), '[]') from (
        select subject, count(*) as quizzes from named group by subject) as each) as subjects,
      (select coalesce(jsonb_agg(jsonb_build_object('status', status, 'quizzes', quizzes)), '[]') from (
        select status, count(*) as quizzes from named group by status) as each) as statuses
    from named`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The query returned no row.');
  return row;
}
