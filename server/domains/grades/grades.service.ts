import type { Db, Trx } from '#database/client.ts';
import { AppError, assertCan } from '#server/errors.ts';
import type { Page } from '#server/plugins/pipeline.ts';
import type { Actor } from '#server/plugins/session.ts';
import type { Grade, GradeQuery } from '#shared/contract/grades.ts';
import type { ErrorCode } from '#shared/error-codes.ts';
import { gradeOf, percentageOf } from '#shared/grading-scale.ts';
import { refreshCgpa } from '../people/cgpa.service.ts';
import { canGrade } from './grades.policy.ts';
import { presentGrade } from './grades.presenter.ts';
import { findGrade, findGradeOfAttempt, insertGrade, selectGrades } from './grades.queries.ts';

interface Outcome {
  attemptId: number;
  studentId: number;
  quizId: number;
  score: number;
  totalPoints: number;
  /** Something waits for a teacher: it stays out of the average until then. */
  isProvisional: boolean;
}

interface RecordedGrade {
  percentage: number;
  letterGrade: string;
}

/** The grade of an attempt that has just been marked, and the average it gives its student. */
export async function recordGrade(trx: Trx, outcome: Outcome): Promise<RecordedGrade> {
  const percentage = percentageOf(outcome.score, outcome.totalPoints);
  const { letter, points } = gradeOf(percentage);
  await insertGrade(trx, { ...outcome, percentage, letter, gradePoints: points });
  if (!outcome.isProvisional) await refreshCgpa(trx, [outcome.studentId]);
  return { percentage, letterGrade: letter };
}

export async function listGrades(db: Db, actor: Actor, query: GradeQuery): Promise<Page<Grade>> {
  const { rows, total } = await selectGrades(db, actor, query);
  return { items: rows.map(presentGrade), total };
}

export async function getGrade(db: Db, actor: Actor, id: number): Promise<Grade> {
  const row = await findGrade(db, actor.institutionId, id);
  assertCan(canGrade, actor, 'view', row);
  return presentGrade(row);
}

/** Whoever may see the attempt may see its grade: the caller has checked that. */
export async function findAttemptGrade(
  db: Db,
  institutionId: number,
  attemptId: number,
): Promise<Grade | null> {
  const row = await findGradeOfAttempt(db, institutionId, attemptId);
  return row ? presentGrade(row) : null;
}

/** As not found where the caller may not know of it. */
export async function refuseGradeChange(db: Db, actor: Actor, id: number, code: ErrorCode): Promise<never> {
  await getGrade(db, actor, id);
  throw new AppError(code);
}
