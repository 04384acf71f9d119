import type { Trx } from '#database/client.ts';
import { holdGrades, lockStudents, selectGradedStudents, updateCgpa } from './cgpa.queries.ts';

/**
 * Makes the average of students what their grades give: over the best final grade of each quiz whose marks are
 * released, weighted by its credits. In the transaction that changes their grades, after it has.
 */
export async function refreshCgpa(trx: Trx, studentIds: readonly number[]): Promise<void> {
  // A statement of its own: one that both waits and computes would not see the grade that whoever it waited
  // for has just committed.
  await lockStudents(trx, studentIds);
  await refreshHeldCgpa(trx, studentIds);
}

/** The same of students whom an earlier statement of the transaction holds already. */
export function refreshHeldCgpa(trx: Trx, studentIds: readonly number[]): Promise<void> {
  return updateCgpa(trx, studentIds);
}

/** The same for everybody whose average a change of the quiz's credits moves. */
export async function refreshCgpaOfTakers(trx: Trx, quizId: number): Promise<void> {
  // A first grade at this quiz, written meanwhile by somebody who still sees the old credits, would be missed.
  await holdGrades(trx);
  await refreshCgpa(trx, await selectGradedStudents(trx, quizId));
}
