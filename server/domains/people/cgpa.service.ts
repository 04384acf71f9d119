import type { Trx } from '#database/client.ts';
import { holdGrades, lockStudents, selectGradedStudents, updateCgpa } from './cgpa.queries.ts';

/**
 * Recomputes the CGPA of students from the best final grade of each quiz whose marks are released, weighted by
 * credits. Runs in the transaction that changes the grades, after the change.
 */
export async function refreshCgpa(trx: Trx, studentIds: readonly number[]): Promise<void> {
  // A separate statement: a statement that waits for a lock doesn't see the grade that the other transaction has just
  // committed.
  await lockStudents(trx, studentIds);
  await refreshHeldCgpa(trx, studentIds);
}

/** The same, for students that the transaction has already locked. */
export function refreshHeldCgpa(trx: Trx, studentIds: readonly number[]): Promise<void> {
  return updateCgpa(trx, studentIds);
}

/** The same, for everyone whose CGPA depends on the quiz's credits. */
export async function refreshCgpaOfTakers(trx: Trx, quizId: number): Promise<void> {
  // Without this lock, a first grade written concurrently with the old credits would be missed.
  await holdGrades(trx);
  await refreshCgpa(trx, await selectGradedStudents(trx, quizId));
}
