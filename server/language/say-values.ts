import { cityOfTimeZone } from '#shared/time-zone-city.ts';
import { findTimeZone } from '#shared/time-zones.ts';
import { currentLanguage } from './current-language.ts';
import { say } from './say.ts';

const formats = new Map<string, Intl.DateTimeFormat | Intl.NumberFormat | Intl.ListFormat>();

/** 15 November 2026 · 15. November 2026: a date in the current language. */
export function sayDay(day: Date, timeZone: string): string {
  return dateFormat({ dateStyle: 'long', timeZone }).format(day);
}

/** 15 November 2026 at 09:30. */
export function sayMoment(moment: Date, timeZone: string): string {
  return dateFormat({ dateStyle: 'long', timeStyle: 'short', timeZone }).format(moment);
}

/** Accra time · UTC: which clock a time was read from. */
export function sayZone(timezone: string): string {
  // Documents may name a zone by its old name.
  const city = cityOfTimeZone(findTimeZone(timezone) ?? timezone);
  return city === null ? timezone : say('{city} time', { city });
}

/** 1,234.50 · 1.234,50, with the given number of decimals. */
export function sayNumber(value: number, digits?: number): string {
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const language = currentLanguage();
  return cached(`number ${language} ${digits}`, () => new Intl.NumberFormat(language, options)).format(value);
}

/** 87.50% · 87,50 %. */
export function sayPercent(value: number, digits?: number): string {
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const language = currentLanguage();
  return cached(
    `percent ${language} ${digits}`,
    () => new Intl.NumberFormat(language, { style: 'unit', unit: 'percent', ...options }),
  ).format(value);
}

/** A, B and C · A, B und C. */
export function sayAll(words: readonly string[]): string {
  const locale = currentLocale();
  return cached(`list ${locale}`, () => new Intl.ListFormat(locale)).format(words);
}

function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const locale = currentLocale();
  const key = `date ${locale} ${JSON.stringify(options)}`;
  return cached(key, () => new Intl.DateTimeFormat(locale, options));
}

// British English for dates and lists: day first, 24 hours, no comma before "and".
function currentLocale(): string {
  const language = currentLanguage();
  return language === 'en' ? 'en-GB' : language;
}

function cached<Format extends Intl.DateTimeFormat | Intl.NumberFormat | Intl.ListFormat>(
  key: string,
  make: () => Format,
): Format {
  const known = formats.get(key);
  if (known !== undefined) return known as Format;
  const format = make();
  formats.set(key, format);
  return format;
}
