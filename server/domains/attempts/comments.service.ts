import type { Trx } from '#database/client.ts';
import { type CommentWrite, deleteComments, selectReadable, upsertComments } from './comments.queries.ts';

export type { CommentWrite } from './comments.queries.ts';

/**
 * Puts a person's comments in the place of their last ones; an empty one takes the last one away. Answers the attempts
 * in which their student finds something new to read.
 */
export async function writeComments(
  trx: Trx,
  authorId: number,
  comments: readonly CommentWrite[],
): Promise<ReadonlySet<number>> {
  const trimmed = comments.map((comment) => ({ ...comment, text: comment.text.trim() }));
  const kept = trimmed.filter(({ text }) => text !== '');
  const gone = trimmed.filter(({ text }) => text === '');
  const changed = kept.length > 0 ? await upsertComments(trx, authorId, kept) : [];
  if (gone.length > 0) await deleteComments(trx, authorId, gone);
  return new Set(changed.length > 0 ? await selectReadable(trx, changed) : []);
}
