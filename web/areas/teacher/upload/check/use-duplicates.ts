import { useQuery } from '@tanstack/react-query';
import type { Understood } from '#shared/contract/teaching/uploads.ts';
import { uploadDuplicatesQuery } from '../upload-queries.ts';
import { understoodOf, useCheck } from './check-context.ts';

/** How many questions are already in the chosen bank. */
export function useDuplicates(): number {
  const { upload, target, isEnding } = useCheck();
  const query = useQuery({
    ...uploadDuplicatesQuery(upload.id, target.bankId ?? 0),
    enabled: target.bankId !== null && !isEnding,
  });
  return target.bankId === null ? 0 : (query.data?.questions ?? 0);
}

/** What an import would create with the chosen bank. */
export function useUnderstood(): Understood {
  const { upload, target } = useCheck();
  const duplicates = useDuplicates();
  const understood = understoodOf(upload);
  if (target.bankId === null) return understood;
  const leftOut = target.leaveOutDuplicates ? duplicates : 0;
  return { ...understood, questionBanks: 0, questions: Math.max(0, understood.questions - leftOut) };
}
