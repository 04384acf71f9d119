import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { joinAccount } from '#database/account-reads.ts';
import { hasStartedQuizOf } from '#database/attempt-reads.ts';
import type { Db } from '#database/client.ts';
import { containing } from '#database/lists.ts';
import { isTaughtBy } from '#database/taught-programs.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { QuizRosterQuery, RosterState, TaughtStudentQuery } from '#shared/contract/teaching/rosters.ts';
import { listPage } from '#shared/limits.ts';
import { closesAt, extraTime } from '../records/student-quizzes.queries.ts';

/** A deleted account keeps its row for the grades alone. */
const isStudent = sql`(account.role = 'STUDENT' and account.status <> 'DELETED')`;

/** Assigned to the calling teacher. */
function isAssigned({ accountId }: Actor): RawBuilder<boolean> {
  return sql`exists (select from teacher mine where mine.id = s.assigned_teacher_id and mine.account_id = ${accountId})`;
}

/** The students `s` whom the caller sees: everyone's for a super admin. */
function isKnown(actor: Actor): RawBuilder<SqlBool> {
  if (actor.role !== 'TEACHER') return sql`true`;
  return sql`(${isAssigned(actor)} or ${hasStartedQuizOf(sql`s.id`, actor.accountId)}
    or (s.enrollment_date is not null and ${isTaughtBy(actor, sql`s.program_id`)}))`;
}

/** The quizzes `q` of the caller. */
function isOwn({ institutionId, role, accountId }: Actor): RawBuilder<SqlBool> {
  return sql`(q.institution_id = ${institutionId} and (${role === 'SUPER_ADMIN'}::boolean or q.owner_id = ${accountId}))`;
}

/** Students who may take the quiz: accepted, in its programme, and known to the caller. */
function expected(actor: Actor, isMeant: RawBuilder<SqlBool>): RawBuilder<unknown> {
  return sql`
    select s.id as student_id, q.id as quiz_id
    from quiz q join student s on s.program_id = q.program_id
      ${joinAccount('account', 's.account_id')}
    where ${isMeant} and ${isOwn(actor)} and ${isKnown(actor)}
      and s.enrollment_date is not null and account.role = 'STUDENT' and account.status = 'ACTIVE'`;
}

/**
 * Students and quizzes with the state of each pair, as `entry`. One who enrolled after the quiz closed was never
 * expected.
 */
function withEntries(actor: Actor, key: { quizId: number } | { studentId: number }): RawBuilder<unknown> {
  const [isMeant, taken] =
    'quizId' in key
      ? [sql<SqlBool>`q.id = ${key.quizId}`, sql<SqlBool>`taken.quiz_id = ${key.quizId}`]
      : [
          sql<SqlBool>`s.id = ${key.studentId} and q.archived_at is null`,
          sql<SqlBool>`taken.student_id = ${key.studentId}`,
        ];
  return sql`
    with work as materialized (
      select taken.student_id, taken.quiz_id, count(*) as attempts,
        max(taken.id) filter (where taken.status = 'IN_PROGRESS') as running_id,
        max(taken.deadline) filter (where taken.status = 'IN_PROGRESS') as deadline,
        min(taken.id) filter (where taken.status <> 'IN_PROGRESS' and grade.is_provisional) as waiting_id,
        (array_agg(taken.id order by grade.percentage desc nulls last, taken.id)
          filter (where taken.status <> 'IN_PROGRESS'))[1] as best_id,
        max(grade.percentage) filter (where taken.status <> 'IN_PROGRESS' and not grade.is_provisional) as percentage,
        max(taken.completed_at) filter (where taken.status <> 'IN_PROGRESS') as completed_at,
        count(*) filter (where taken.status <> 'IN_PROGRESS') as submissions,
        count(*) filter (where taken.status <> 'IN_PROGRESS' and grade.is_provisional) as waiting,
        bool_or(taken.id in (select attempt_id from late_answer where decision is null)) as is_late
      from quiz_attempt taken join quiz q on q.id = taken.quiz_id left join grade on grade.attempt_id = taken.id
      where ${taken} and ${isOwn(actor)}
      group by taken.student_id, taken.quiz_id
    ), pair as (
      ${expected(actor, isMeant)} union select student_id, quiz_id from work
    ), entry as materialized (
      select pair.student_id, pair.quiz_id, coalesce(work.attempts, 0) as attempts, work.deadline, work.percentage,
        work.completed_at, coalesce(work.submissions, 0) as submissions, coalesce(work.waiting, 0) as waiting,
        coalesce(work.is_late, false) as is_late,
        coalesce(work.running_id, work.waiting_id, work.best_id) as attempt_id,
        case when work.running_id is not null then 'in-progress'
          when work.waiting > 0 then 'submitted'
          when work.attempts > 0 then 'marked'
          when q.is_active and ${closesAt} <= now() then 'missed'
          else 'not-started' end as state,
        extra.share + 1 as time_factor, extra.extra_minutes, extra.quiz_id is null as is_for_all,
        case when extra.share is null then q.time_limit_minutes + coalesce(extra.extra_minutes, 0)
          else q.time_limit_minutes * (1 + extra.share) end as time_limit,
        ${closesAt} as closes_at
      from pair join quiz q on q.id = pair.quiz_id join student s on s.id = pair.student_id
        left join work on work.student_id = pair.student_id and work.quiz_id = pair.quiz_id
        ${extraTime}
      where work.attempts > 0 or ${closesAt} is null or ${closesAt} > s.enrollment_date
    )`;
}

