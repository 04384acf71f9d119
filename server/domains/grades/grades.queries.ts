import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Trx } from '#database/client.ts';
import { readPage } from '#database/lists.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { GradeQuery } from '#shared/contract/results/grades.ts';
import type { gradingScale } from '#shared/grading-scale.ts';

const isReleased = sql<boolean>`grade.marks_released_at is not null`;

// The highest percentage counts, the earlier one of equals. Unreleased marks must not show by their position.
const isBest = sql<boolean>`${isReleased} and not exists (
  select from grade as other
  where other.student_id = grade.student_id and other.quiz_id = grade.quiz_id
    and other.marks_released_at is not null
    and (other.percentage, -other.attempt_id) > (grade.percentage, -grade.attempt_id))`;

function grades(db: Db, institutionId: number) {
  return db
    .selectFrom('grade')
    .innerJoin('quiz', 'quiz.id', 'grade.quiz_id')
    .innerJoin('student', 'student.id', 'grade.student_id')
    .select([
      'grade.id',
      'grade.attempt_id',
      'grade.quiz_id',
      'grade.student_id',
      'grade.score',
      'grade.total_points',
      'grade.percentage',
      'grade.letter_grade',
      'grade.grade_points',
      'grade.is_provisional',
      'grade.date_created',
      'grade.last_updated',
      'quiz.institution_id',
      'quiz.title as quiz_title',
      'quiz.passing_mark',
      'quiz.owner_id',
      'student.account_id as student_account_id',
      'student.first_name as student_first_name',
      'student.last_name as student_last_name',
      isReleased.as('marks_released'),
      isBest.as('is_best'),
    ])
    .where('quiz.institution_id', '=', institutionId);
}
export type GradeRow = Awaited<ReturnType<ReturnType<typeof grades>['execute']>>[number];

/** Which grades the caller may see. */
function isKnownTo({ role, accountId }: Actor): RawBuilder<SqlBool> {
  switch (role) {
    case 'SUPER_ADMIN':
    case 'READ_ONLY_ADMIN':
      return sql`true`;
    case 'TEACHER':
      return sql`quiz.owner_id = ${accountId}`;
    case 'STUDENT':
      return sql`student.account_id = ${accountId}`;
  }
}

const columnOf = {
  dateCreated: sql`grade.date_created`,
  percentage: sql`grade.percentage`,
  score: sql`grade.score`,
} as const satisfies Record<NonNullable<GradeQuery['sort']>, RawBuilder<unknown>>;

/** A student's list must not be sorted by values it hides. */
function orderFor({ role }: Actor, sort: NonNullable<GradeQuery['sort']>): RawBuilder<unknown> {
  const isHidden = role === 'STUDENT' && sort !== 'dateCreated';
  return isHidden ? sql`case when ${isReleased} then ${columnOf[sort]} end` : columnOf[sort];
}

export function selectGrades(db: Db, actor: Actor, filter: GradeQuery) {
  const { quizId, studentId, quizAttemptId, sort = 'dateCreated', order = 'desc' } = filter;
  const query = grades(db, actor.institutionId)
    .where(isKnownTo(actor))
    .$if(quizId !== undefined, (q) => q.where('grade.quiz_id', '=', quizId ?? 0))
    .$if(studentId !== undefined, (q) => q.where('grade.student_id', '=', studentId ?? 0))
    .$if(quizAttemptId !== undefined, (q) => q.where('grade.attempt_id', '=', quizAttemptId ?? 0))
    .orderBy(orderFor(actor, sort), (by) => (order === 'asc' ? by.asc() : by.desc()).nullsLast())
    .orderBy('grade.id', order);
  return readPage(query, filter);
}

export function findGrade(db: Db, institutionId: number, id: number): Promise<GradeRow | undefined> {
  return grades(db, institutionId).where('grade.id', '=', id).executeTakeFirst();
}

export function selectGradesOf(
  db: Db,
  institutionId: number,
  attemptIds: readonly number[],
): Promise<GradeRow[]> {
  return grades(db, institutionId)
    .where(sql<boolean>`grade.attempt_id = any(${[...attemptIds]}::bigint[])`)
    .execute();
}

/** Whether the quiz's review rule shows marks by now, including the student's extra time. */
export function areMarksDue(studentId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(quiz.review_marks = 'IMMEDIATELY' or (quiz.review_marks = 'AFTER_CLOSE' and case
    when quiz.closes_at is null then true
    when quiz.closes_at > clock_timestamp() then false
    else quiz.closes_at + coalesce((
      select coalesce(make_interval(mins => extra_minutes),
        coalesce(make_interval(mins => quiz.time_limit_minutes), quiz.closes_at - quiz.opens_at)
          * (time_factor - 1)::float)
      from accommodation
      where accommodation.student_id = ${studentId}
        and (accommodation.quiz_id = quiz.id or accommodation.quiz_id is null)
      order by accommodation.quiz_id nulls last limit 1
    ), interval '0') <= clock_timestamp() end))`;
}

interface NewGrade {
  attemptId: number;
  studentId: number;
  quizId: number;
  score: number;
  totalPoints: number;
  percentage: number;
  letter: (typeof gradingScale)[number]['letter'];
  gradePoints: number;
  isProvisional: boolean;
}

/**
 * Locks the students until the transaction ends, for their averages. Returns the attempts whose marks the quiz shows
 * at once.
 */
export async function insertGrades(trx: Trx, grades: readonly NewGrade[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ attempt_id: number; is_released: boolean }>`
    with given as (
      insert into grade (attempt_id, student_id, quiz_id, score, total_points, percentage, letter_grade,
        grade_points, is_provisional, marks_released_at)
      select "attemptId", "studentId", "quizId", score, new."totalPoints", percentage, letter, "gradePoints",
        "isProvisional", case when ${areMarksDue(sql`new."studentId"`)} then clock_timestamp() end
      from jsonb_to_recordset(${JSON.stringify(grades)}::jsonb) as new ("attemptId" bigint, "studentId" bigint,
        "quizId" bigint, score numeric, "totalPoints" numeric, percentage numeric, letter text,
        "gradePoints" numeric, "isProvisional" boolean)
      join quiz on quiz.id = new."quizId"
      returning attempt_id, student_id, marks_released_at is not null as is_released
    )
    select given.attempt_id, given.is_released from student join given on given.student_id = student.id
    order by student.id for no key update of student`.execute(trx);
  return new Set(rows.filter((row) => row.is_released).map((row) => row.attempt_id));
}
