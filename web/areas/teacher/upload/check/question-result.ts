import type { UploadQuestion } from '#shared/contract/uploads.ts';

export type QuestionResult = 'dropped' | 'fault' | 'corrected' | 'ready';

export function resultOf({ isDropped, faults, isChanged }: UploadQuestion): QuestionResult {
  if (isDropped) return 'dropped';
  if (faults.length > 0) return 'fault';
  return isChanged ? 'corrected' : 'ready';
}
