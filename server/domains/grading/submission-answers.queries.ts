import { sql } from 'kysely';
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

/** Of all questions, or of one. */
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
  /** Null: on the attempt as a whole. */
  question_id: number | null;
  author_id: number;
  author: string;
  comment_text: string;
  date_created: Date;
}

/** Of all questions and of the attempt as a whole, or of one question. */
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

export async function selectLateAnswers(db: Db, attemptId: number): Promise<LateAnswerRow[]> {
  const { rows } = await sql<LateAnswerRow>`
    select id, question_id, selected_option_id, text_answer, source, received_at, client_saved_at,
      key_visible_since, decision, decided_at, ${nameOf(sql.ref('late_answer.decided_by'))} as decider
    from late_answer where attempt_id = ${attemptId}
    order by received_at, id`.execute(db);
  return rows;
}
