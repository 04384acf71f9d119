import type { Trx } from '#database/client.ts';
import { eraseReasons } from './erasing.queries.ts';

/** Erases the reasons of grade changes, which may name the student. */
export function eraseFromGradeChanges(
  trx: Trx,
  studentIds: readonly number[],
  texts: readonly string[],
): Promise<void> {
  return eraseReasons(trx, studentIds, texts);
}
