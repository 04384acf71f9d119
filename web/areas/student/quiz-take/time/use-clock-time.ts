import { useQuery } from '@tanstack/react-query';
import { type DatePreferences, formatDate, formatDateTime } from '#web/lib/format/format-date.ts';
import { i18n } from '#web/lib/i18n/i18n.ts';
import { preferencesQuery } from '#web/lib/queries/preferences-query.ts';

/** "10:14" in the student's time zone, or the device's until the preferences are loaded. */
export function useClockTime(at: string): string {
  const { data } = useQuery(preferencesQuery);
  const timeZone = data?.effectiveTimezone;
  return new Intl.DateTimeFormat(i18n.locale, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(timeZone === undefined ? {} : { timeZone }),
  }).format(new Date(at));
}

/** When the attempt ends: "10:42", with the date if it is another day. */
export function useEndTime(deadline: string, startedAt: string): string {
  const { data } = useQuery(preferencesQuery);
  // Offline, the device's time zone is the best guess.
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
