import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FactoryReset } from '#shared/contract/platform/backups.ts';
import { api } from '#web/lib/api/api.ts';

// The server makes a backup before it answers.
const timeoutMs = 30 * 60_000;

export function useFactoryReset() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: FactoryReset) => api('POST /system/factoryReset', { body }, { timeoutMs }),
    onSuccess: () => void queries.invalidateQueries(),
  });
}
