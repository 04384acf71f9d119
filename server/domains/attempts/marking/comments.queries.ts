import { sql } from 'kysely';
import type { Trx } from '#database/client.ts';

export interface CommentWrite {
  attemptId: number;
  /** Null: the attempt as a whole. */
  questionId: number | null;
  text: string;
}

/** Replaces the author's last comment. Returns the attempts where the text changed. */
export async function upsertComments(
  trx: Trx,
  authorId: number,
  comments: readonly CommentWrite[],
): Promise<number[]> {
  const { rows } = await sql<{ attempt_id: number }>`
    insert into answer_comment (attempt_id, question_id, author_id, comment_text)
    select attempt_id, question_id, ${authorId}::bigint, comment_text from unnest(
      ${comments.map(({ attemptId }) => attemptId)}::bigint[],
      ${comments.map(({ questionId }) => questionId)}::bigint[],
      ${comments.map(({ text }) => text)}::text[]
    ) as comment (attempt_id, question_id, comment_text)
    on conflict (attempt_id, question_id, author_id) do update set comment_text = excluded.comment_text,
      last_updated = now()
    where answer_comment.comment_text <> excluded.comment_text
    returning attempt_id`.execute(trx);
  return rows.map(({ attempt_id: id }) => id);
}

export async function deleteComments(
  trx: Trx,
  authorId: number,
  comments: readonly Omit<CommentWrite, 'text'>[],
): Promise<void> {
  await sql`
    delete from answer_comment using unnest(
      ${comments.map(({ attemptId }) => attemptId)}::bigint[],
      ${comments.map(({ questionId }) => questionId)}::bigint[]
    ) as gone (attempt_id, question_id)
    where answer_comment.attempt_id = gone.attempt_id and answer_comment.author_id = ${authorId}
      and answer_comment.question_id is not distinct from gone.question_id`.execute(trx);
}

/** The attempts with a final, released result: their students may read comments. */
export async function selectReadable(trx: Trx, attemptIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ attempt_id: number }>`
    select attempt_id from grade
    where attempt_id = any(${[...attemptIds]}::bigint[]) and not is_provisional
      and marks_released_at is not null`.execute(trx);
  return rows.map(({ attempt_id: id }) => id);
}
