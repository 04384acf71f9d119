import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '#database/client.ts';
import { areMarksDue } from './grades.queries.ts';

const isDue = areMarksDue(sql`grade.student_id`);

interface DueRow {
  attemptId: number;
  institutionId: number;
}

/**
 * Finished attempts whose marks are due. Goes quiz by quiz through the index of unreleased grades, which is empty
 * for most quizzes, and skips quizzes that never show marks. Attempts of one student at a quiz come together.
 */
export async function selectDueReleases(db: Db, maxCount: number): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    select grade.attempt_id as "attemptId", attempt.institution_id as "institutionId"
    from quiz join grade on grade.quiz_id = quiz.id
    join quiz_attempt attempt on attempt.id = grade.attempt_id
    where quiz.review_marks <> 'NEVER' and grade.marks_released_at is null and attempt.status <> 'IN_PROGRESS'
      and ${isDue}
    order by grade.quiz_id, grade.student_id, grade.attempt_id limit ${maxCount}`.execute(db);
  return rows;
}

export interface ReleasedRow {
  attemptId: number;
  studentId: number;
  percentage: number;
  letterGrade: string;
  isProvisional: boolean;
}

/**
 * The caller has locked the attempts, which have ended. Sets only those not released before, so that no one is
 * notified twice. `due` checks the rule again, because it may have changed since the attempts were selected.
 */
export async function setReleased(
  trx: Trx,
  attemptIds: readonly number[],
  which: 'all' | 'due',
): Promise<ReleasedRow[]> {
  const condition: RawBuilder<boolean> = which === 'due' ? isDue : sql<boolean>`true`;
  const { rows } = await sql<ReleasedRow>`
    update grade set marks_released_at = clock_timestamp()
    from quiz
    where quiz.id = grade.quiz_id and grade.attempt_id = any(${[...attemptIds]}::bigint[])
      and grade.marks_released_at is null and ${condition}
    returning grade.attempt_id as "attemptId", grade.student_id as "studentId", grade.percentage,
      grade.letter_grade as "letterGrade", grade.is_provisional as "isProvisional"`.execute(trx);
  return rows;
}

/** For an attempt that ends again: its marks are new, and the quiz's rule decides about them. */
export async function resetRelease(trx: Trx, attemptId: number): Promise<boolean> {
  const { rows } = await sql<{ is_released: boolean }>`
    update grade set marks_released_at = case when ${isDue} then clock_timestamp() end
    from quiz where quiz.id = grade.quiz_id and grade.attempt_id = ${attemptId}
    returning grade.marks_released_at is not null as is_released`.execute(trx);
  return rows[0]?.is_released ?? false;
}
