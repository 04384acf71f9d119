import type { Trx } from '#database/client.ts';
import { type CommentWrite, deleteComments, upsertComments } from './comments.queries.ts';

/** Puts a person's comments in the place of their last ones; an empty one takes the last one away. */
export async function writeComments(
  trx: Trx,
  authorId: number,
  comments: readonly CommentWrite[],
): Promise<void> {
  const trimmed = comments.map((comment) => ({ ...comment, text: comment.text.trim() }));
  const kept = trimmed.filter(({ text }) => text !== '');
  const gone = trimmed.filter(({ text }) => text === '');
  if (kept.length > 0) await upsertComments(trx, authorId, kept);
  if (gone.length > 0) await deleteComments(trx, authorId, gone);
}
