import { useQuery } from '@tanstack/react-query';
import { i18n } from '#web/lib/i18n.ts';
import { preferencesQuery } from '#web/lib/preferences-query.ts';

/** "10:14", in the student's time zone, or that of the device before their settings are known. */
export function useChangeTime(at: string): string {
  const { data } = useQuery(preferencesQuery);
  const timeZone = data?.effectiveTimezone;
  return new Intl.DateTimeFormat(i18n.locale, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(timeZone === undefined ? {} : { timeZone }),
  }).format(new Date(at));
}
