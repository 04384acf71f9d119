import type { Trx } from '#database/client.ts';
import type { UploadDeps } from '../upload-deps.service.ts';

/** The channel to the processes that read uploads. */
export const readUploadsChannel = 'cquiz_upload';

/** Wakes every process: one with a free place takes the next upload. */
export async function wakeReaders({ channels }: UploadDeps, trx: Trx): Promise<void> {
  await channels.send(trx, readUploadsChannel, '{}');
}

/** Makes the process that reads this upload stop immediately. */
export async function stopReader({ channels }: UploadDeps, trx: Trx, uploadId: number): Promise<void> {
  await channels.send(trx, readUploadsChannel, JSON.stringify({ ended: uploadId }));
}
