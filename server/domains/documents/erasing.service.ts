import type { Trx } from '#database/client.ts';
import { eraseContents } from './documents.queries.ts';

/** Removes a person's name from their documents, and revokes them. */
export function eraseDocuments(trx: Trx, studentIds: readonly number[]): Promise<void> {
  return eraseContents(trx, studentIds);
}
