import { inTransaction } from '#database/client.ts';
import { removeQuestionFileOrphans } from '../files/question-files.service.ts';
import { failUpload } from './ending.service.ts';
import { readUploadJob } from './reading.service.ts';
import { tellPages, type UploadTools } from './tools.service.ts';
import { closeUpload, selectForsaken, selectUnclaimed } from './upload-writes.queries.ts';
import { lockUpload } from './uploads.queries.ts';

/** Nothing is being read for ever: where the queue has given up, the file could not be read. */
export async function failForsaken(tools: UploadTools): Promise<void> {
  for (const { id, institutionId } of await selectForsaken(tools.db, readUploadJob.name)) {
    await inTransaction(tools.db, async (trx) => {
      const upload = await lockUpload(trx, institutionId, id);
      if (upload?.status !== 'PENDING' && upload?.status !== 'PROCESSING') return;
      const nobody = { institutionId, address: '', requestId: '' };
      await failUpload(tools, trx, upload, nobody, { message: 'The file could not be read.', details: [] });
    });
    tools.log.error({ uploadId: id }, 'upload given up');
  }
}

const keptDays = 30;

/** What its owner has not come back for is let go; the file itself stays in their history. */
async function letGoUnclaimed({ db, events }: UploadTools): Promise<void> {
  for (const { id, institutionId } of await selectUnclaimed(db, keptDays)) {
    await inTransaction(db, async (trx) => {
      const upload = await lockUpload(trx, institutionId, id);
      if (upload?.status !== 'CHECKED') return;
      await closeUpload(trx, id, {
        status: 'CANCELLED',
        processing_result: `Nobody imported this file within ${keptDays} days.`,
      });
      await tellPages(trx, events, { institutionId, accountIds: [upload.owner_id] });
    });
  }
}

export async function tidyUploads(tools: UploadTools): Promise<void> {
  await letGoUnclaimed(tools);
  await removeQuestionFileOrphans(tools.db, tools.store);
}
