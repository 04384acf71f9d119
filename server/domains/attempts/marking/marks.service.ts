import type { Db, Trx } from '#database/client.ts';
import type { AttemptTotals, MarkValue } from '../../grades/grade-recalculation.service.ts';
import { type AttemptRow, lockAttempts } from '../attempts.queries.ts';
import { type MarkRow, selectMarks, selectTotals, updateTotals, upsertMarks } from './marks.queries.ts';

/** An answer and its mark. */
export interface MarkedAnswer {
  attemptId: number;
  questionId: number;
  selectedOptionId: number | null;
  textAnswer: string | null;
  savedAt: Date;
  mark: MarkValue;
}

/** Locks attempts exclusively, ordered by id, so that no submission or other marking interferes. */
export function lockForMarking(
  trx: Trx,
  institutionId: number,
  attemptIds: readonly number[],
): Promise<AttemptRow[]> {
  return lockAttempts(trx, institutionId, attemptIds);
}

/** For all questions, or for one. A question without a row was not answered. */
export async function readMarks(
  db: Db,
  attemptIds: readonly number[],
  questionId?: number,
): Promise<MarkedAnswer[]> {
  const rows = await selectMarks(db, attemptIds, questionId);
  return rows.map(answerOf);
}

function answerOf(row: MarkRow): MarkedAnswer {
  return {
    attemptId: row.attempt_id,
    questionId: row.question_id,
    selectedOptionId: row.selected_option_id,
    textAnswer: row.text_answer,
    savedAt: row.saved_at,
    mark: { points: row.points_earned, isCorrect: row.is_correct, method: row.grading_method },
  };
}

interface MarkToWrite {
  attemptId: number;
  questionId: number;
  mark: MarkValue;
}

/** Writes any number of marks in one statement, also for unanswered questions. */
export async function writeMarks(trx: Trx, marks: readonly MarkToWrite[]): Promise<void> {
  if (marks.length === 0) return;
  await upsertMarks(
    trx,
    marks.map(({ attemptId, questionId, mark }) => ({ attemptId, questionId, ...mark })),
  );
}

/** The sum of the stored marks and the points of the attempt. */
export async function readTotals(db: Db, attemptIds: readonly number[]): Promise<AttemptTotals[]> {
  const rows = await selectTotals(db, attemptIds);
  return rows.map((row) => ({
    attemptId: row.attempt_id,
    score: row.score,
    totalPoints: row.total_points,
    isProvisional: row.is_provisional,
  }));
}

export async function writeTotals(trx: Trx, totals: readonly AttemptTotals[]): Promise<void> {
  if (totals.length > 0) await updateTotals(trx, totals);
}
