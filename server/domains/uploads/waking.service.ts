import type { Trx } from '#database/client.ts';
import type { UploadTools } from './tools.service.ts';

/** Between the processes that read uploads. */
export const readUploadsChannel = 'cquiz_upload';

/** Wakes every process: one with a free place takes the next upload. */
export async function wakeReaders({ channels }: UploadTools, trx: Trx): Promise<void> {
  await channels.send(trx, readUploadsChannel, '{}');
}

/** Tells the process that reads this upload to stop at once. */
export async function stopReader({ channels }: UploadTools, trx: Trx, uploadId: number): Promise<void> {
  await channels.send(trx, readUploadsChannel, JSON.stringify({ ended: uploadId }));
}
