import { sql } from 'kysely';
import { joinAccount } from '#database/account-reads.ts';
import { joinAttempt } from '#database/attempt-reads.ts';
import type { Db } from '#database/client.ts';

export interface HolderRow {
  id: number;
  account_id: number;
  institution_id: number;
  institution_name: string;
  student_number: string;
  first_name: string;
  last_name: string;
  program_name: string;
  enrollment_date: Date | null;
  /** The host they know us by. */
  came_by: string | null;
  is_deleted: boolean;
}

/** Anyone who was ever a student: a record outlives the account. */
export async function findHolder(
  db: Db,
  institutionId: number,
  studentId: number,
): Promise<HolderRow | undefined> {
  const { rows } = await sql<HolderRow>`
    select student.id, student.account_id, student.institution_id, institution.name as institution_name,
      student.student_number, student.first_name, student.last_name, program.name as program_name, student.enrollment_date,
      account.came_by, account.status = 'DELETED' as is_deleted
    from student ${joinAccount('account', 'student.account_id')}
    join program on program.id = student.program_id
    join institution on institution.id = student.institution_id
    where student.id = ${studentId} and student.institution_id = ${institutionId}`.execute(db);
  return rows[0];
}

export interface CourseRow {
  id: number;
  code: string;
  title: string;
  credits: number;
  /** Null, like its points, if the marks aren't released. */
  grade: string | null;
  grade_points: number | null;
  is_provisional: boolean;
  last_updated: Date;
  semester_id: number | null;
  semester_name: string | null;
  semester_year: number | null;
  starts_on: string | null;
}

/**
 * One line per quiz: the best final grade, as in the CGPA, otherwise the best provisional one. Unreleased marks are
 * provisional and have no grade for any caller, because a transcript is for the student. A quiz without a semester
 * belongs to the one the attempt ended in, by the institution's calendar.
 */
export async function selectCourses(db: Db, studentId: number, timezone: string): Promise<CourseRow[]> {
  const { rows } = await sql<CourseRow>`
    select best.quiz_id as id, quiz.course_code as code, quiz.title, quiz.credits, 
      case when best.is_released then best.letter_grade end as grade,
      case when best.is_released then best.grade_points end as grade_points,
      best.is_provisional or not best.is_released as is_provisional,
      case when best.is_released then greatest(best.last_updated, best.marks_released_at)
        else best.date_created end as last_updated, semester.id as semester_id,
      semester.name as semester_name, semester.year as semester_year, semester.starts_on
    from (
      select distinct on (grade.quiz_id) grade.* from (
        select *, marks_released_at is not null as is_released from grade where student_id = ${studentId}
      ) grade
      order by grade.quiz_id, grade.is_provisional or not grade.is_released, not grade.is_released,
        case when grade.is_released then grade.percentage end desc, grade.attempt_id
    ) best
    join quiz on quiz.id = best.quiz_id
    ${joinAttempt('attempt', 'best.attempt_id')}
    left join lateral (
      select s.* from semester s where s.institution_id = quiz.institution_id and (
        s.id = quiz.semester_id or (quiz.semester_id is null and
          (coalesce(attempt.completed_at, attempt.started_at) at time zone ${timezone})::date
            between s.starts_on and s.ends_on))
      order by s.id limit 1
    ) semester on true
    order by semester.year desc nulls last, semester.starts_on desc, semester.id desc,
      quiz.course_code = '', lower(quiz.course_code), lower(quiz.title), quiz.id`.execute(db);
  return rows;
}
