import { inTransaction } from '#database/client.ts';
import { inLanguage } from '#server/language/at-hand.ts';
import { say } from '#server/language/say.ts';
import { removeQuestionFileOrphans } from '../files/question-files.service.ts';
import { getReaderLanguage } from '../mail/mail.service.ts';
import { failUpload } from './ending.service.ts';
import { formerReadJob } from './former-jobs.service.ts';
import { tellPages, type UploadTools } from './tools.service.ts';
import { selectForsaken } from './turns.queries.ts';
import { closeUpload, selectUnclaimed } from './upload-writes.queries.ts';
import { lockUpload } from './uploads.queries.ts';

/** Nothing is being read for ever: a file whose readers were killed again and again could not be read. */
export async function failForsaken(tools: UploadTools): Promise<void> {
  for (const { id, institutionId } of await selectForsaken(tools.db, formerReadJob.name)) {
    await inTransaction(tools.db, async (trx) => {
      const upload = await lockUpload(trx, institutionId, id);
      if (upload?.status !== 'PENDING' && upload?.status !== 'PROCESSING') return;
      const nobody = { institutionId, address: '', requestId: '' };
      const language = await getReaderLanguage(trx, upload.owner_id);
      const message = inLanguage(language, () => say('The file could not be read.'));
      await failUpload(tools, trx, upload, nobody, { message, details: [] });
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
      const language = await getReaderLanguage(trx, upload.owner_id);
      await closeUpload(trx, id, {
        status: 'CANCELLED',
        processing_result: inLanguage(language, () =>
          say('Nobody imported this file within {days} days.', { days: keptDays }),
        ),
      });
      await tellPages(trx, events, { institutionId, accountIds: [upload.owner_id] });
    });
  }
}

export async function tidyUploads(tools: UploadTools): Promise<void> {
  await letGoUnclaimed(tools);
  await removeQuestionFileOrphans(tools.db, tools.store);
}
