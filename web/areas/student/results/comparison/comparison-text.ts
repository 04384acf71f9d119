import { plural, t } from '@lingui/core/macro';
import type { Comparison } from '#shared/contract/attempts/attempts.ts';
import { formatPercent } from '#web/lib/format/format-number.ts';
import { formatPercentage } from '#web/lib/format/format-score.ts';

type Figures = NonNullable<Comparison['figures']>;

/** "Your best result, 75.00%, is 15 percentage points above the class mean of 60%." */
export function placeText({ mean, own }: Figures, { isReadOnly }: { isReadOnly: boolean }): string {
  const classMean = formatPercent(mean);
  if (own === null) {
    return isReadOnly
      ? t`The class mean is ${classMean}. The student’s place appears once their grade is final.`
      : t`The class mean is ${classMean}. Your place appears once your grade is final.`;
  }
  const best = formatPercentage(own);
  const difference = Math.round((own - mean) * 10) / 10;
  const points = plural(Math.abs(difference), { one: '# percentage point', other: '# percentage points' });
  if (difference > 0) {
    return isReadOnly
      ? t`The student’s best result, ${best}, is ${points} above the class mean of ${classMean}.`
      : t`Your best result, ${best}, is ${points} above the class mean of ${classMean}.`;
  }
  if (difference < 0) {
    return isReadOnly
      ? t`The student’s best result, ${best}, is ${points} below the class mean of ${classMean}.`
      : t`Your best result, ${best}, is ${points} below the class mean of ${classMean}.`;
  }
  return isReadOnly
    ? t`The student’s best result, ${best}, is the same as the class mean of ${classMean}.`
    : t`Your best result, ${best}, is the same as the class mean of ${classMean}.`;
}

/** Whether the percentage is in the bin; 100% is in the last. */
export function isIn({ from, to }: Figures['bins'][number], percentage: number): boolean {
  return percentage >= from && (percentage < to || to === 100);
}
