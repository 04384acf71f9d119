import { useLingui } from '@lingui/react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { OwnPreferences } from '#shared/contract/settings.ts';
import type { PreferencesChange } from '#shared/settings.ts';
import { api } from '#web/lib/api.ts';
import type { DatePreferences } from '#web/lib/format-date.ts';
import { preferencesQuery } from '#web/lib/preferences-query.ts';
import { toast } from '#web/ui/toast.ts';

/** How the signed-in person reads dates. */
export function useDatePreferences(): DatePreferences {
  const { data } = useQuery(preferencesQuery);
  const { locale } = useLingui().i18n;
  return data
    ? { ...data, language: data.effectiveLanguage, timezone: data.effectiveTimezone }
    : { dateFormat: 'D MMM YYYY', language: locale, timezone: 'UTC' };
}

/** Whether the teacher sees when a student leaves the page of a quiz; until that is known, they do. */
export function useIsWatched(): boolean {
  return useQuery(preferencesQuery).data?.leavingIsCounted ?? true;
}

/** Shows the choice at once; where the server refuses, takes it back and says so. Changes arrive in the order they were made. */
export function useChangePreferences() {
  const queries = useQueryClient();
  const { queryKey } = preferencesQuery;
  const mutationKey = ['change-preferences'];
  return useMutation({
    mutationKey,
    scope: { id: 'preferences' },
    mutationFn: (body: PreferencesChange) => api('PATCH /preference', { body }),
    onMutate: async (change) => {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData(queryKey);
      if (before) queries.setQueryData(queryKey, { ...before, ...change } satisfies OwnPreferences);
      return { before };
    },
    onError: (error, _change, context) => {
      queries.setQueryData(queryKey, context?.before);
      toast.error(error.message);
    },
    onSuccess: (saved) => {
      // What was chosen since is on its way: an older answer must not take it back for a moment.
      if (queries.isMutating({ mutationKey }) === 1) queries.setQueryData(queryKey, saved);
    },
  });
}
