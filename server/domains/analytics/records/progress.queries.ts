import { sql } from 'kysely';
import type { Db } from '#database/client.ts';
import type { BankCategory } from '#shared/contract/teaching/question-banks.ts';
import { extraTime, isMissed, isOpen } from './student-quizzes.queries.ts';

/** A grade with its quiz. */
export interface ResultRow {
  attempt_id: number;
  attempt_number: number;
  quiz_id: number;
  title: string;
  subject: BankCategory;
  credits: number;
  percentage: number;
  letter_grade: string;
  grade_points: number;
  /** True too for marks the reader can't see. */
  is_provisional: boolean;
  /** Null while a reopened attempt is in progress. */
  completed_at: Date | null;
}

/** All results of a student in order of submission. Staff see marks before their release, the student does not. */
export async function selectResults(
  db: Db,
  { studentId, seesUnreleased }: { studentId: number; seesUnreleased: boolean },
): Promise<ResultRow[]> {
  const isHidden = seesUnreleased ? sql`false` : sql`grade.marks_released_at is null`;
  const { rows } = await sql<ResultRow>`
    select grade.attempt_id, attempt.attempt_number, quiz.id as quiz_id, quiz.title,
      coalesce(bank.category, 'other') as subject, quiz.credits, grade.percentage, grade.letter_grade,
      grade.grade_points, grade.is_provisional or ${isHidden} as is_provisional, attempt.completed_at
    from grade
    join quiz_attempt attempt on attempt.id = grade.attempt_id
    join quiz on quiz.id = grade.quiz_id
    left join question_bank bank on bank.id = quiz.question_bank_id
    -- Stated for both tables: with only one condition the planner reads every attempt.
    where grade.student_id = ${studentId} and attempt.student_id = ${studentId}
    order by attempt.completed_at nulls last, grade.attempt_id`.execute(db);
  return rows;
}

export interface ToDoRow {
  subject: BankCategory;
  open: number;
  missed: number;
}

/** By subject: open quizzes without a grade, and missed quizzes. */
export async function selectToDo(db: Db, studentId: number): Promise<ToDoRow[]> {
  const { rows } = await sql<ToDoRow>`
    select coalesce(bank.category, 'other') as subject,
      count(*) filter (where ${isOpen} and not exists (
        select from grade where grade.student_id = s.id and grade.quiz_id = q.id)) as open,
      count(*) filter (where ${isMissed}) as missed
    from student s join quiz q on q.program_id = s.program_id ${extraTime}
    left join question_bank bank on bank.id = q.question_bank_id
    where s.id = ${studentId} and q.is_active and q.archived_at is null
    group by 1`.execute(db);
  return rows;
}

export interface SemesterRow {
  name: string;
  year: number;
  starts_on: string;
}

/** The semester that started last, by the institution's calendar. */
export async function findLatestSemester(
  db: Db,
  institutionId: number,
  timezone: string,
): Promise<(SemesterRow & { begins: Date }) | undefined> {
  const { rows } = await sql<SemesterRow & { begins: Date }>`
    select name, year, starts_on, starts_on::timestamp at time zone ${timezone} as begins
    from semester
    where institution_id = ${institutionId} and starts_on <= (now() at time zone ${timezone})::date
    order by starts_on desc, id desc limit 1`.execute(db);
  return rows[0];
}
