import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SystemSettings, SystemSettingsUpdate } from '#shared/settings.ts';
import { api } from '#web/lib/api/api.ts';

export const systemSettingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => api('GET /setting', undefined, { signal }),
});

interface Saving {
  change: SystemSettingsUpdate;
  /** Closes the system even while quizzes are being taken. */
  isDespiteRunning?: boolean;
}

export function useSaveSettings() {
  const keep = useKeepSettings();
  return useMutation({
    mutationFn: ({ change, isDespiteRunning = false }: Saving) =>
      api('PATCH /setting', {
        body: change,
        query: isDespiteRunning ? { despiteRunning: 'true' } : {},
      }),
    onSuccess: keep,
  });
}

export function useResetSettings() {
  const keep = useKeepSettings();
  return useMutation({
    mutationFn: (currentPassword: string) => api('POST /setting/reset', { body: { currentPassword } }),
    onSuccess: keep,
  });
}

/** Caches the saved settings and refreshes the queries that depend on them. */
function useKeepSettings() {
  const queries = useQueryClient();
  return (saved: SystemSettings) => {
    queries.setQueryData(systemSettingsQuery.queryKey, saved);
    for (const key of ['preferences', 'status', 'maintenance', 'sessions', 'set-up']) {
      void queries.invalidateQueries({ queryKey: [key] });
    }
  };
}
