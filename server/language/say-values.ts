import { languageAtHand } from './at-hand.ts';

const formats = new Map<string, Intl.DateTimeFormat | Intl.NumberFormat | Intl.ListFormat>();

/** 15 November 2026 · 15. November 2026: a day as the language at hand writes it. */
export function sayDay(day: Date, timeZone: string): string {
  return dateFormat({ dateStyle: 'long', timeZone }).format(day);
}

/** 15 November 2026 at 09:30. */
export function sayMoment(moment: Date, timeZone: string): string {
  return dateFormat({ dateStyle: 'long', timeStyle: 'short', timeZone }).format(moment);
}

/** 1,234.50 · 1.234,50: with as many digits after the point as are asked for. */
export function sayNumber(value: number, digits?: number): string {
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const language = languageAtHand();
  return once(`number ${language} ${digits}`, () => new Intl.NumberFormat(language, options)).format(value);
}

/** 87.50% · 87,50 %. */
export function sayPercent(value: number, digits?: number): string {
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const language = languageAtHand();
  return once(
    `percent ${language} ${digits}`,
    () => new Intl.NumberFormat(language, { style: 'unit', unit: 'percent', ...options }),
  ).format(value);
}

/** A, B and C · A, B und C. */
export function sayAll(words: readonly string[]): string {
  const locale = localeAtHand();
  return once(`list ${locale}`, () => new Intl.ListFormat(locale)).format(words);
}

function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const locale = localeAtHand();
  const key = `date ${locale} ${JSON.stringify(options)}`;
  return once(key, () => new Intl.DateTimeFormat(locale, options));
}

// Everywhere but in America the day stands first, hours are counted to 24, and no comma stands before "and".
function localeAtHand(): string {
  const language = languageAtHand();
  return language === 'en' ? 'en-GB' : language;
}

function once<Format extends Intl.DateTimeFormat | Intl.NumberFormat | Intl.ListFormat>(
  key: string,
  make: () => Format,
): Format {
  const before = formats.get(key);
  if (before !== undefined) return before as Format;
  const format = make();
  formats.set(key, format);
  return format;
}
