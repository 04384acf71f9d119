import type { Preferences } from '#shared/settings.ts';

/** A person's preferences for dates and times. */
export type DatePreferences = Pick<Preferences, 'dateFormat'> & { language: string; timezone: string };

type Moment = string | Date;

function partsOf(moment: Moment, { timezone, language }: DatePreferences): Record<string, string> {
  const format = new Intl.DateTimeFormat(language, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: timezone,
  });
  const numeric = new Intl.DateTimeFormat('en', {
    month: '2-digit',
    timeZone: timezone,
  });
  const parts = format.formatToParts(new Date(moment)).map(({ type, value }) => [type, value]);
  return { ...Object.fromEntries(parts), monthNumber: numeric.format(new Date(moment)) };
}

/** "14 Nov 2026", or in the format the person has chosen. */
export function formatDate(moment: Moment, preferences: DatePreferences): string {
  const { year = '', month = '', monthNumber = '', day = '' } = partsOf(moment, preferences);
  const paddedDay = day.padStart(2, '0');
  switch (preferences.dateFormat) {
    case 'D MMM YYYY':
      // German reads the day as an ordinal.
      return `${Number(day)}${preferences.language === 'de' ? '.' : ''} ${month} ${year}`;
    case 'DD/MM/YYYY':
      return `${paddedDay}/${monthNumber}/${year}`;
    case 'MM/DD/YYYY':
      return `${monthNumber}/${paddedDay}/${year}`;
    case 'YYYY-MM-DD':
      return `${year}-${monthNumber}-${paddedDay}`;
  }
}

/** "14 Nov 2026, 09:58". */
export function formatDateTime(moment: Moment, preferences: DatePreferences): string {
  const { hour = '', minute = '' } = partsOf(moment, preferences);
  return `${formatDate(moment, preferences)}, ${hour}:${minute}`;
}
