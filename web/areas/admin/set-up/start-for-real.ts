import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { StartForReal } from '#shared/contract/platform/set-up.ts';
import { api } from '#web/lib/api/api.ts';

// The server makes a backup before it answers.
const timeoutMs = 30 * 60_000;

export function useStartForReal() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: StartForReal) => api('POST /setUp/startForReal', { body }, { timeoutMs }),
    onSuccess: () => void queries.invalidateQueries(),
  });
}
