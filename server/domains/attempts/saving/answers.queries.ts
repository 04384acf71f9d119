import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Trx } from '#database/client.ts';
import { readPage } from '#database/lists.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { AnswerQuery, AttemptStatus } from '#shared/contract/attempts/attempts.ts';
import { isKnownTo } from '../attempts.queries.ts';

/** A stored answer with the fields that are presented. */
export interface AnswerRow {
  id: number;
  attempt_id: number;
  question_id: number;
  selected_option_id: number | null;
  text_answer: string | null;
  is_marked: boolean;
  time_spent: number;
  revision: number;
  saved_at: Date;
}

/** With the device and the change the content comes from. */
export interface LockedAnswerRow extends AnswerRow {
  content_device: number | null;
  content_sequence: number | null;
}

const columns = [
  'answer.id',
  'answer.attempt_id',
  'answer.question_id',
  'answer.selected_option_id',
  'answer.text_answer',
  'answer.is_marked',
  'answer.time_spent',
  'answer.revision',
  'answer.saved_at',
] as const;

/** For some questions, or for all. */
export function selectAnswers(
  db: Db,
  attemptId: number,
  questionIds?: readonly number[],
): Promise<AnswerRow[]> {
  return db
    .selectFrom('quiz_answer as answer')
    .select(columns)
    .where('answer.attempt_id', '=', attemptId)
    .$if(questionIds !== undefined, (q) =>
      q.where(sql<SqlBool>`answer.question_id = any(${questionIds ?? []}::bigint[])`),
    )
    .execute();
}

/** With its owner and the facts that decide how much they see. */
export interface ListedAnswerRow extends AnswerRow {
  is_correct: boolean | null;
  points_earned: number | null;
  option_label: string | null;
  attempt_status: AttemptStatus;
}

function listedAnswers(db: Db, actor: Actor) {
  return db
    .selectFrom('quiz_answer as answer')
    .innerJoin('quiz_attempt as attempt', 'attempt.id', 'answer.attempt_id')
    .innerJoin('quiz', 'quiz.id', 'attempt.quiz_id')
    .innerJoin('student', 'student.id', 'attempt.student_id')
    .leftJoin('question_option as option', 'option.id', 'answer.selected_option_id')
    .select(columns)
    .select([
      'answer.is_correct',
      'answer.points_earned',
      'option.label as option_label',
      'attempt.status as attempt_status',
    ])
    .where('attempt.institution_id', '=', actor.institutionId)
    .where(isKnownTo(actor));
}

const orderOf = {
  dateCreated: sql`answer.id`,
  savedAt: sql`answer.saved_at`,
} as const satisfies Record<NonNullable<AnswerQuery['sort']>, RawBuilder<unknown>>;

/** The answers of one attempt are not paged. */
export async function selectAnswerList(
  db: Db,
  actor: Actor,
  filter: AnswerQuery,
): Promise<{ rows: ListedAnswerRow[]; total: number }> {
  const {
    quizAttemptId,
    attemptId = quizAttemptId,
    questionId,
    sort = 'dateCreated',
    order = 'asc',
  } = filter;
  const query = listedAnswers(db, actor)
    .$if(attemptId !== undefined, (q) => q.where('answer.attempt_id', '=', attemptId ?? 0))
    .$if(questionId !== undefined, (q) => q.where('answer.question_id', '=', questionId ?? 0))
    .orderBy(orderOf[sort], order)
    .orderBy('answer.id', order);
  if (attemptId === undefined) return readPage(query, filter);
  const rows = await query.execute();
  return { rows, total: rows.length };
}

export function findAnswer(db: Db, actor: Actor, id: number): Promise<ListedAnswerRow | undefined> {
  return listedAnswers(db, actor).where('answer.id', '=', id).executeTakeFirst();
}

/**
 * Locks the answer until the transaction ends. Locks the attempt first, shared, in the same order as every save and
 * submission.
 */
export async function lockAnswer(
  trx: Trx,
  attemptId: number,
  questionId: number,
): Promise<LockedAnswerRow | undefined> {
  await trx.selectFrom('quiz_attempt').select('id').where('id', '=', attemptId).forShare().execute();
  return lockStoredAnswer(trx, attemptId, questionId);
}

/** For callers that have already locked the attempt. */
export function lockStoredAnswer(
  trx: Trx,
  attemptId: number,
  questionId: number,
): Promise<LockedAnswerRow | undefined> {
  return trx
    .selectFrom('quiz_answer as answer')
    .select([...columns, 'answer.content_device', 'answer.content_sequence'])
    .where('answer.attempt_id', '=', attemptId)
    .where('answer.question_id', '=', questionId)
    .forUpdate()
    .executeTakeFirst();
}

/** Inserts an empty answer unless one is stored. */
export async function insertEmptyAnswer(trx: Trx, attemptId: number, questionId: number): Promise<void> {
  await trx
    .insertInto('quiz_answer')
    .values({ attempt_id: attemptId, question_id: questionId })
    .onConflict((conflict) => conflict.columns(['attempt_id', 'question_id']).doNothing())
    .execute();
}
