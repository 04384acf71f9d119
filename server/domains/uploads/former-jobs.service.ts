import { inTransaction } from '#database/client.ts';
import { languageAtHand } from '#server/language/at-hand.ts';
import type { By, UploadTools } from './tools.service.ts';
import { adoptUpload } from './turns.queries.ts';
import { wakeReaders } from './waking.service.ts';

/** Older versions sent a job for each file. Those that still wait after an update are read as well. */
export const formerReadJob = {
  name: 'uploads.read',
  data: {} as { uploadId: number; by: By },
};

export async function adoptFormerUpload(
  tools: UploadTools,
  { uploadId, by }: (typeof formerReadJob)['data'],
): Promise<void> {
  await inTransaction(tools.db, async (trx) => {
    await adoptUpload(trx, uploadId, { by, language: languageAtHand() });
    await wakeReaders(tools, trx);
  });
}
