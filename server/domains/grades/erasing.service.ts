import type { Trx } from '#database/client.ts';
import { eraseReasons } from './erasing.queries.ts';

/** Why a grade was changed, where it says who the student was. */
export function eraseFromGradeChanges(
  trx: Trx,
  studentIds: readonly number[],
  texts: readonly string[],
): Promise<void> {
  return eraseReasons(trx, studentIds, texts);
}
