import { i18n } from './i18n.ts';

/** "12,345", or as it is written in that language: the one the page is read in, where none is given. */
export function formatNumber(value: number, language: string = i18n.locale): string {
  return new Intl.NumberFormat(language).format(value);
}

/** "3.50", always with that many decimals. */
export function formatDecimals(value: number, digits: number, language: string = i18n.locale): string {
  return new Intl.NumberFormat(language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value);
}

/** "12.5%", "12,5 %": of a hundred, with that many decimals or, where none is said, two at most. */
export function formatPercent(value: number, digits?: number, language: string = i18n.locale): string {
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: 'percent',
    minimumFractionDigits: digits ?? 0,
    maximumFractionDigits: digits ?? 2,
  }).format(value);
}
