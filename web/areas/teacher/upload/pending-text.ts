import { plural, t } from '@lingui/core/macro';
import type { FileUpload } from '#shared/contract/teaching/uploads.ts';

/** "Waiting · 2 files ahead" until its turn comes. */
export function waitingText(filesAhead: number): string {
  if (filesAhead === 0) return t`Waiting · next in line`;
  return plural(filesAhead, { one: 'Waiting · # file ahead', other: 'Waiting · # files ahead' });
}

/** Progress of an upload that is waiting or being read. */
export function pendingText({
  filesAhead,
  progress: percent,
}: Pick<FileUpload, 'filesAhead' | 'progress'>): string {
  return filesAhead === null ? t`Reading… ${percent}%` : waitingText(filesAhead);
}
