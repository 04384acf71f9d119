import type { Db, Trx } from '#database/client.ts';
import type { AttemptTotals, MarkValue } from '../grades/settling.service.ts';
import { type AttemptRow, lockAttempts } from './attempts.queries.ts';
import { type MarkRow, selectMarks, selectTotals, updateTotals, upsertMarks } from './marks.queries.ts';

export type { AttemptRow } from './attempts.queries.ts';

/** What was answered, and what that earned. */
export interface MarkedAnswer {
  attemptId: number;
  questionId: number;
  selectedOptionId: number | null;
  textAnswer: string | null;
  savedAt: Date;
  mark: MarkValue;
}

/** In the order of their ids, each of them alone: neither a hand-in nor another marking gets between. */
export function lockForMarking(
  trx: Trx,
  institutionId: number,
  attemptIds: readonly number[],
): Promise<AttemptRow[]> {
  return lockAttempts(trx, institutionId, attemptIds);
}

/** Of all questions, or of one. A question without a row was not answered. */
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

/** In one statement, however many they are; a question that was not answered is marked too. */
export async function writeMarks(trx: Trx, marks: readonly MarkToWrite[]): Promise<void> {
  if (marks.length === 0) return;
  await upsertMarks(
    trx,
    marks.map(({ attemptId, questionId, mark }) => ({ attemptId, questionId, ...mark })),
  );
}

/** What the stored marks come to, of what the attempt is worth. */
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