export interface EntryRow {
  state: RosterState;
  is_late: boolean;
  attempts: number;
  attempt_id: number | null;
  percentage: number | null;
  completed_at: Date | null;
  deadline: Date | null;
  time_factor: number | null;
  extra_minutes: number | null;
  is_for_all: boolean;
  time_limit: number | null;
  closes_at: Date | null;
  may_extend: boolean;
}

const entryColumns = sql`entry.state, entry.is_late, entry.attempts, entry.attempt_id, entry.percentage, entry.completed_at,
  entry.deadline, entry.time_factor, entry.extra_minutes, entry.is_for_all, entry.time_limit, entry.closes_at`;

export interface StudentRow {
  student_id: number;
  first_name: string;
  last_name: string;
  student_number: string;
  program_id: number;
  program_name: string;
}

const studentColumns = sql`s.id as student_id, s.first_name, s.last_name, s.student_number, s.program_id,
  program.name as program_name`;

/** Extra time for all quizzes is up to the teacher the student is assigned to, in a programme they teach. */
function mayExtendAll(actor: Actor): RawBuilder<boolean> {
  const isTheirs = actor.role === 'SUPER_ADMIN' ? sql`true` : isAssigned(actor);
  return sql`(${isTheirs} and ${isTaughtBy(actor, sql`s.program_id`)} and account.status <> 'DELETED')`;
}

function mayExtend(actor: Actor): RawBuilder<boolean> {
  return sql`(${isTaughtBy(actor, sql`q.program_id`)} and account.status <> 'DELETED')`;
}

const place: RawBuilder<number> = sql`array_position(
  array['not-started', 'missed', 'in-progress', 'submitted', 'marked'], entry.state)`;

const orderOf = {
  lastName: sql`lower(s.last_name)`,
  state: place,
  completedAt: sql`entry.completed_at`,
  percentage: sql`entry.percentage`,
} as const satisfies Record<NonNullable<QuizRosterQuery['sort']>, RawBuilder<unknown>>;

function direction(order: 'asc' | 'desc'): RawBuilder<unknown> {
  return order === 'asc' ? sql`asc nulls last` : sql`desc nulls last`;
}

/** By name or student number. */
function isFound(search: string | undefined): RawBuilder<SqlBool> {
  if (search === undefined || search.trim() === '') return sql`true`;
  const pattern = containing(search.trim());
  return sql`(s.first_name || ' ' || s.last_name ilike ${pattern} or s.student_number ilike ${pattern})`;
}

export type QuizEntryRow = EntryRow & StudentRow & { may_extend_all: boolean };

