import { type RawBuilder, sql } from 'kysely';
import { accountTable } from '#database/account-reads.ts';
import type { Db } from '#database/client.ts';
import { containing } from '#database/lists.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type {
  NeighbourQuery,
  SubmissionCountQuery,
  SubmissionCounts,
  SubmissionQuery,
  SubmissionStatus,
} from '#shared/contract/results/submissions.ts';
import { listPage } from '#shared/limits.ts';

export interface SubmissionRow {
  id: number;
  quiz_id: number;
  quiz_title: string;
  student_id: number;
  student_first_name: string;
  student_last_name: string;
  attempt_number: number;
  completed_at: Date;
  is_timed_out: boolean;
  is_provisional: boolean;
  marks_released: boolean;
  graded_at: Date | null;
  score: number;
  total_points: number;
  percentage: number;
  total_questions: number;
  waiting: number;
  late_answers: number;
  last_updated: Date;
}

// Every attempt has a student: with a left join the planner skips students when no name is needed.
const tables = sql`
  quiz_attempt attempt
  join grade on grade.attempt_id = attempt.id
  join quiz on quiz.id = attempt.quiz_id
  left join student on student.id = attempt.student_id`;

/** An unanswered question needs no marking, though undoing a regrade can leave its row without a mark. */
export const answerWaits = sql<boolean>`(answer.points_earned is null and answer.text_answer is not null)`;

const columns = sql`
  attempt.id, attempt.quiz_id, quiz.title as quiz_title, attempt.student_id,
  student.first_name as student_first_name, student.last_name as student_last_name,
  attempt.attempt_number, attempt.completed_at, attempt.status = 'TIMED_OUT' as is_timed_out,
  grade.is_provisional, grade.marks_released_at is not null as marks_released, grade.graded_at, grade.score, grade.total_points, grade.percentage, grade.last_updated,
  jsonb_array_length(attempt.paper -> 'questions') as total_questions,
  (select count(*) from quiz_answer answer where answer.attempt_id = attempt.id and ${answerWaits}) as waiting,
  (select count(*) from late_answer where attempt_id = attempt.id and decision is null) as late_answers`;

const isStatus = {
  pending: sql`grade.is_provisional`,
  'auto-graded': sql`(not grade.is_provisional and grade.graded_at is null)`,
  graded: sql`(not grade.is_provisional and grade.graded_at is not null)`,
} as const satisfies Record<SubmissionStatus, RawBuilder<unknown>>;

const hasLateAnswers = sql`attempt.id in (select attempt_id from late_answer where decision is null)`;

/** The submissions the caller may see and asked for. Adds only the conditions that are needed. */
function matchesFilter(actor: Actor, filter: Partial<SubmissionQuery>): RawBuilder<unknown> {
  const { quizId, studentId, status, late } = filter;
  const words = (filter.search ?? '').split(/\s+/).filter((word) => word !== '');
  const conditions = [
    sql`attempt.institution_id = ${actor.institutionId}`,
    sql`attempt.status <> 'IN_PROGRESS'`,
    ...(actor.role === 'TEACHER' ? [sql`quiz.owner_id = ${actor.accountId}`] : []),
    ...(quizId === undefined ? [] : [sql`attempt.quiz_id = ${quizId}`]),
    ...(studentId === undefined ? [] : [sql`attempt.student_id = ${studentId}`]),
    ...(status === undefined ? [] : [isStatus[status]]),
    ...(late === 'true' ? [hasLateAnswers] : []),
    ...(words.length === 0 ? [] : [hasWords(words)]),
  ];
  return sql.join(conditions, sql` and `);
}

function hasWords(words: readonly string[]): RawBuilder<unknown> {
  return sql`student.first_name || ' ' || student.last_name || ' ' || quiz.title
    ilike all (${words.map(containing)}::text[])`;
}

const orderOf = {
  submissionDate: sql`attempt.completed_at`,
  studentName: sql`lower(student.first_name || ' ' || student.last_name)`,
  quizTitle: sql`lower(quiz.title)`,
  score: sql`case when not grade.is_provisional then grade.score end`,
} as const satisfies Record<NonNullable<SubmissionQuery['sort']>, RawBuilder<unknown>>;

function sorted({ sort = 'submissionDate', order = 'desc' }: Pick<SubmissionQuery, 'sort' | 'order'>) {
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  return sql`${orderOf[sort]} ${direction} nulls last, attempt.id ${direction}`;
}

