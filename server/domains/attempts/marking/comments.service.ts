import type { Trx } from '#database/client.ts';
import { type CommentWrite, deleteComments, selectReadable, upsertComments } from './comments.queries.ts';

/**
 * Replaces an author's comments; an empty comment deletes the last one. Returns the attempts where the student has
 * something new to read.
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
