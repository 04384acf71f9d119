import { sql } from 'kysely';
import type { Db, Trx } from '#database/client.ts';
import type { AttemptStatus } from '#shared/contract/attempts/attempts.ts';
import { attempt as limits } from '#shared/limits.ts';

/**
 * Attempts past their deadline and grace, by id. Uses the index of due attempts and `now()`: reading in id order, or
 * with a clock that moves during the statement, scans every attempt ever made.
 */
export async function selectOverdue(db: Db, afterId: number, maxBatchSize: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with due as materialized (
      select id from quiz_attempt
      where status = 'IN_PROGRESS' and deadline < now() - make_interval(secs => ${limits.graceSeconds})
    )
    select id from due where id > ${afterId} order by id limit ${maxBatchSize}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whether the attempt must be closed. A sweep skips attempts that are locked. */
export async function lockOverdue(trx: Trx, id: number, ifLocked: 'wait' | 'skip'): Promise<boolean> {
  const lock = ifLocked === 'skip' ? sql`for update skip locked` : sql`for update`;
  const { rows } = await sql`
    select id from quiz_attempt where id = ${id} and status = 'IN_PROGRESS'
      and deadline < clock_timestamp() - make_interval(secs => ${limits.graceSeconds}) ${lock}`.execute(trx);
  return rows.length === 1;
}

interface StoredAnswer {
  questionId: number;
  selectedOptionId: number | null;
  textAnswer: string | null;
  savedAt: Date;
}

export interface StoredAnswers {
  answersOf: ReadonlyMap<number, StoredAnswer[]>;
  /** Regrades may override the papers' own answer keys in this quiz. */
  isRegraded: boolean;
}

/**
 * The stored answers of locked attempts at one quiz. Looks for regrades after the lock: a regrade waits for running
 * submissions and looks for them afterwards, so neither misses the other.
 */
export async function selectStoredAnswers(
  trx: Trx,
  quizId: number,
  attemptIds: readonly number[],
): Promise<StoredAnswers> {
  type Row = { isRegraded: boolean; attemptId: number } & (StoredAnswer | { questionId: null });
  const { rows } = await sql<Row>`
    select quiz.is_regraded as "isRegraded", answer.attempt_id as "attemptId", answer.question_id as "questionId",
      answer.selected_option_id as "selectedOptionId", answer.text_answer as "textAnswer",
      answer.saved_at as "savedAt"
    from (select exists (
      select from regrade_batch where quiz_id = ${quizId} and undone_at is null
    ) as is_regraded) as quiz
    left join quiz_answer as answer on answer.attempt_id = any(${[...attemptIds]}::bigint[])`.execute(trx);
  const answers = rows.filter((row) => row.questionId !== null);
  return {
    answersOf: Map.groupBy(answers, ({ attemptId }) => attemptId),
    isRegraded: rows.some((row) => row.isRegraded),
  };
}

interface AnswerMark {
  questionId: number;
  isCorrect: boolean | null;
  pointsEarned: number | null;
}

interface Finish {
  status: AttemptStatus;
  completed_at: Date;
}

/** What a receipt states about the answers. */
export interface ReceiptFacts {
  answers: number;
  lastAnswerAt: Date | null;
}

interface Finished {
  id: number;
  score: number;
  marks: readonly AnswerMark[];
  receipt: ReceiptFacts;
}

/**
 * Ends attempts and marks their answers. Questions without a stored answer get no row. The database's clock decides
 * whether time was up, and time after the deadline does not count as time taken.
 */
export async function finishAttempts(trx: Trx, finished: readonly Finished[]): Promise<Map<number, Finish>> {
  const marks = finished.flatMap(({ id, marks: own }) => own.map((mark) => ({ id, ...mark })));
  const { rows } = await sql<Finish & { id: number }>`
    with clock as materialized (select clock_timestamp() as now), marked as (
      update quiz_answer set is_correct = mark.is_correct, points_earned = mark.points_earned,
        grading_method = case when mark.points_earned is not null then 'AUTO' end
      from unnest(
        ${marks.map(({ id }) => id)}::bigint[],
        ${marks.map(({ questionId }) => questionId)}::bigint[],
        ${marks.map(({ isCorrect }) => isCorrect)}::boolean[],
        ${marks.map(({ pointsEarned }) => pointsEarned)}::numeric[]
      ) as mark (attempt_id, question_id, is_correct, points_earned)
      where quiz_answer.attempt_id = mark.attempt_id and quiz_answer.question_id = mark.question_id
    )
    update quiz_attempt set total_score = ended.score, completed_at = least(clock.now, deadline),
      status = case when deadline <= clock.now then 'TIMED_OUT' else 'SUBMITTED' end,
      receipt_answers = ended.answers, receipt_last_answer_at = ended.last_answer_at
    from clock, unnest(
      ${finished.map(({ id }) => id)}::bigint[],
      ${finished.map(({ score }) => score)}::numeric[],
      ${finished.map(({ receipt }) => receipt.answers)}::integer[],
      ${finished.map(({ receipt }) => receipt.lastAnswerAt?.toISOString() ?? null)}::timestamptz[]
    ) as ended (id, score, answers, last_answer_at)
    where quiz_attempt.id = ended.id
    returning quiz_attempt.id, status, completed_at`.execute(trx);
  if (rows.length !== finished.length) throw new Error('An attempt that is locked is gone.');
  return new Map(rows.map(({ id, ...finish }) => [id, finish]));
}
