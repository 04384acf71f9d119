import type { Trx } from '#database/client.ts';
import {
  type Decision,
  type LateRow,
  putLateAnswers,
  selectLate,
  selectOpenLate,
  updateDecisions,
} from './late-decisions.queries.ts';

export type { LateRow } from './late-decisions.queries.ts';

/** Those of an attempt that the caller holds, in the order they came. */
export function readLateAnswers(trx: Trx, attemptId: number, ids: readonly number[]): Promise<LateRow[]> {
  return selectLate(trx, attemptId, ids);
}

/** Those that nobody has decided on, without what arrived after the correct answer was visible. */
export function readOpenLateAnswers(trx: Trx, attemptId: number): Promise<LateRow[]> {
  return selectOpenLate(trx, attemptId);
}

/**
 * Writes decisions down and puts what was accepted in the place of what was stored; of several to one question
 * the last that came. Which those are: their marks are the caller's.
 */
export async function writeDecisions(
  trx: Trx,
  decidedBy: number,
  late: readonly LateRow[],
  decisions: readonly Decision[],
): Promise<LateRow[]> {
  await updateDecisions(trx, decidedBy, decisions);
  const accepted = new Set(decisions.flatMap(({ id, decision }) => (decision === 'ACCEPTED' ? [id] : [])));
  const lastOf = new Map(late.filter(({ id }) => accepted.has(id)).map((row) => [row.question_id, row]));
  const counting = [...lastOf.values()];
  if (counting.length > 0) {
    await putLateAnswers(
      trx,
      counting.map(({ id }) => id),
    );
  }
  return counting;
}
