import type { Db, Trx } from '#database/client.ts';
import { AppError, assertCan } from '#server/errors.ts';
import type { Page } from '#server/plugins/http/pipeline.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { Grade, GradeQuery } from '#shared/contract/results/grades.ts';
import type { ErrorCode } from '#shared/error-codes.ts';
import { gradeOf, percentageOf } from '#shared/grading-scale.ts';
import { refreshHeldCgpa } from '../people/cgpa.service.ts';
import { canGrade } from './grades.policy.ts';
import { presentGrade, presentToStudent } from './grades.presenter.ts';
import { findGrade, insertGrades, selectGrades, selectGradesOf } from './grades.queries.ts';

interface Outcome {
  attemptId: number;
  studentId: number;
  quizId: number;
  score: number;
  totalPoints: number;
  /** An answer needs marking: the grade does not count in the average yet. */
  isProvisional: boolean;
}

interface RecordedGrade {
  percentage: number;
  letterGrade: string;
  /** Whether the student may see it. */
  isReleased: boolean;
}

/** Records the grades of newly marked attempts, in the same order, and updates their students' averages. */
export async function recordGrades(trx: Trx, outcomes: readonly Outcome[]): Promise<RecordedGrade[]> {
  const grades = outcomes.map(({ attemptId, studentId, quizId, score, totalPoints, isProvisional }) => {
    const percentage = percentageOf(score, totalPoints);
    const { letter, points: gradePoints } = gradeOf(percentage);
    const given = { attemptId, studentId, quizId, score, totalPoints, isProvisional };
    return { ...given, percentage, letter, gradePoints };
  });
  const released = await insertGrades(trx, grades);
  const counting = grades.filter(({ attemptId, isProvisional }) => !isProvisional && released.has(attemptId));
  if (counting.length > 0)
    await refreshHeldCgpa(
      trx,
      counting.map(({ studentId }) => studentId),
    );
  return grades.map(({ attemptId, percentage, letter }) => {
    return { percentage, letterGrade: letter, isReleased: released.has(attemptId) };
  });
}

export async function listGrades(db: Db, actor: Actor, query: GradeQuery): Promise<Page<Grade>> {
  const { rows, total } = await selectGrades(db, actor, query);
  return { items: rows.map((row) => presentFor(actor, presentGrade(row))), total };
}

export async function getGrade(db: Db, actor: Actor, id: number): Promise<Grade> {
  const row = await findGrade(db, actor.institutionId, id);
  assertCan(canGrade, actor, 'view', row);
  return presentFor(actor, presentGrade(row));
}

/** A grade as the caller may see it. */
export function presentFor({ role }: Pick<Actor, 'role'>, grade: Grade): Grade {
  return role === 'STUDENT' ? presentToStudent(grade) : grade;
}

/** The caller has checked access to the attempt, and hides unreleased grades from students (`presentFor`). */
export async function findAttemptGrade(
  db: Db,
  institutionId: number,
  attemptId: number,
): Promise<Grade | null> {
  return (await findAttemptGrades(db, institutionId, [attemptId])).get(attemptId) ?? null;
}

/** Grades by attempt. Attempts without a grade are left out. */
export async function findAttemptGrades(
  db: Db,
  institutionId: number,
  attemptIds: readonly number[],
): Promise<Map<number, Grade>> {
  const rows = await selectGradesOf(db, institutionId, attemptIds);
  return new Map(rows.map((row) => [row.attempt_id, presentGrade(row)]));
}

/** Answers "not found" when the caller may not know the grade. */
export async function refuseGradeChange(db: Db, actor: Actor, id: number, code: ErrorCode): Promise<never> {
  await getGrade(db, actor, id);
  throw new AppError(code);
}
