import type { Trx } from '#database/client.ts';
import { eraseEssays, eraseNotes } from './erasing.queries.ts';

/** What stands in attempts besides answers and marks; the texts of essays and the comments only where asked for. */
export async function eraseFromAttempts(
  trx: Trx,
  studentIds: readonly number[],
  { answers }: { answers: boolean },
): Promise<void> {
  await eraseNotes(trx, studentIds);
  if (answers) await eraseEssays(trx, studentIds);
}
