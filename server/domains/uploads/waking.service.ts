import type { Trx } from '#database/client.ts';
import type { UploadTools } from './tools.service.ts';

/** Between the processes that read uploads. */
export const readUploadsChannel = 'cquiz_upload';

/** A file waits: whoever has a free place looks for it. */
export async function wakeReaders({ channels }: UploadTools, trx: Trx): Promise<void> {
  await channels.send(trx, readUploadsChannel, '{}');
}

/** Whoever reads this file stops at once. */
export async function stopReader({ channels }: UploadTools, trx: Trx, uploadId: number): Promise<void> {
  await channels.send(trx, readUploadsChannel, JSON.stringify({ ended: uploadId }));
}
