import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#database/client.ts';
import { nameOf } from './submissions.queries.ts';

export interface StoredAnswerRow {
  attempt_id: number;
  question_id: number;
  selected_option_id: number | null;
  text_answer: string | null;
  time_spent: number;
  is_correct: boolean | null;
  points_earned: number | null;
  grading_method: 'AUTO' | 'MANUAL' | null;
}

/** For all questions, or for one. */
export async function selectStoredAnswers(
  db: Db,
  attemptIds: readonly number[],
  questionId?: number,
): Promise<StoredAnswerRow[]> {
  const { rows } = await sql<StoredAnswerRow>`
    select attempt_id, question_id, selected_option_id, text_answer, time_spent, is_correct, points_earned,
      grading_method
    from quiz_answer
    where attempt_id = any(${[...attemptIds]}::bigint[])
      ${questionId === undefined ? sql`` : sql`and question_id = ${questionId}`}`.execute(db);
  return rows;
}

export interface CommentRow {
  attempt_id: number;
  /** Null: the attempt as a whole. */
  question_id: number | null;
  author_id: number;
  author: string;
  comment_text: string;
  date_created: Date;
}

/** For all questions and the attempt as a whole, or for one question. */
export async function selectAnswerComments(
  db: Db,
  attemptIds: readonly number[],
  questionId?: number,
): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`
    select attempt_id, question_id, author_id, comment_text, date_created,
      ${nameOf(sql.ref('answer_comment.author_id'))} as author
    from answer_comment
    where attempt_id = any(${[...attemptIds]}::bigint[])
      ${questionId === undefined ? sql`` : sql`and question_id = ${questionId}`}
    order by date_created, id`.execute(db);
  return rows;
}

export interface LateAnswerRow {
  id: number;
  question_id: number;
  selected_option_id: number | null;
  text_answer: string | null;
  source: 'SAVE' | 'ANSWER_FILE';
  received_at: Date;
  client_saved_at: Date | null;
  key_visible_since: Date | null;
  decision: 'ACCEPTED' | 'REFUSED' | null;
  decider: string | null;
  decided_at: Date | null;
}

/** Undecided first, then in order of arrival. */
export async function selectLateAnswers(
  db: Db,
  attemptId: number,
  { max, offset, excerpt }: { max: number; offset: number; excerpt: number },
): Promise<LateAnswerRow[]> {
  const { rows } = await sql<LateAnswerRow>`
    select ${lateColumns(sql`left(text_answer, ${excerpt + 1})`)}
    from late_answer where attempt_id = ${attemptId}
    order by decision is not null, received_at, id limit ${max} offset ${offset}`.execute(db);
  return rows;
}

/** With its full text. */
export async function findLateAnswer(
  db: Db,
  attemptId: number,
  id: number,
): Promise<LateAnswerRow | undefined> {
  const { rows } = await sql<LateAnswerRow>`
    select ${lateColumns(sql`text_answer`)}
    from late_answer where attempt_id = ${attemptId} and id = ${id}`.execute(db);
  return rows[0];
}

function lateColumns(text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`id, question_id, selected_option_id, ${text} as text_answer, source, received_at, client_saved_at,
    key_visible_since, decision, decided_at, ${nameOf(sql.ref('late_answer.decided_by'))} as decider`;
}

export interface LateCounts {
  total: number;
  open: number;
}

export async function countLateAnswers(db: Db, attemptId: number): Promise<LateCounts> {
  const { rows } = await sql<LateCounts>`
    select count(*) as total, count(*) filter (where decision is null and key_visible_since is null) as open
    from late_answer where attempt_id = ${attemptId}`.execute(db);
  return rows[0] ?? { total: 0, open: 0 };
}
