import { sql } from 'kysely';
import type { Db } from '#database/client.ts';

export interface HolderRow {
  id: number;
  account_id: number;
  institution_id: number;
  institution_name: string;
  first_name: string;
  last_name: string;
  program_name: string;
  enrollment_date: Date | null;
  /** The address they know us by. */
  came_by: string | null;
  is_deleted: boolean;
}

/** Whoever has been a student: a record outlives the account. */
export async function findHolder(
  db: Db,
  institutionId: number,
  studentId: number,
): Promise<HolderRow | undefined> {
  const { rows } = await sql<HolderRow>`
    select student.id, student.account_id, student.institution_id, institution.name as institution_name,
      student.first_name, student.last_name, program.name as program_name, student.enrollment_date,
      account.came_by, account.status = 'DELETED' as is_deleted
    from student join user_account account on account.id = student.account_id
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
  grade: string;
  grade_points: number;
  is_provisional: boolean;
  last_updated: Date;
  semester_id: number | null;
  semester_name: string | null;
  semester_year: number | null;
  starts_on: string | null;
}

/**
 * One line for each quiz: the best final grade, as the CGPA takes it, else the best provisional one. A quiz that names no
 * semester belongs to the one in which the attempt ended, by the institution's own days.
 */
export async function selectCourses(db: Db, studentId: number, timezone: string): Promise<CourseRow[]> {
  const { rows } = await sql<CourseRow>`
    select best.quiz_id as id, quiz.course_code as code, quiz.title, quiz.credits, best.letter_grade as grade,
      best.grade_points, best.is_provisional, best.last_updated, semester.id as semester_id,
      semester.name as semester_name, semester.year as semester_year, semester.starts_on
    from (
      select distinct on (grade.quiz_id) grade.* from grade where grade.student_id = ${studentId}
      order by grade.quiz_id, grade.is_provisional, grade.percentage desc, grade.attempt_id
    ) best
    join quiz on quiz.id = best.quiz_id
    join quiz_attempt attempt on attempt.id = best.attempt_id
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
