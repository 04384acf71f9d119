import { useLingui } from '@lingui/react';
import { formatDate } from '#web/lib/format-date.ts';

/** Days as the paper says them: by the clock of the institution, and not of whoever reads. */
export function useDayWords(): (moment: string, timezone?: string) => string {
  const { locale } = useLingui().i18n;
  return (moment, timezone = 'UTC') =>
    formatDate(moment, { language: locale, timezone, dateFormat: 'D MMM YYYY' });
}
