import type { Trx } from '#database/client.ts';
import type { GradeChangeCause } from '#shared/contract/results/submissions.ts';
import { gradeOf, percentageOf } from '#shared/grading-scale.ts';
import { refreshCgpa } from '../people/cgpa.service.ts';
import {
  type GradeUpdate,
  insertGradeChanges,
  type Letter,
  type LockedGrade,
  lockGrades,
  type NewGradeChange,
  updateGrades,
} from './grade-recalculation.queries.ts';

/** The sum of an attempt's marks. */
export interface AttemptTotals {
  attemptId: number;
  score: number;
  totalPoints: number;
  /** An answer needs marking, or the attempt was reopened. */
  isProvisional: boolean;
}

/** A mark as the record keeps it; all three null: it needs marking. */
export interface MarkValue {
  points: number | null;
  isCorrect: boolean | null;
  method: 'AUTO' | 'MANUAL' | null;
}

/** Null: no mark before or after the change. */
export interface MarkChange {
  attemptId: number;
  questionId: number;
  from: MarkValue | null;
  to: MarkValue | null;
}

/** A grade as the record keeps it. */
export interface GradeValue {
  score: number;
  totalPoints: number;
  percentage: number;
  letterGrade: Letter;
  isProvisional: boolean;
}

export interface RecalculatedGrade {
  attemptId: number;
  studentId: number;
  /** Whether the student may see it. */
  isReleased: boolean;
  before: GradeValue;
  after: GradeValue;
}

interface Recalculation {
  institutionId: number;
  totals: readonly AttemptTotals[];
  /** The changed marks, each recorded as given. */
  changes: readonly MarkChange[];
  cause: GradeChangeCause;
  reason: string;
  changedBy: number | null;
  /** Undefined keeps the grader, null removes it. A provisional grade gets no grader. */
  gradedBy?: number | null;
  regradeId?: number;
}

/**
 * Recalculates grades from their marks, records every change and updates the averages. The caller has locked the
 * attempts, ordered by id, and written the marks. Returns the grades it touched.
 */
export async function recalculateGrades(
  trx: Trx,
  recalculation: Recalculation,
): Promise<RecalculatedGrade[]> {
  const { institutionId, totals, changes } = recalculation;
  const grades = await lockGrades(
    trx,
    institutionId,
    totals.map(({ attemptId }) => attemptId),
  );
  const totalOf = new Map(totals.map((total) => [total.attemptId, total]));
  const remarked = new Set(changes.map(({ attemptId }) => attemptId));
  const touched = grades.flatMap((grade) => {
    const total = totalOf.get(grade.attempt_id);
    const recalculated = total && recalculate(grade, total, recalculation.gradedBy);
    return recalculated && (recalculated.isChanged || remarked.has(grade.attempt_id)) ? [recalculated] : [];
  });
  if (touched.length === 0) return [];
  const updates = touched.map(({ update }) => update);
  await updateGrades(trx, updates, recalculation.gradedBy ?? null);
  await record(trx, grades, touched, recalculation);
  const students = touched.filter(({ isOther }) => isOther).map(({ grade }) => grade.studentId);
  if (students.length > 0) await refreshCgpa(trx, [...new Set(students)]);
  return touched.map(({ grade }) => grade);
}

/** For a reopened attempt: the grade keeps its score, but does not count until the attempt ends. */
export async function makeGradeProvisional(
  trx: Trx,
  hold: { institutionId: number; attemptId: number; reason: string; changedBy: number },
): Promise<RecalculatedGrade | undefined> {
  const { attemptId, ...by } = hold;
  const [grade] = await lockGrades(trx, hold.institutionId, [attemptId]);
  if (!grade) return undefined;
  const { score, total_points: totalPoints } = grade;
  const totals = [{ attemptId, score, totalPoints, isProvisional: true }];
  const [held] = await recalculateGrades(trx, {
    ...by,
    totals,
    changes: [],
    cause: 'REOPENING',
    gradedBy: null,
  });
  return held;
}

interface Touched {
  grade: RecalculatedGrade;
  update: GradeUpdate;
  /** The grade or its grader changed. */
  isChanged: boolean;
  /** The value changed, or whether it counts. */
  isOther: boolean;
}

function recalculate(
  locked: LockedGrade,
  total: AttemptTotals,
  gradedBy: number | null | undefined,
): Touched {
  const { score, totalPoints, isProvisional } = total;
  const percentage = percentageOf(score, totalPoints);
  const { letter: letterGrade, points: gradePoints } = gradeOf(percentage);
  const after = { score, totalPoints, percentage, letterGrade, isProvisional };
  const before = gradeValueOf(locked);
  const grader = graderOf(gradedBy, isProvisional);
  const isOther = !isSameValue(before, after);
  const isNewGrader = grader === 'set' && locked.graded_by !== gradedBy;
  const isCleared = grader === 'cleared' && locked.graded_by !== null;
  return {
    grade: {
      attemptId: locked.attempt_id,
      studentId: locked.student_id,
      isReleased: locked.is_released,
      before,
      after,
    },
    update: { gradeId: locked.id, ...after, gradePoints, grader },
    isChanged: isOther || isNewGrader || isCleared,
    isOther,
  };
}

function graderOf(gradedBy: number | null | undefined, isProvisional: boolean): GradeUpdate['grader'] {
  if (gradedBy === null) return 'cleared';
  return gradedBy === undefined || isProvisional ? 'kept' : 'set';
}

function gradeValueOf(locked: LockedGrade): GradeValue {
  return {
    score: locked.score,
    totalPoints: locked.total_points,
    percentage: locked.percentage,
    letterGrade: locked.letter_grade,
    isProvisional: locked.is_provisional,
  };
}

function isSameValue(one: GradeValue, other: GradeValue): boolean {
  return (
    one.score === other.score &&
    one.totalPoints === other.totalPoints &&
    one.percentage === other.percentage &&
    one.letterGrade === other.letterGrade &&
    one.isProvisional === other.isProvisional
  );
}

async function record(
  trx: Trx,
  grades: readonly LockedGrade[],
  touched: readonly Touched[],
  { changes, cause, reason, changedBy, regradeId }: Recalculation,
): Promise<void> {
  const gradeIdOf = new Map(grades.map(({ id, attempt_id: attemptId }) => [attemptId, id]));
  const ofMarks = changes.map(({ attemptId, questionId, from, to }): NewGradeChange => {
    const gradeId = gradeIdOf.get(attemptId);
    if (gradeId === undefined)
      throw new Error(`Attempt ${attemptId} has no grade that its marks could change.`);
    return { gradeId, questionId, from: from && recorded(from), to: to && recorded(to) };
  });
  const ofGrades = touched
    .filter(({ isOther }) => isOther)
    .map(({ update: { gradeId }, grade: { before: from, after: to } }): NewGradeChange => {
      return { gradeId, questionId: null, from, to };
    });
  const all = [...ofMarks, ...ofGrades];
  if (all.length > 0)
    await insertGradeChanges(trx, all, { cause, reason, changedBy, regradeId: regradeId ?? null });
}

// Copies the fields by name: a caller's object may hold more than a mark.
function recorded({ points, isCorrect, method }: MarkValue): MarkValue {
  return { points, isCorrect, method };
}
