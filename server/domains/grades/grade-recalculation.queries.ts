import { sql } from 'kysely';
import type { Trx } from '#database/client.ts';
import type { GradeChangeCause } from '#shared/contract/results/submissions.ts';
import type { gradingScale } from '#shared/grading-scale.ts';

export type Letter = (typeof gradingScale)[number]['letter'];

export interface LockedGrade {
  id: number;
  attempt_id: number;
  student_id: number;
  score: number;
  total_points: number;
  percentage: number;
  letter_grade: Letter;
  is_provisional: boolean;
  is_released: boolean;
  graded_by: number | null;
}

/** Ordered by attempt to avoid deadlocks. */
export async function lockGrades(
  trx: Trx,
  institutionId: number,
  attemptIds: readonly number[],
): Promise<LockedGrade[]> {
  const { rows } = await sql<LockedGrade>`
    select grade.id, grade.attempt_id, grade.student_id, grade.score, grade.total_points, grade.percentage,
      grade.letter_grade, grade.is_provisional, grade.marks_released_at is not null as is_released, grade.graded_by
    from grade join quiz_attempt attempt on attempt.id = grade.attempt_id
    where grade.attempt_id = any(${[...attemptIds]}::bigint[]) and attempt.institution_id = ${institutionId}
    order by grade.attempt_id for update of grade`.execute(trx);
  return rows;
}

export interface GradeUpdate {
  gradeId: number;
  score: number;
  totalPoints: number;
  percentage: number;
  letterGrade: Letter;
  gradePoints: number;
  isProvisional: boolean;
  grader: 'kept' | 'set' | 'cleared';
}

/** The grade's version increases with every update, even within one clock tick. */
export async function updateGrades(
  trx: Trx,
  updates: readonly GradeUpdate[],
  gradedBy: number | null,
): Promise<void> {
  await sql`
    update grade set score = fresh.score, total_points = fresh.total_points, percentage = fresh.percentage,
      letter_grade = fresh.letter_grade, grade_points = fresh.grade_points,
      is_provisional = fresh.is_provisional,
      graded_at = case fresh.grader when 'set' then clock.now when 'kept' then grade.graded_at end,
      graded_by = case fresh.grader when 'set' then ${gradedBy}::bigint when 'kept' then grade.graded_by end,
      last_updated = greatest(clock.now, grade.last_updated + interval '1 millisecond')
    from (select clock_timestamp() as now) clock, unnest(
      ${updates.map(({ gradeId }) => gradeId)}::bigint[],
      ${updates.map(({ score }) => score)}::numeric[],
      ${updates.map(({ totalPoints }) => totalPoints)}::numeric[],
      ${updates.map(({ percentage }) => percentage)}::numeric[],
      ${updates.map(({ letterGrade }) => letterGrade)}::text[],
      ${updates.map(({ gradePoints }) => gradePoints)}::numeric[],
      ${updates.map(({ isProvisional }) => isProvisional)}::boolean[],
      ${updates.map(({ grader }) => grader)}::text[]
    ) as fresh (id, score, total_points, percentage, letter_grade, grade_points, is_provisional, grader)
    where grade.id = fresh.id`.execute(trx);
}

export interface NewGradeChange {
  gradeId: number;
  /** Null: the grade itself. */
  questionId: number | null;
  from: object | null;
  to: object | null;
}

interface ChangedFor {
  cause: GradeChangeCause;
  reason: string;
  changedBy: number | null;
  regradeId: number | null;
}

/** In the given order: the record is replayed by its ids. */
export async function insertGradeChanges(
  trx: Trx,
  changes: readonly NewGradeChange[],
  { cause, reason, changedBy, regradeId }: ChangedFor,
): Promise<void> {
  const json = (value: object | null) => (value === null ? null : JSON.stringify(value));
  await sql`
    insert into grade_change (grade_id, what, question_id, cause, regrade_batch_id, from_value, to_value, reason,
      changed_by, changed_at)
    select grade_id, case when question_id is null then 'GRADE' else 'ANSWER' end, question_id, ${cause}::text,
      ${regradeId}::bigint, from_value::jsonb, to_value::jsonb, ${reason}::text, ${changedBy}::bigint,
      clock_timestamp()
    from unnest(
      ${changes.map(({ gradeId }) => gradeId)}::bigint[],
      ${changes.map(({ questionId }) => questionId)}::bigint[],
      ${changes.map(({ from }) => json(from))}::text[],
      ${changes.map(({ to }) => json(to))}::text[]
    ) with ordinality as change (grade_id, question_id, from_value, to_value, place)
    order by place`.execute(trx);
}