export async function selectQuizEntries(
  db: Db,
  actor: Actor,
  quizId: number,
  query: QuizRosterQuery,
): Promise<{ rows: QuizEntryRow[]; total: number }> {
  const { search, state, sort = 'lastName', order = 'asc', max = listPage.default, offset = 0 } = query;
  const isWanted =
    state === undefined ? sql`true` : state === 'late' ? sql`entry.is_late` : sql`entry.state = ${state}`;
  const { rows } = await sql<QuizEntryRow & { total: number }>`
    ${withEntries(actor, { quizId })}
    select ${entryColumns}, ${studentColumns}, ${mayExtend(actor)} as may_extend,
      ${mayExtendAll(actor)} as may_extend_all, count(*) over () as total
    from entry join quiz q on q.id = entry.quiz_id join student s on s.id = entry.student_id
      join program on program.id = s.program_id ${joinAccount('account', 's.account_id')}
    where ${isWanted} and ${isFound(search)}
    order by ${orderOf[sort]} ${direction(order)}, lower(s.last_name), lower(s.first_name), s.id
    limit ${max} offset ${offset}`.execute(db);
  const isBeyond = rows.length === 0 && (offset > 0 || max === 0);
  return { rows, total: isBeyond ? await countEntries(db, actor, quizId, query) : (rows[0]?.total ?? 0) };
}

/** An empty page has no row that carries the total. */
async function countEntries(db: Db, actor: Actor, quizId: number, query: QuizRosterQuery): Promise<number> {
  const { total } = await selectQuizEntries(db, actor, quizId, { ...query, max: 1, offset: 0 });
  return total;
}

export interface RosterCountRow {
  title: string;
  is_active: boolean;
  is_archived: boolean;
  opens_at: Date | null;
  closes_at: Date | null;
  time_limit_minutes: number | null;
  question_count: number;
  program_id: number;
  program_name: string;
  students: number;
  states: Partial<Record<RosterState, number>> | null;
  late: number;
  submissions: number;
  waiting: number;
  waiting_answers: number;
  mean: number | null;
}

export async function countRoster(db: Db, actor: Actor, quizId: number): Promise<RosterCountRow | undefined> {
  const { rows } = await sql<RosterCountRow>`
    ${withEntries(actor, { quizId })}
    select q.title, q.is_active, q.archived_at is not null as is_archived, q.opens_at, q.closes_at,
      q.time_limit_minutes, q.program_id, program.name as program_name,
      (select coalesce(sum(coalesce(asked.draw_count, 1)), 0)::int from quiz_question asked where asked.quiz_id = q.id)
        as question_count,
      counted.*,
      (select jsonb_object_agg(state, students) from (
        select state, count(*) as students from entry group by state) as by_state) as states,
      (select count(*) from grade
        join quiz_attempt taken on taken.id = grade.attempt_id
        join quiz_answer answer on answer.attempt_id = taken.id
        where grade.quiz_id = q.id and grade.is_provisional and taken.status <> 'IN_PROGRESS'
          and answer.points_earned is null and answer.text_answer is not null) as waiting_answers
    from quiz q join program on program.id = q.program_id
    cross join (
      select count(*) as students, count(*) filter (where is_late) as late, coalesce(sum(submissions), 0)::int as submissions,
        coalesce(sum(waiting), 0)::int as waiting, avg(percentage)::float8 as mean
      from entry
    ) as counted
    where q.id = ${quizId} and ${isOwn(actor)}`.execute(db);
  return rows[0];
}

export interface TaughtStudentRow extends StudentRow {
  is_assigned: boolean;
  quizzes: number;
  running: number;
  waiting: number;
  last_submission: Date | null;
}

/** The attempts of `s` at the caller's quizzes. */
function theirWork(actor: Actor, condition: RawBuilder<SqlBool> = sql`true`): RawBuilder<unknown> {
  return sql`quiz_attempt taken join quiz q on q.id = taken.quiz_id
    left join grade on grade.attempt_id = taken.id
    where taken.student_id = s.id and ${isOwn(actor)} and ${condition}`;
}

const isWaiting = sql<SqlBool>`(taken.status <> 'IN_PROGRESS' and grade.is_provisional)`;

/** What a super admin calls their own: students of any teacher, as their dashboard counts them. */
function isAssignedInView(actor: Actor): RawBuilder<SqlBool> {
  return actor.role === 'SUPER_ADMIN' ? sql`s.assigned_teacher_id is not null` : isAssigned(actor);
}

function isRelated(actor: Actor, relation: TaughtStudentQuery['relation']): RawBuilder<SqlBool> {
  const hasTaken = sql<SqlBool>`exists (select from ${theirWork(actor)})`;
  switch (relation) {
    case undefined:
      return isKnown(actor);
    case 'own':
      return sql`(${isAssignedInView(actor)} or ${hasTaken})`;
    case 'assigned':
      return isAssignedInView(actor);
    case 'taken':
      return hasTaken;
  }
}

