import { inTransaction } from '#database/client.ts';
import { inLanguage } from '#server/language/current-language.ts';
import { say } from '#server/language/say.ts';
import { removeQuestionFileOrphans } from '../../files/question-files.service.ts';
import { getReaderLanguage } from '../../mail/mail.service.ts';
import { formerReadJob } from '../reading/former-jobs.service.ts';
import { selectStalled } from '../reading/turns.queries.ts';
import { publishUploads, type UploadDeps } from '../upload-deps.service.ts';
import { closeUpload, selectUnclaimed } from '../upload-writes.queries.ts';
import { lockUpload } from '../uploads.queries.ts';
import { failUpload } from './upload-end.service.ts';

/** Fails uploads whose readers were killed again and again. */
export async function failStalled(deps: UploadDeps): Promise<void> {
  for (const { id, institutionId } of await selectStalled(deps.db, formerReadJob.name)) {
    await inTransaction(deps.db, async (trx) => {
      const upload = await lockUpload(trx, institutionId, id);
      if (upload?.status !== 'PENDING' && upload?.status !== 'PROCESSING') return;
      const system = { institutionId, address: '', requestId: '' };
      const language = await getReaderLanguage(trx, upload.owner_id);
      const message = inLanguage(language, () =>
        say('We couldn’t read this file. Save it again, or use the template.'),
      );
      await failUpload(deps, trx, upload, system, { message, details: [] });
    });
    deps.log.error({ uploadId: id }, 'upload given up');
  }
}

const keptDays = 30;

/** Deletes questions the owner didn't come back for; the file stays in their history. */
async function discardUnclaimed({ db, events }: UploadDeps): Promise<void> {
  for (const { id, institutionId } of await selectUnclaimed(db, keptDays)) {
    await inTransaction(db, async (trx) => {
      const upload = await lockUpload(trx, institutionId, id);
      if (upload?.status !== 'CHECKED') return;
      const language = await getReaderLanguage(trx, upload.owner_id);
      await closeUpload(trx, id, {
        status: 'CANCELLED',
        processing_result: inLanguage(language, () =>
          say('This file wasn’t imported within {days} days.', { days: keptDays }),
        ),
      });
      await publishUploads(trx, events, { institutionId, accountIds: [upload.owner_id] });
    });
  }
}

export async function tidyUploads(deps: UploadDeps): Promise<void> {
  await discardUnclaimed(deps);
  await removeQuestionFileOrphans(deps.db, deps.store);
}
