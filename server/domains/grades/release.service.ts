import type { Trx } from '#database/client.ts';
import { refreshCgpa } from '../people/cgpa.service.ts';
import { type ReleasedRow, setReleased } from './release.queries.ts';
import { lockGrades } from './settling.queries.ts';

export { type ReleasedRow, resetRelease, selectDueReleases } from './release.queries.ts';

/**
 * Lets students see the marks of attempts that the caller holds, and counts their final grades in the averages. Answers
 * those that were not released before. A release is not taken back: the student has seen the marks.
 */
export async function releaseGrades(
  trx: Trx,
  institutionId: number,
  attemptIds: readonly number[],
  which: 'all' | 'due',
): Promise<ReleasedRow[]> {
  const grades = await lockGrades(trx, institutionId, attemptIds);
  const released = await setReleased(
    trx,
    grades.map((grade) => grade.attempt_id),
    which,
  );
  const counting = released.filter(({ isProvisional }) => !isProvisional).map(({ studentId }) => studentId);
  if (counting.length > 0) await refreshCgpa(trx, [...new Set(counting)]);
  return released;
}
