import { useQuery } from '@tanstack/react-query';
import {
  type DatePreferences,
  deviceTimeZone,
  formatDate,
  formatDateTime,
  formatTime,
} from '#web/lib/format/format-date.ts';
import { i18n } from '#web/lib/i18n/i18n.ts';
import { preferencesQuery } from '#web/lib/queries/preferences-query.ts';

/** "10:14" in the student's time zone. */
export function useClockTime(at: string): string {
  return formatTime(at, useScreenPreferences());
}

/** When the attempt ends: "10:42", with the date if it is another day. */
export function useEndTime(deadline: string, startedAt: string): string {
  const preferences = useScreenPreferences();
  const isSameDay = formatDate(deadline, preferences) === formatDate(startedAt, preferences);
  return isSameDay ? formatTime(deadline, preferences) : formatDateTime(deadline, preferences);
}

function useScreenPreferences(): DatePreferences {
  const { data } = useQuery(preferencesQuery);
  const deviceTimezone = deviceTimeZone();
  return {
    dateFormat: data?.dateFormat ?? 'D MMM YYYY',
    language: data?.effectiveLanguage ?? i18n.locale,
    // Offline, the device's time zone is the best guess.
    timezone: data?.effectiveTimezone ?? deviceTimezone,
    deviceTimezone,
  };
}
