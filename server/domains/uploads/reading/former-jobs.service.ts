import { inTransaction } from '#database/client.ts';
import { currentLanguage } from '#server/language/current-language.ts';
import type { By, UploadDeps } from '../upload-deps.service.ts';
import { adoptUpload } from './turns.queries.ts';
import { wakeReaders } from './wake-readers.service.ts';

/** Older versions sent a job per file. Jobs still queued after an update are read too. */
export const formerReadJob = {
  name: 'uploads.read',
  data: {} as { uploadId: number; by: By },
};

export async function adoptFormerUpload(
  deps: UploadDeps,
  { uploadId, by }: (typeof formerReadJob)['data'],
): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    await adoptUpload(trx, uploadId, { by, language: currentLanguage() });
    await wakeReaders(deps, trx);
  });
}
