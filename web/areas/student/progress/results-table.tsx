import { useLingui } from '@lingui/react/macro';
import type { ProgressPoint } from '#shared/contract/record.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { formatDate } from '#web/lib/format-date.ts';
import { formatDecimals } from '#web/lib/format-number.ts';
import { formatPercentage } from '#web/lib/format-score.ts';
import { ChartTable } from '#web/ui/chart-table.tsx';
import { subjectName } from './subject-name.ts';

/** What both plots show, in figures. */
export function ResultsTable({ points }: { points: readonly ProgressPoint[] }) {
  const { t } = useLingui();
  const preferences = useDatePreferences();
  return (
    <ChartTable
      of={t`Results over time`}
      heads={[t`Quiz`, t`Handed in`, t`Subject`, t`Score`, t`Average after it`, t`CGPA after it`]}
      rows={points
        .toReversed()
        .map(({ attempt, quiz, at, subject, percentage, averageAfter, cgpaAfter }) => ({
          key: attempt.id,
          name: quiz.title,
          values: [
            formatDate(at, preferences),
            subjectName(subject),
            formatPercentage(percentage),
            formatPercentage(averageAfter),
            cgpaAfter === null ? '–' : formatDecimals(cgpaAfter, 2),
          ],
        }))}
    />
  );
}
