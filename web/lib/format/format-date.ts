import type { Preferences } from '#shared/settings.ts';
import { zoneName } from './zone-name.ts';

/** A person's preferences for dates and times. */
export type DatePreferences = Pick<Preferences, 'dateFormat'> & {
  language: string;
  timezone: string;
  /** The zone of the reader's device. Times that differ from its clock name their zone. */
  deviceTimezone?: string;
};

/** The zone of this device. */
export function deviceTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

type Moment = string | Date;

type Parts = Partial<Record<Intl.DateTimeFormatPartTypes | 'monthNumber', string>>;

function partsOf(moment: Moment, { timezone, language }: DatePreferences): Parts {
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

/** "14 Nov 2026, 09:58", or "14 Nov 2026, 09:58, Accra time" where the device's clock shows another time. */
export function formatDateTime(moment: Moment, preferences: DatePreferences): string {
  return `${formatDate(moment, preferences)}, ${formatTime(moment, preferences)}`;
}

/** "09:58", or "09:58, Accra time". */
export function formatTime(moment: Moment, preferences: DatePreferences): string {
  const { timezone, deviceTimezone = timezone } = preferences;
  const { day, hour, minute } = partsOf(moment, preferences);
  const device = partsOf(moment, { ...preferences, timezone: deviceTimezone });
  const isSame = day === device.day && hour === device.hour && minute === device.minute;
  return isSame ? `${hour}:${minute}` : `${hour}:${minute}, ${zoneName(timezone)}`;
}
