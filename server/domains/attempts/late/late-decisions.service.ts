import type { Trx } from '#database/client.ts';
import {
  type Decision,
  type LateRow,
  putLateAnswers,
  selectLate,
  selectOpenLate,
  updateDecisions,
} from './late-decisions.queries.ts';

/** Late answers of an attempt the caller has locked, in order of arrival. */
export function readLateAnswers(trx: Trx, attemptId: number, ids: readonly number[]): Promise<LateRow[]> {
  return selectLate(trx, attemptId, ids);
}

/** Undecided late answers that arrived before the correct answer was visible. */
export function readOpenLateAnswers(trx: Trx, attemptId: number): Promise<LateRow[]> {
  return selectOpenLate(trx, attemptId);
}

/**
 * Stores decisions and replaces stored answers with accepted ones, the last arrival for each question. Returns the
 * accepted answers, which the caller must mark.
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
