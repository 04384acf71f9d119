import { type OrderByItemBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import { attemptTable, countRunning, hasStarted, hasStartedQuizOf } from '#database/attempt-reads.ts';
import type { Db, Trx } from '#database/client.ts';
import { containing, readPage } from '#database/lists.ts';
import { isTaughtBy } from '#database/taught-programs.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { QuizQuery } from '#shared/contract/teaching/quizzes.ts';
import type { ExtraTime } from '#shared/extra-time.ts';
import { attempt } from '#shared/limits.ts';

/** Whose terms are shown. */
export interface ViewedStudent {
  id: number;
  program_id: number;
}

interface PlaceRow {
  id: number;
  orderNumber: number;
  points: number;
  count: number;
  questionId: number | null;
  drawBankId: number | null;
  drawTagId: number | null;
}

// Not a join: after an import of a few quizzes with thousands of questions, the planner expects that many of every quiz
// and reads the whole question table for each.
const placesOfQuiz = sql<PlaceRow[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', place.id, 'orderNumber', place.order_number,
    'points', coalesce(place.points, (
      select version.points from question
        join question_version version
          on version.question_id = question.id and version.version = question.current_version
      where question.id = place.question_id)),
    'count', coalesce(place.draw_count, 1),
    'questionId', place.question_id, 'drawBankId', place.draw_bank_id, 'drawTagId', place.draw_tag_id)
    order by place.order_number)
  from quiz_question place
  where place.quiz_id = quiz.id), '[]')`;
const noPlaces = sql<PlaceRow[]>`'[]'::jsonb`;

const questionCount = sql<number>`(
  select coalesce(sum(coalesce(place.draw_count, 1)), 0) from quiz_question place where place.quiz_id = quiz.id)`;

/** Staff only: who has taken a quiz. */
interface TakenRow {
  isTaken: boolean;
  running: number;
}
// Not `exists`: for a long list the planner would read every attempt.
const takenOfQuiz = sql<TakenRow | null>`jsonb_build_object(
  'isTaken', coalesce((select true from ${attemptTable('taken')} where taken.quiz_id = quiz.id limit 1), false),
  'running', ${countRunning(sql`quiz.id`)})`;

/** An extension for this quiz takes precedence over one for all quizzes. */
function extraTimeOf(studentId: number | null): RawBuilder<ExtraTime | null> {
  return sql`(
    select jsonb_build_object('factor', extra.time_factor, 'minutes', extra.extra_minutes)
    from accommodation extra
    where extra.student_id = ${studentId}::bigint and (extra.quiz_id = quiz.id or extra.quiz_id is null)
    order by extra.quiz_id nulls last limit 1)`;
}

/** An attempt past its deadline is about to be closed, so it can't be resumed. */
function attemptsOf(studentId: number | null): RawBuilder<{ count: number; running: number | null }> {
  return sql`(
    select jsonb_build_object('count', count(*), 'running', max(taken.id) filter (
      where taken.status = 'IN_PROGRESS' and (taken.deadline is null
        or taken.deadline + make_interval(secs => ${attempt.graceSeconds}::integer) > clock_timestamp())))
    from ${attemptTable('taken')}
    where taken.student_id = ${studentId}::bigint and taken.quiz_id = quiz.id)`;
}

interface PendingCredits {
  credits: number;
  requestedAt: string;
}

/** Only staff see pending credits: they don't count yet. */
const pendingCredits = sql<PendingCredits | null>`(
  select jsonb_build_object('credits', asked.credits, 'requestedAt', asked.date_created)
  from credit_request asked where asked.quiz_id = quiz.id and asked.status = 'PENDING')`;

interface Viewed {
  student: ViewedStudent | undefined;
  /** False: only the number of places. */
  withPlaces?: boolean;
}

function quizzes(db: Db, actor: Actor, { student, withPlaces = true }: Viewed) {
  return db
    .selectFrom('quiz')
    .innerJoin('program', 'program.id', 'quiz.program_id')
    .leftJoin('teacher', 'teacher.account_id', 'quiz.owner_id')
    .leftJoin('question_bank as bank', 'bank.id', 'quiz.question_bank_id')
    .leftJoin('semester', 'semester.id', 'quiz.semester_id')
    .selectAll('quiz')
    .select([
      'program.name as program_name',
      'teacher.id as teacher_id',
      'teacher.first_name as teacher_first_name',
      'teacher.last_name as teacher_last_name',
      'bank.title as bank_title',
      'bank.category as bank_category',
      'semester.name as semester_name',
      'semester.year as semester_year',
      sql<Date>`clock_timestamp()`.as('now'),
      questionCount.as('question_count'),
      (withPlaces ? placesOfQuiz : noPlaces).as('places'),
      extraTimeOf(student?.id ?? null).as('extra'),
      attemptsOf(student?.id ?? null).as('own_attempts'),
      (actor.role === 'STUDENT' ? sql<TakenRow | null>`null` : takenOfQuiz).as('taken'),
      (actor.role === 'STUDENT' ? sql<PendingCredits | null>`null` : pendingCredits).as('credits_pending'),
      isTaughtBy(actor, sql`quiz.program_id`).as('is_taught'),
    ])
    .where('quiz.institution_id', '=', actor.institutionId);
}
export type QuizRow = Awaited<ReturnType<ReturnType<typeof quizzes>['execute']>>[number];

/** Quizzes the caller can see; for a student also those they have taken. */
function isKnownTo({ role, accountId }: Actor, student: ViewedStudent | undefined): RawBuilder<SqlBool> {
  switch (role) {
    case 'SUPER_ADMIN':
    case 'READ_ONLY_ADMIN':
      return sql`true`;
    case 'TEACHER':
      return sql`quiz.owner_id = ${accountId}`;
    case 'STUDENT':
      return sql`((quiz.program_id = ${student?.program_id ?? null}::bigint
          and quiz.is_active and quiz.archived_at is null)
        or ${hasStarted(sql`${student?.id ?? null}::bigint`, sql`quiz.id`)})`;
  }
}

/** Neither lists nor single calls find a deleted quiz; only the list of deleted ones does. */
const isNotDeleted = sql<SqlBool>`quiz.deleted_at is null`;

const orderOf = {
  title: sql`lower(quiz.title)`,
  dateCreated: sql`quiz.date_created`,
  lastUpdated: sql`quiz.last_updated`,
  opensAt: sql`quiz.opens_at`,
  closesAt: sql`quiz.closes_at`,
} as const satisfies Record<NonNullable<QuizQuery['sort']>, RawBuilder<unknown>>;

interface Listed {
  student: ViewedStudent | undefined;
  /** Whether the quiz uses the given bank. */
  usesBank: RawBuilder<SqlBool> | undefined;
}

export function selectQuizzes(db: Db, actor: Actor, filter: QuizQuery, { student, usesBank }: Listed) {
  const { search, isActive, programId, teacherId, archived = 'false', deleted = 'false' } = filter;
  const { sort = 'dateCreated', order = 'desc' } = filter;
  const pattern = containing(search ?? '');
  const direction = (by: OrderByItemBuilder) => (order === 'asc' ? by.asc() : by.desc()).nullsLast();
  const query = quizzes(db, actor, { student, withPlaces: filter.places !== 'false' })
    .where(isKnownTo(actor, student))
    .where('quiz.deleted_at', deleted === 'true' ? 'is not' : 'is', null)
    .$if(deleted !== 'true', (q) => q.where('quiz.archived_at', archived === 'true' ? 'is not' : 'is', null))
    .$if(search !== undefined, (q) =>
      q.where((is) => is.or([is('quiz.title', 'ilike', pattern), is('quiz.description', 'ilike', pattern)])),
    )
    .$if(isActive !== undefined, (q) => q.where('quiz.is_active', '=', isActive === 'true'))
    .$if(programId !== undefined, (q) => q.where('quiz.program_id', '=', programId ?? 0))
    .$if(teacherId !== undefined, (q) => q.where('teacher.id', '=', teacherId ?? 0))
    .$if(usesBank !== undefined, (q) => q.where(usesBank ?? sql<SqlBool>`true`))
    .orderBy(orderOf[sort], direction)
    .orderBy('quiz.id', order);
  return readPage(query, filter);
}

export function findKnownQuiz(
  db: Db,
  actor: Actor,
  id: number,
  student: ViewedStudent | undefined,
): Promise<QuizRow | undefined> {
  return quizzes(db, actor, { student })
    .where(isKnownTo(actor, student))
    .where(isNotDeleted)
    .where('quiz.id', '=', id)
    .executeTakeFirst();
}

/** The columns that permission checks need. */
export function findQuizSubject(db: Db, actor: Actor, id: number, student: ViewedStudent | undefined) {
  return db
    .selectFrom('quiz')
    .select(['institution_id', 'owner_id', 'program_id', 'revision'])
    .where('institution_id', '=', actor.institutionId)
    .where('id', '=', id)
    .where(isKnownTo(actor, student))
    .where(isNotDeleted)
    .executeTakeFirst();
}

/** For staff. Serializes changes to a quiz and its places. */
export async function lockQuiz(
  trx: Trx,
  actor: Actor,
  id: number,
  strength: 'forNoKeyUpdate' | 'forUpdate' = 'forNoKeyUpdate',
) {
  const query = trx
    .selectFrom('quiz')
    .selectAll()
    .where('institution_id', '=', actor.institutionId)
    .where('id', '=', id)
    .where(isKnownTo(actor, undefined))
    .where(isNotDeleted);
  return query[strength]().executeTakeFirst();
}

/** For staff, deleted or not. */
export function lockRestorableQuiz(trx: Trx, actor: Actor, id: number) {
  return trx
    .selectFrom('quiz')
    .selectAll()
    .where('institution_id', '=', actor.institutionId)
    .where('id', '=', id)
    .where(isKnownTo(actor, undefined))
    .forUpdate()
    .executeTakeFirst();
}

export function findOwnStudent(db: Db, actor: Actor): Promise<ViewedStudent | undefined> {
  return db
    .selectFrom('student')
    .select(['id', 'program_id'])
    .where('institution_id', '=', actor.institutionId)
    .where('account_id', '=', actor.accountId)
    .executeTakeFirst();
}

/** For staff: a teacher sees students assigned to them or who took their quizzes. */
export function findKnownStudent(db: Db, actor: Actor, id: number): Promise<ViewedStudent | undefined> {
  const { role, accountId, institutionId } = actor;
  const isTheirs = sql<SqlBool>`(
    exists (select from teacher
      where teacher.id = student.assigned_teacher_id and teacher.account_id = ${accountId})
    or ${hasStartedQuizOf(sql`student.id`, accountId)})`;
  return db
    .selectFrom('student')
    .select(['id', 'program_id'])
    .where('institution_id', '=', institutionId)
    .where('id', '=', id)
    .$if(role === 'TEACHER', (q) => q.where(isTheirs))
    .executeTakeFirst();
}
