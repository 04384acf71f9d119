const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * The time that clocks in the zone show, in the UTC fields of the date: spreadsheets store dates without a zone, and the
 * header of the column names it.
 */
export function wallClock(at: Date | string | null, timeZone: string): Date | null {
  if (at === null) return null;
  const moment = new Date(at);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = fieldsOf(moment, timeZone);
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second));
}

function fieldsOf(moment: Date, timeZone: string): Partial<Record<string, number>> {
  const format = formats.get(timeZone) ?? makeFormat(timeZone);
  return Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
}

function makeFormat(timeZone: string): Intl.DateTimeFormat {
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(timeZone, format);
  return format;
}
