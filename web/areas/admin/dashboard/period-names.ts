import type { TrendRange } from '#shared/contract/results/dashboard.ts';
import { type DatePreferences, formatDate } from '#web/lib/format/format-date.ts';

export interface PeriodNames {
  /** For the axis. */
  short: string;
  full: string;
}

/** A day, the Monday of a week or the first day of a month: the same in every time zone. */
export function periodNames(from: string, range: TrendRange, preferences: DatePreferences): PeriodNames {
  const write = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(preferences.language, { ...options, timeZone: 'UTC' }).format(new Date(from));
  const month = write({ month: 'short' });
  if (range === '12months') return { short: month, full: write({ month: 'long', year: 'numeric' }) };
  const day = Number(from.slice(-2));
  return {
    short: preferences.dateFormat === 'MM/DD/YYYY' ? `${month} ${day}` : `${day} ${month}`,
    full: formatDate(from, { ...preferences, timezone: 'UTC' }),
  };
}