export async function selectSubmissions(
  db: Db,
  actor: Actor,
  filter: SubmissionQuery,
): Promise<{ rows: SubmissionRow[]; total: number }> {
  const { max = listPage.default, offset = 0 } = filter;
  const matching = sql`from ${tables} where ${matchesFilter(actor, filter)}`;
  // Selects the page first, so that answers and papers are read only for its rows.
  const page = sql<SubmissionRow>`
    with page as (
      select attempt.id ${matching} order by ${sorted(filter)} limit ${max} offset ${offset}
    )
    select ${columns} from page join ${tables} on attempt.id = page.id order by ${sorted(filter)}`;
  const [{ rows }, counted] = await Promise.all([
    page.execute(db),
    sql<{ total: number }>`select count(*) as total ${matching}`.execute(db),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

export async function selectSubmissionCounts(
  db: Db,
  actor: Actor,
  filter: SubmissionCountQuery,
): Promise<SubmissionCounts | undefined> {
  const { rows } = await sql<SubmissionCounts>`
    select count(*) as "all",
      count(*) filter (where ${isStatus.pending}) as pending,
      count(*) filter (where ${isStatus['auto-graded']}) as "autoGraded",
      count(*) filter (where ${isStatus.graded}) as graded,
      count(*) filter (where ${hasLateAnswers}) as late
    from ${tables} where ${matchesFilter(actor, filter)}`.execute(db);
  return rows[0];
}

export interface NeighbourRow {
  previous: number | null;
  next: number | null;
  position: number | null;
  total: number;
}

/** Always one row. Only the total is set when the attempt does not match the filter. */
export async function findNeighbours(
  db: Db,
  actor: Actor,
  attemptId: number,
  filter: NeighbourQuery,
): Promise<NeighbourRow | undefined> {
  const { rows } = await sql<NeighbourRow>`
    with found as (
      select attempt.id, row_number() over sorted as position,
        lag(attempt.id) over sorted as previous, lead(attempt.id) over sorted as next
      from ${tables} where ${matchesFilter(actor, filter)}
      window sorted as (order by ${sorted(filter)})
    )
    select counted.total, here.position, here.previous, here.next
    from (select count(*) as total from found) counted
    left join found here on here.id = ${attemptId}`.execute(db);
  return rows[0];
}

export interface AttemptSubjectRow {
  institution_id: number;
  owner_id: number;
  quiz_id: number;
  is_running: boolean;
}

/** The facts of an attempt that decide who may see it. */
export async function findAttemptSubject(
  db: Db,
  institutionId: number,
  attemptId: number,
): Promise<AttemptSubjectRow | undefined> {
  const { rows } = await sql<AttemptSubjectRow>`
    select attempt.institution_id, quiz.owner_id, attempt.quiz_id, attempt.status = 'IN_PROGRESS' as is_running
    from quiz_attempt attempt join quiz on quiz.id = attempt.quiz_id
    where attempt.id = ${attemptId} and attempt.institution_id = ${institutionId}`.execute(db);
  return rows[0];
}

export interface SubmissionFacts extends SubmissionRow {
  started_at: Date;
  deadline: Date | null;
  passing_mark: number | null;
  grader: string | null;
  has_versions: boolean;
}

export async function findSubmissionFacts(db: Db, attemptId: number): Promise<SubmissionFacts | undefined> {
  const { rows } = await sql<SubmissionFacts>`
    select ${columns}, attempt.started_at, attempt.deadline, quiz.passing_mark,
      ${nameOf(sql.ref('grade.graded_by'))} as grader,
      exists (select from answer_version where attempt_id = attempt.id) as has_versions
    from ${tables}
    where attempt.id = ${attemptId} and attempt.status <> 'IN_PROGRESS'`.execute(db);
  return rows[0];
}

/** A staff member's name, otherwise the start of their email address. */
export function nameOf(accountId: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`(
    select coalesce(
      nullif(btrim(coalesce(teacher.first_name, admin.first_name, '') || ' '
        || coalesce(teacher.last_name, admin.last_name, '')), ''),
      split_part(account.email, '@', 1))
    from ${accountTable('account')}
    left join teacher on teacher.account_id = account.id
    left join admin on admin.account_id = account.id
    where account.id = ${accountId})`;
}
