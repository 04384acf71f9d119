import { sql } from 'kysely';
import type { Db, Trx } from '#database/client.ts';
import type { AttemptStatus } from '#shared/contract/attempts.ts';
import { attempt as limits } from '#shared/limits.ts';

/**
 * Some of those past their deadline and the grace, by their ids. Found by the index of what is due and sorted
 * afterwards, and by now(): going through the table in the order of ids, or asking a clock that moves, reads every
 * attempt there ever was.
 */
export async function selectOverdue(db: Db, afterId: number, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with due as materialized (
      select id from quiz_attempt
      where status = 'IN_PROGRESS' and deadline < now() - make_interval(secs => ${limits.graceSeconds})
    )
    select id from due where id > ${afterId} order by id limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whether it is to be closed. Who sweeps does not wait where somebody else is at it already. */
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
}

interface StoredAnswers {
  answers: StoredAnswer[];
  /** Something else than the papers' own keys may count in this quiz. */
  isRegraded: boolean;
}

/**
 * Of an attempt that is locked. Whether there are regrades is asked here, after the lock: who regrades waits for
 * those who hold theirs, and looks for them afterwards.
 */
export async function selectStoredAnswers(
  trx: Trx,
  { id, quizId }: { id: number; quizId: number },
): Promise<StoredAnswers> {
  const { rows } = await sql<{ isRegraded: boolean } & (StoredAnswer | { questionId: null })>`
    select quiz.is_regraded as "isRegraded", answer.question_id as "questionId",
      answer.selected_option_id as "selectedOptionId", answer.text_answer as "textAnswer"
    from (select exists (
      select from regrade_batch where quiz_id = ${quizId} and undone_at is null
    ) as is_regraded) as quiz left join quiz_answer as answer on answer.attempt_id = ${id}`.execute(trx);
  return {
    answers: rows.filter((row) => row.questionId !== null),
    isRegraded: rows.some((row) => row.isRegraded),
  };
}

export interface AnswerMark {
  questionId: number;
  isCorrect: boolean | null;
  pointsEarned: number | null;
}

export interface Finish {
  status: AttemptStatus;
  completed_at: Date;
}

/**
 * Ends the attempt and marks its answers; a question without a stored answer gets no row. The database's clock
 * decides whether the time was up, and whoever was late has not written longer for it.
 */
export async function finishAttempt(
  trx: Trx,
  id: number,
  { score, marks }: { score: number; marks: readonly AnswerMark[] },
): Promise<Finish> {
  const { rows } = await sql<Finish>`
    with clock as materialized (select clock_timestamp() as now), marked as (
      update quiz_answer set is_correct = mark.is_correct, points_earned = mark.points_earned,
        grading_method = case when mark.points_earned is not null then 'AUTO' end
      from unnest(
        ${marks.map(({ questionId }) => questionId)}::bigint[],
        ${marks.map(({ isCorrect }) => isCorrect)}::boolean[],
        ${marks.map(({ pointsEarned }) => pointsEarned)}::numeric[]
      ) as mark (question_id, is_correct, points_earned)
      where quiz_answer.attempt_id = ${id} and quiz_answer.question_id = mark.question_id
    )
    update quiz_attempt set total_score = ${score}, completed_at = least(clock.now, deadline),
      status = case when deadline <= clock.now then 'TIMED_OUT' else 'SUBMITTED' end
    from clock where id = ${id} returning status, completed_at`.execute(trx);
  const [finish] = rows;
  if (!finish) throw new Error(`Attempt ${id} is gone.`);
  return finish;
}
