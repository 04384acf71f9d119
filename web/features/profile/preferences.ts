import { useLingui } from '@lingui/react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { OwnPreferences } from '#shared/contract/platform/settings.ts';
import type { PreferencesChange } from '#shared/settings.ts';
import { api } from '#web/lib/api/api.ts';
import { type DatePreferences, deviceTimeZone } from '#web/lib/format/format-date.ts';
import { preferencesQuery } from '#web/lib/queries/preferences-query.ts';
import { toast } from '#web/ui/feedback/toast.ts';

/**
 * How the signed-in person reads dates: in their own time zone or, by default, the institution's. Until that is known,
 * in the device's.
 */
export function useDatePreferences(): DatePreferences {
  const { data } = useQuery(preferencesQuery);
  const { locale } = useLingui().i18n;
  return data
    ? {
        dateFormat: data.dateFormat,
        language: data.effectiveLanguage,
        timezone: data.effectiveTimezone,
        deviceTimezone: deviceTimeZone(),
      }
    : { dateFormat: 'D MMM YYYY', language: locale, timezone: deviceTimeZone() };
}

/** Whether teachers see when a student leaves the quiz page. True until it is known. */
export function useIsWatched(): boolean {
  return useQuery(preferencesQuery).data?.leavingIsCounted ?? true;
}

/**
 * Shows the choice at once, and undoes it with a message when the server refuses. Changes are sent in order.
 */
export function useChangePreferences() {
  const queries = useQueryClient();
  const { queryKey } = preferencesQuery;
  const mutationKey = ['change-preferences'];
  return useMutation({
    mutationKey,
    scope: { id: 'preferences' },
    // Without it, the browser drops the request if the page is closed right after the choice.
    mutationFn: (body: PreferencesChange) => api('PATCH /preference', { body }, { keepalive: true }),
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
      // A newer choice is being saved: an older response must not undo it for a moment.
      if (queries.isMutating({ mutationKey }) === 1) queries.setQueryData(queryKey, saved);
    },
  });
}
