import { sql } from 'kysely';
import type { Db } from '#database/client.ts';

/** One row for each quiz a student has started; one row without a quiz when there is none. */
export interface SummaryRow {
  now: Date;
  quiz_id: number | null;
  attempts: number;
  completed: number;
  last_completed_at: Date | null;
  running_id: number | null;
  running_started_at: Date | null;
  running_deadline: Date | null;
  running_questions: number | null;
  running_answered: number | null;
  best_attempt_id: number | null;
  best_score: number;
  best_total_points: number;
  best_percentage: number;
  best_letter: string;
  best_is_provisional: boolean;
  best_is_released: boolean;
  unreleased: number;
  passing_mark: number | null;
}

interface Whose {
  institutionId: number;
  /** Null: the student of `accountId`. */
  studentId: number | null;
  /** Null: any student; otherwise only the student with this account. */
  accountId: number | null;
  /** Whether unreleased marks count for the best attempt: a student must not learn which attempt that is. */
  seesUnreleased: boolean;
}

export async function selectSummaries(db: Db, whose: Whose): Promise<SummaryRow[]> {
  const { institutionId, studentId, accountId, seesUnreleased } = whose;
  // Added only when needed: one condition for both cases would scan every student.
  const byId = studentId === null ? sql`` : sql`and s.id = ${studentId}`;
  const byAccount = accountId === null ? sql`` : sql`and s.account_id = ${accountId}`;
  const isSeen = seesUnreleased ? sql`` : sql`and grade.marks_released_at is not null`;
  const { rows } = await sql<SummaryRow>`
    select clock_timestamp() as now, taken.quiz_id, coalesce(taken.attempts, 0) as attempts,
      coalesce(taken.completed, 0) as completed, taken.last_completed_at,
      running.id as running_id, running.started_at as running_started_at,
      running.deadline as running_deadline, jsonb_array_length(running.paper -> 'questions') as running_questions,
      (select count(*) from quiz_answer
        where attempt_id = running.id and (selected_option_id is not null or text_answer ~ '\\S'))
        as running_answered,
      best.attempt_id as best_attempt_id, best.score as best_score, best.total_points as best_total_points,
      best.percentage as best_percentage, best.letter_grade as best_letter,
      best.is_provisional as best_is_provisional, best.marks_released_at is not null as best_is_released,
      coalesce(hidden.unreleased, 0) as unreleased, quiz.passing_mark
    from student s
    left join lateral (
      select quiz_id, count(*) as attempts, count(completed_at) as completed,
        max(completed_at) as last_completed_at
      from quiz_attempt where student_id = s.id group by quiz_id
    ) taken on true
    left join quiz on quiz.id = taken.quiz_id
    left join quiz_attempt running on running.student_id = s.id and running.quiz_id = taken.quiz_id
      and running.status = 'IN_PROGRESS'
    left join lateral (
      select distinct on (grade.quiz_id) grade.* from grade where grade.student_id = s.id ${isSeen}
      order by grade.quiz_id, grade.percentage desc, grade.attempt_id
    ) best on best.quiz_id = taken.quiz_id
    left join lateral (
      select grade.quiz_id, count(*) as unreleased from grade
      join quiz_attempt attempt on attempt.id = grade.attempt_id and attempt.completed_at is not null
      where grade.student_id = s.id and grade.marks_released_at is null group by grade.quiz_id
    ) hidden on hidden.quiz_id = taken.quiz_id
    where s.institution_id = ${institutionId} ${byId} ${byAccount}
    order by taken.quiz_id`.execute(db);
  return rows;
}
