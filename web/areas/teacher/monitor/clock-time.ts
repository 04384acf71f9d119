import { type DatePreferences, formatDate, formatDateTime } from '#web/lib/format/format-date.ts';

/** "14:03", with the date if it is not today. */
export function clockTime(moment: string, now: number, preferences: DatePreferences): string {
  const whole = formatDateTime(moment, preferences);
  const day = formatDate(moment, preferences);
  return day === formatDate(new Date(now), preferences) ? whole.slice(day.length + 2) : whole;
}
