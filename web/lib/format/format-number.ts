import { i18n } from '../i18n/i18n.ts';

/** "12,345", formatted in the given language, by default that of the page. */
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

/** "12.5%", "12,5 %": a value from 0 to 100, with the given number of decimals or at most two. */
export function formatPercent(value: number, digits?: number, language: string = i18n.locale): string {
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: 'percent',
    minimumFractionDigits: digits ?? 0,
    maximumFractionDigits: digits ?? 2,
  }).format(value);
}
