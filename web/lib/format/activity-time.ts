import { plural, t } from '@lingui/core/macro';
import { type DatePreferences, formatDate } from './format-date.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** "Just now" under an hour, then hours, then days, and after a week the date. */
export function activityTime(moment: string, now: Date, preferences: DatePreferences): string {
  const passed = now.getTime() - new Date(moment).getTime();
  if (passed < hour) return t`Just now`;
  if (passed < day) return plural(Math.floor(passed / hour), { one: '# hour ago', other: '# hours ago' });
  if (passed < 7 * day) return plural(Math.floor(passed / day), { one: '# day ago', other: '# days ago' });
  return formatDate(moment, preferences);
}
