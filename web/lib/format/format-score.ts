import { i18n } from '../i18n/i18n.ts';
import { formatPercent } from './format-number.ts';

/** "87.50%". */
export function formatPercentage(percentage: number): string {
  return formatPercent(percentage, 2);
}

/** "21 / 24", "17.5 / 20": points have two decimals at most. */
export function formatPoints(score: number, totalPoints: number): string {
  return `${trim(score)} / ${trim(totalPoints)}`;
}

function trim(points: number): string {
  return new Intl.NumberFormat(i18n.locale, { maximumFractionDigits: 2, useGrouping: false }).format(points);
}
