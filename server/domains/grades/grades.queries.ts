import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Trx } from '#database/client.ts';
import { readPage } from '#database/lists.ts';
import type { Actor } from '#server/plugins/session.ts';
import type { GradeQuery } from '#shared/contract/grades.ts';
import type { gradingScale } from '#shared/grading-scale.ts';

// The highest percentage counts; of equal ones the earlier.
const isBest = sql<boolean>`not exists (
  select from grade as other
  where other.student_id = grade.student_id and other.quiz_id = grade.quiz_id
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
      isBest.as('is_best'),
    ])
    .where('quiz.institution_id', '=', institutionId);
}
export type GradeRow = Awaited<ReturnType<ReturnType<typeof grades>['execute']>>[number];

/** Whose grades the caller may know of. */
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
  dateCreated: 'grade.date_created',
  percentage: 'grade.percentage',
  score: 'grade.score',
} as const satisfies Record<NonNullable<GradeQuery['sort']>, string>;

export function selectGrades(db: Db, actor: Actor, filter: GradeQuery) {
  const { quizId, studentId, quizAttemptId, sort = 'dateCreated', order = 'desc' } = filter;
  const query = grades(db, actor.institutionId)
    .where(isKnownTo(actor))
    .$if(quizId !== undefined, (q) => q.where('grade.quiz_id', '=', quizId ?? 0))
    .$if(studentId !== undefined, (q) => q.where('grade.student_id', '=', studentId ?? 0))
    .$if(quizAttemptId !== undefined, (q) => q.where('grade.attempt_id', '=', quizAttemptId ?? 0))
    .orderBy(columnOf[sort], order)
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

/** Their students are held until the transaction ends, for the averages that follow. */
export async function insertGrades(trx: Trx, grades: readonly NewGrade[]): Promise<void> {
  await sql`
    with given as (
      insert into grade (attempt_id, student_id, quiz_id, score, total_points, percentage, letter_grade,
        grade_points, is_provisional)
      select "attemptId", "studentId", "quizId", score, "totalPoints", percentage, letter, "gradePoints",
        "isProvisional"
      from jsonb_to_recordset(${JSON.stringify(grades)}::jsonb) as new ("attemptId" bigint, "studentId" bigint,
        "quizId" bigint, score numeric, "totalPoints" numeric, percentage numeric, letter text,
        "gradePoints" numeric, "isProvisional" boolean)
      returning student_id
    )
    select id from student where id in (select student_id from given) order by id
    for no key update`.execute(trx);
}
