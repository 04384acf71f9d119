import { sql } from 'kysely';
import type { Db } from '#database/client.ts';
import type { Paper } from '#database/tables/attempts.ts';
import type { GradeChangeCause } from '#shared/contract/results/submissions.ts';
import type { GradeValue, MarkValue } from '../grades/grade-recalculation.service.ts';

export interface CheckedGrade {
  id: number;
  attempt_id: number;
  quiz_id: number;
  score: number;
  total_points: number;
  percentage: number;
  letter_grade: string;
  grade_points: number;
  is_provisional: boolean;
  is_running: boolean;
  was_reopened: boolean;
  paper: Paper;
  attempt_score: number | null;
  attempt_points: number;
}

/** The next page by id, so that memory stays bounded. */
export async function selectGradesAfter(db: Db, id: number, maxCount: number): Promise<CheckedGrade[]> {
  const { rows } = await sql<CheckedGrade>`
    select grade.id, grade.attempt_id, grade.quiz_id, grade.score, grade.total_points, grade.percentage,
      grade.letter_grade, grade.grade_points, grade.is_provisional, attempt.status = 'IN_PROGRESS' as is_running,
      attempt.reopened_at is not null as was_reopened, attempt.paper, attempt.total_score as attempt_score,
      attempt.total_points as attempt_points
    from grade join quiz_attempt attempt on attempt.id = grade.attempt_id
    where grade.id > ${id} order by grade.id limit ${maxCount}`.execute(db);
  return rows;
}

interface ChangeRow {
  grade_id: number;
  cause: GradeChangeCause;
}

export interface MarkChangeRow extends ChangeRow {
  question_id: number;
  from_value: MarkValue | null;
  to_value: MarkValue | null;
}

export interface GradeChangeRow extends ChangeRow {
  question_id: null;
  from_value: GradeValue | null;
  to_value: GradeValue | null;
}

/** In the order they happened. */
export async function selectChanges(
  db: Db,
  gradeIds: readonly number[],
): Promise<(MarkChangeRow | GradeChangeRow)[]> {
  const { rows } = await sql<MarkChangeRow | GradeChangeRow>`
    select grade_id, cause, question_id, from_value, to_value from grade_change
    where grade_id = any(${[...gradeIds]}::bigint[]) order by id`.execute(db);
  return rows;
}

/** Finished attempts without a grade. */
export async function selectUngraded(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select attempt.id from quiz_attempt attempt left join grade on grade.attempt_id = attempt.id
    where attempt.status <> 'IN_PROGRESS' and grade.id is null order by attempt.id`.execute(db);
  return rows.map(({ id }) => id);
}

export interface AverageRow {
  id: number;
  stored: number | null;
  due: number | null;
}

/** The next page of students with their stored average and the one calculated from their grades. */
export async function selectAveragesAfter(db: Db, id: number, maxCount: number): Promise<AverageRow[]> {
  const { rows } = await sql<AverageRow>`
    with students as (
      select id, current_cgpa from student where id > ${id} order by id limit ${maxCount}
    ), ranked as (
      select grade.student_id, grade.grade_points, quiz.credits,
        row_number() over (partition by grade.student_id, grade.quiz_id
          order by grade.percentage desc, grade.attempt_id) as place
      from students join grade on grade.student_id = students.id join quiz on quiz.id = grade.quiz_id
      where not grade.is_provisional and grade.marks_released_at is not null
    ), due as (
      select student_id, round(sum(grade_points * credits) / nullif(sum(credits), 0), 2) as cgpa
      from ranked where place = 1 group by student_id
    )
    select students.id, students.current_cgpa as stored, due.cgpa as due
    from students left join due on due.student_id = students.id order by students.id`.execute(db);
  return rows;
}
