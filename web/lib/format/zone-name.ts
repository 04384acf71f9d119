import { t } from '@lingui/core/macro';
import { cityOfTimeZone } from '#shared/time-zone-city.ts';

/** "Accra time", "UTC", "GMT-5". */
export function zoneName(timeZone: string): string {
  const city = cityOfTimeZone(timeZone);
  if (city !== null) return t`${city} time`;
  if (timeZone === 'UTC') return timeZone;
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