function isInState(actor: Actor, state: TaughtStudentQuery['state']): RawBuilder<SqlBool> {
  switch (state) {
    case undefined:
      return sql`true`;
    case 'in-progress':
      return sql`exists (select from ${theirWork(actor, sql`taken.status = 'IN_PROGRESS'`)})`;
    case 'to-mark':
      return sql`exists (select from ${theirWork(actor, isWaiting)})`;
    case 'none':
      return sql`not exists (select from ${theirWork(actor)})`;
  }
}

/** Selects the page first, so that attempts are counted only for its students. */
export async function selectTaughtStudents(
  db: Db,
  actor: Actor,
  query: TaughtStudentQuery,
): Promise<{ rows: TaughtStudentRow[]; total: number }> {
  const { search, programId, relation, state, sort = 'lastName', order = 'asc' } = query;
  const { max = listPage.default, offset = 0 } = query;
  const lastSubmission = sql`(select max(taken.completed_at)
    from ${theirWork(actor, sql`taken.status <> 'IN_PROGRESS'`)})`;
  const sorted = {
    lastName: sql`lower(s.last_name)`,
    lastSubmission,
    program: sql`lower(program.name)`,
  } as const satisfies Record<NonNullable<TaughtStudentQuery['sort']>, RawBuilder<unknown>>;
  const matching = sql`
    from student s join program on program.id = s.program_id ${joinAccount('account', 's.account_id')}
    where s.institution_id = ${actor.institutionId} and ${isStudent} and ${isRelated(actor, relation)}
      and ${isFound(search)} and ${isInState(actor, state)}
      and (${programId === undefined}::boolean or s.program_id = ${programId ?? 0})`;
  const page = sql<TaughtStudentRow>`
    with page as materialized (
      select s.id, row_number() over (
        order by ${sorted[sort]} ${direction(order)}, lower(s.last_name), lower(s.first_name), s.id) as place
      ${matching} order by place limit ${max} offset ${offset}
    )
    select ${studentColumns}, ${isAssigned(actor)} as is_assigned, counted.*
    from page join student s on s.id = page.id join program on program.id = s.program_id
    cross join lateral (
      select count(distinct taken.quiz_id) as quizzes,
        count(*) filter (where taken.status = 'IN_PROGRESS') as running,
        count(*) filter (where ${isWaiting}) as waiting,
        max(taken.completed_at) filter (where taken.status <> 'IN_PROGRESS') as last_submission
      from ${theirWork(actor)}
    ) as counted
    order by page.place`;
  const count = sql<{ total: number }>`select count(*) as total ${matching}`;
  const [{ rows }, counted] = await Promise.all([page.execute(db), count.execute(db)]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

export type KnownStudentRow = StudentRow & { is_assigned: boolean; may_extend_all: boolean };

/** Undefined when the caller doesn't see the student. */
export async function findKnownStudent(
  db: Db,
  actor: Actor,
  studentId: number,
): Promise<KnownStudentRow | undefined> {
  const { rows } = await sql<KnownStudentRow>`
    select ${studentColumns}, ${isAssigned(actor)} as is_assigned, ${mayExtendAll(actor)} as may_extend_all
    from student s join program on program.id = s.program_id ${joinAccount('account', 's.account_id')}
    where s.id = ${studentId} and s.institution_id = ${actor.institutionId} and ${isStudent}
      and ${isKnown(actor)}`.execute(db);
  return rows[0];
}

export type StudentEntryRow = EntryRow & {
  quiz_id: number;
  title: string;
  is_active: boolean;
  is_archived: boolean;
  opens_at: Date | null;
  quiz_closes_at: Date | null;
  time_limit_minutes: number | null;
};

/** Newest quiz first. */
export async function selectStudentEntries(
  db: Db,
  actor: Actor,
  studentId: number,
  max: number,
): Promise<StudentEntryRow[]> {
  const { rows } = await sql<StudentEntryRow>`
    ${withEntries(actor, { studentId })}
    select ${entryColumns}, ${mayExtend(actor)} as may_extend, q.id as quiz_id, q.title, q.is_active,
      q.archived_at is not null as is_archived, q.opens_at, q.closes_at as quiz_closes_at, q.time_limit_minutes
    from entry join quiz q on q.id = entry.quiz_id join student s on s.id = entry.student_id
      ${joinAccount('account', 's.account_id')}
    order by coalesce(q.opens_at, q.date_created) desc, q.id desc
    limit ${max}`.execute(db);
  return rows;
}
