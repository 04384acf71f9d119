import { useQuery } from '@tanstack/react-query';
import { type DatePreferences, formatDate, formatDateTime } from '#web/lib/format-date.ts';
import { i18n } from '#web/lib/i18n.ts';
import { preferencesQuery } from '#web/lib/preferences-query.ts';

/** When the attempt ends, as the student reads times: "10:42", with the date where it is another day. */
export function useEndTime(deadline: string, startedAt: string): string {
  const { data } = useQuery(preferencesQuery);
  // Opened without the network: the device's own zone is the best guess, another one would be wrong for sure.
  const preferences: DatePreferences = data
    ? { ...data, language: data.effectiveLanguage, timezone: data.effectiveTimezone }
    : {
        dateFormat: 'D MMM YYYY',
        language: i18n.locale,
        timezone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
      };
  const isSameDay = formatDate(deadline, preferences) === formatDate(startedAt, preferences);
  if (!isSameDay) return formatDateTime(deadline, preferences);
  return formatDateTime(deadline, preferences).slice(formatDate(deadline, preferences).length + 2);
}
