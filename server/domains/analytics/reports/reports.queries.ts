import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { countRunning } from '#database/attempt-reads.ts';
import type { Db } from '#database/client.ts';
import { containing } from '#database/lists.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { ReportListQuery } from '#shared/contract/results/reports.ts';
import { listPage } from '#shared/limits.ts';
import { chosenAttempts } from './counted-attempts.queries.ts';
import type { ReportedQuiz } from './item-analysis.queries.ts';

export interface QuizRow {
  id: number;
  institution_id: number;
  owner_id: number;
  title: string;
  passing_mark: number | null;
  time_limit_minutes: number | null;
  is_active: boolean;
  running: number;
  now: Date;
}

export async function findReportedQuiz(
  db: Db,
  institutionId: number,
  id: number,
): Promise<QuizRow | undefined> {
  const { rows } = await sql<QuizRow>`
    select id, institution_id, owner_id, title, passing_mark, time_limit_minutes, is_active,
      ${countRunning(sql`quiz.id`)} as running,
      clock_timestamp() as now
    from quiz where id = ${id} and institution_id = ${institutionId} and deleted_at is null`.execute(db);
  return rows[0];
}

export interface ScoresRow {
  attempts: number;
  students: number;
  provisional: number;
  passed: number;
  mean: number | null;
  median: number | null;
  deviation: number | null;
  lowest: number | null;
  highest: number | null;
  /** Of the points, in hundredths. */
  variance: number | null;
  /** By tens of percent. */
  bins: Record<string, number> | null;
  meanSeconds: number | null;
  medianSeconds: number | null;
  shortest: number | null;
  longest: number | null;
  width: number | null;
  /** By multiples of the width. */
  timeBins: Record<string, number> | null;
}

export interface TimeBins {
  /** Narrowest first. */
  widths: readonly number[];
  maxCount: number;
}

export async function selectScores(
  db: Db,
  { id, counted }: ReportedQuiz,
  passingMark: number | null,
  { widths, maxCount }: TimeBins,
): Promise<ScoresRow> {
  const { rows } = await sql<ScoresRow>`
    with ${chosenAttempts(id, counted)}, span as (
      select min(seconds) as shortest, max(seconds) as longest from chosen
    ), bin as (
      select coalesce(
        (select min(width) from unnest(${widths}::float8[]) as width
          where floor(longest / width) - floor(shortest / width) < ${maxCount}::integer),
        ceil(longest / (${maxCount}::integer - 1))) as width
      from span
    )
    select count(*) as attempts, count(distinct student_id) as students,
      count(*) filter (where is_provisional) as provisional,
      count(*) filter (where not is_provisional and percentage >= ${passingMark}::numeric) as passed,
      avg(percentage)::float8 as mean, stddev_samp(percentage)::float8 as deviation,
      percentile_cont(0.5) within group (order by percentage::float8) as median,
      min(percentage) as lowest, max(percentage) as highest,
      (var_samp(total_score) * 10000)::float8 as variance,
      (select jsonb_object_agg(tens, attempts) from (
        select least(9, floor(percentage / 10)) as tens, count(*) as attempts from chosen group by 1) as ten) as bins,
      avg(seconds) as "meanSeconds", percentile_cont(0.5) within group (order by seconds) as "medianSeconds",
      min(seconds) as shortest, max(seconds) as longest,
      (select width from bin) as width,
      (select jsonb_object_agg(multiple, attempts) from (
        select floor(seconds / width) as multiple, count(*) as attempts from chosen, bin group by 1) as equal)
        as "timeBins"
    from chosen`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The query returned no row.');
  return row;
}

export interface SummaryRow {
  id: number;
  title: string;
  isActive: boolean;
  isArchived: boolean;
  hasPassingMark: boolean;
  teacherName: string;
  attempts: number;
  students: number;
  running: number;
  waiting: number;
  mean: number | null;
  final: number;
  passed: number;
  lastSubmission: Date | null;
}

