import { t } from '@lingui/core/macro';

/** By the time of day in the student's time zone. */
export function greeting(now: Date, timezone: string, firstName: string): string {
  const hour = hourIn(now, timezone);
  if (hour < 5 || hour >= 18) return t`Good evening, ${firstName}`;
  return hour < 12 ? t`Good morning, ${firstName}` : t`Good afternoon, ${firstName}`;
}

function hourIn(now: Date, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone });
  return Number(format.format(now));
}
