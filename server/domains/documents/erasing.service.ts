import type { Trx } from '#database/client.ts';
import { eraseContents } from './documents.queries.ts';

/** What was issued to somebody no longer says who they were, and counts no more. */
export function eraseDocuments(trx: Trx, studentIds: readonly number[]): Promise<void> {
  return eraseContents(trx, studentIds);
}
