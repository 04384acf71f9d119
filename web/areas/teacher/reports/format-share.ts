import { formatDecimals, formatPercent } from '#web/lib/format/format-number.ts';
/** "61%" for a share from 0 to 1. Only an exact 0 or 1 reads as 0% or 100%. */
export function wholePercent(share: number): string {
  const rounded = Math.round(share * 100);
  if (rounded === 0 && share > 0) return `<${formatPercent(1)}`;
  if (rounded === 100 && share < 1) return `>${formatPercent(99)}`;
  return formatPercent(rounded);
}

/** "+0.28", "−0.12" with a typographic minus. */
export function signed(value: number): string {
  const text = formatDecimals(Math.abs(value), 2);
  if (Math.round(value * 100) === 0) return text;
  return value < 0 ? `−${text}` : `+${text}`;
}
