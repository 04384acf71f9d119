import { sql } from 'kysely';
import type { Db, Trx } from '#database/client.ts';
import type { Paper } from '#database/tables/attempts.ts';

export interface MarkRow {
  attempt_id: number;
  question_id: number;
  selected_option_id: number | null;
  text_answer: string | null;
  saved_at: Date;
  points_earned: number | null;
  is_correct: boolean | null;
  grading_method: 'AUTO' | 'MANUAL' | null;
}

/** For all questions, or for one. */
export async function selectMarks(
  db: Db,
  attemptIds: readonly number[],
  questionId: number | undefined,
): Promise<MarkRow[]> {
  const ofQuestion = questionId === undefined ? sql`` : sql`and question_id = ${questionId}`;
  const { rows } = await sql<MarkRow>`
    select attempt_id, question_id, selected_option_id, text_answer, saved_at, points_earned, is_correct,
      grading_method
    from quiz_answer where attempt_id = any(${[...attemptIds]}::bigint[]) ${ofQuestion}
    order by attempt_id, question_id`.execute(db);
  return rows;
}

export interface PaperRow {
  id: number;
  quiz_id: number;
  paper: Paper;
}

export async function selectPapers(db: Db, attemptIds: readonly number[]): Promise<PaperRow[]> {
  const { rows } = await sql<PaperRow>`
    select id, quiz_id, paper from quiz_attempt where id = any(${[...attemptIds]}::bigint[])`.execute(db);
  return rows;
}

export interface MarkWrite {
  attemptId: number;
  questionId: number;
  points: number | null;
  isCorrect: boolean | null;
  method: 'AUTO' | 'MANUAL' | null;
}

/** An unanswered question gets a row without an answer to hold its mark. */
export async function upsertMarks(trx: Trx, marks: readonly MarkWrite[]): Promise<void> {
  await sql`
    insert into quiz_answer (attempt_id, question_id, points_earned, is_correct, grading_method)
    select * from unnest(
      ${marks.map(({ attemptId }) => attemptId)}::bigint[],
      ${marks.map(({ questionId }) => questionId)}::bigint[],
      ${marks.map(({ points }) => points)}::numeric[],
      ${marks.map(({ isCorrect }) => isCorrect)}::boolean[],
      ${marks.map(({ method }) => method)}::text[]
    ) as mark (attempt_id, question_id, points_earned, is_correct, grading_method)
    order by attempt_id, question_id
    on conflict (attempt_id, question_id) do update set points_earned = excluded.points_earned,
      is_correct = excluded.is_correct, grading_method = excluded.grading_method`.execute(trx);
}

export interface TotalsRow {
  attempt_id: number;
  score: number;
  total_points: number;
  is_provisional: boolean;
}

/** An unmarked row without text belongs to an unanswered question, which needs no marking. */
export async function selectTotals(db: Db, attemptIds: readonly number[]): Promise<TotalsRow[]> {
  const { rows } = await sql<TotalsRow>`
    select attempt.id as attempt_id, attempt.total_points, coalesce(sum(answer.points_earned), 0) as score,
      coalesce(bool_or(answer.points_earned is null and answer.text_answer is not null), false) as is_provisional
    from quiz_attempt attempt left join quiz_answer answer on answer.attempt_id = attempt.id
    where attempt.id = any(${[...attemptIds]}::bigint[])
    group by attempt.id order by attempt.id`.execute(db);
  return rows;
}

export interface TotalsWrite {
  attemptId: number;
  score: number;
  totalPoints: number;
}

export async function updateTotals(trx: Trx, totals: readonly TotalsWrite[]): Promise<void> {
  await sql`
    update quiz_attempt set total_score = fresh.score, total_points = fresh.total_points
    from unnest(
      ${totals.map(({ attemptId }) => attemptId)}::bigint[],
      ${totals.map(({ score }) => score)}::numeric[],
      ${totals.map(({ totalPoints }) => totalPoints)}::numeric[]
    ) as fresh (id, score, total_points)
    where quiz_attempt.id = fresh.id
      and (quiz_attempt.total_score, quiz_attempt.total_points) is distinct from (fresh.score, fresh.total_points)
    `.execute(trx);
}
