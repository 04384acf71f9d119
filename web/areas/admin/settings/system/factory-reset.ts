import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FactoryReset } from '#shared/contract/platform/backups.ts';
import type { StartForReal } from '#shared/contract/platform/set-up.ts';
import { api } from '#web/lib/api/api.ts';

// The server makes a backup before it answers.
const timeoutMs = 30 * 60_000;

/** Reloads everything that pages show, because it was deleted. */
function useEmptying<Body, Answer>(empty: (body: Body) => Promise<Answer>) {
  const queries = useQueryClient();
  return useMutation({ mutationFn: empty, onSuccess: () => void queries.invalidateQueries() });
}

export function useFactoryReset() {
  return useEmptying((body: FactoryReset) => api('POST /system/factoryReset', { body }, { timeoutMs }));
}

export function useStartForReal() {
  return useEmptying((body: StartForReal) => api('POST /setUp/startForReal', { body }, { timeoutMs }));
}