// A reopened attempt keeps its grade while it is in progress. Few attempts are: looking up the attempt of every grade
// would take longer than everything else.
const isSubmitted = sql`grade.attempt_id not in (
  select running.id from quiz_attempt running where running.quiz_id = quiz.id and running.status = 'IN_PROGRESS')`;

const bestGrades = sql`(
  select count(*) as students, avg(best.percentage)::float8 as mean,
    count(*) filter (where not best.is_provisional) as final,
    count(*) filter (where not best.is_provisional and best.percentage >= quiz.passing_mark) as passed
  from (
    select distinct on (grade.student_id) grade.percentage, grade.is_provisional
    from grade where grade.quiz_id = quiz.id and ${isSubmitted}
    order by grade.student_id, grade.percentage desc, grade.attempt_id
  ) as best
)`;

const bestMean = sql`(
  select avg(best.percentage) from (
    select max(grade.percentage) as percentage from grade
    where grade.quiz_id = quiz.id and ${isSubmitted} group by grade.student_id
  ) as best
)`;

const sortKeys = {
  lastSubmission: sql`(select max(completed_at) from quiz_attempt
    where quiz_id = quiz.id and completed_at is not null)`,
  title: sql`lower(quiz.title)`,
  attempts: sql`(select count(*) from quiz_attempt where quiz_id = quiz.id and completed_at is not null)`,
  mean: bestMean,
} as const satisfies Record<NonNullable<ReportListQuery['sort']>, RawBuilder<unknown>>;

/** The caller's quizzes; an archived one only if it has results. */
function isListed(
  { role, accountId, institutionId }: Actor,
  search: string | undefined,
): RawBuilder<SqlBool> {
  return sql`quiz.institution_id = ${institutionId}
    and (${role === 'SUPER_ADMIN'}::boolean or quiz.owner_id = ${accountId})
    and (quiz.archived_at is null
      or exists (select from quiz_attempt where quiz_id = quiz.id and completed_at is not null))
    and (${search === undefined}::boolean or quiz.title ilike ${containing(search ?? '')})`;
}

export async function selectReports(
  db: Db,
  actor: Actor,
  query: ReportListQuery,
): Promise<{ rows: SummaryRow[]; total: number }> {
  const { search, sort = 'lastSubmission', order = 'desc', max = listPage.default, offset = 0 } = query;
  const direction = order === 'asc' ? sql`asc nulls last` : sql`desc nulls last`;
  const page = sql<SummaryRow>`
    with page as materialized (
      select quiz.id, row_number() over (order by ${sortKeys[sort]} ${direction}, quiz.id ${direction}) as place
      from quiz where ${isListed(actor, search)}
      order by place limit ${max} offset ${offset}
    )
    select quiz.id, quiz.title, quiz.is_active as "isActive", quiz.archived_at is not null as "isArchived",
      quiz.passing_mark is not null as "hasPassingMark",
      coalesce(btrim(concat_ws(' ', teacher.first_name, teacher.last_name)), '') as "teacherName",
      counted.*, graded.*
    from page join quiz on quiz.id = page.id
    left join teacher on teacher.account_id = quiz.owner_id
    cross join lateral (
      select count(*) filter (where attempt.status <> 'IN_PROGRESS') as attempts,
        count(*) filter (where attempt.status = 'IN_PROGRESS') as running,
        max(attempt.completed_at) as "lastSubmission",
        (select count(*) from grade
          where grade.quiz_id = quiz.id and grade.is_provisional and ${isSubmitted}) as waiting
      from quiz_attempt attempt where attempt.quiz_id = quiz.id
    ) as counted
    cross join lateral ${bestGrades} as graded
    order by page.place`.execute(db);
  const count = sql<{ total: number }>`select count(*) as total from quiz where ${isListed(actor, search)}`;
  const [{ rows }, counted] = await Promise.all([page, count.execute(db)]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}
