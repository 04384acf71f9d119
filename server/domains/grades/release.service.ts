import type { Trx } from '#database/client.ts';
import { refreshCgpa } from '../people/cgpa.service.ts';
import { lockGrades } from './grade-recalculation.queries.ts';
import { type ReleasedRow, setReleased } from './release.queries.ts';

export { type ReleasedRow, resetRelease, selectDueReleases } from './release.queries.ts';

/**
 * Releases the marks of locked attempts and counts their final grades in the averages. Returns those not released
 * before. A release cannot be undone: the student has seen the marks.
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
