import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { QuizReport } from '#shared/contract/reports.ts';
import { formatDuration } from '#web/lib/format-duration.ts';
import { ChartTable } from '#web/ui/chart-table.tsx';
import { SectionTitle } from '#web/ui/section-title.tsx';
import styles from './charts.module.css';
import { clockUnit, formatClock } from './format-clock.ts';
import { LazyHistogram } from './lazy-histogram.tsx';

interface Props {
  report: QuizReport;
  times: NonNullable<QuizReport['times']>;
}

export function Times({ report: { timeHistogram, attempts }, times }: Props) {
  const { t } = useLingui();
  const titleId = useId();
  const median = formatDuration(times.median);
  const shortest = formatDuration(times.shortest);
  const longest = formatDuration(times.longest);
  const unit = clockUnit(times.longest);
  const axis = unit === 'hours' ? t`Time, hours and minutes` : t`Time, minutes and seconds`;
  const counted = plural(attempts, { one: '# attempt', other: '# attempts' });
  return (
    <section aria-labelledby={titleId}>
      <SectionTitle id={titleId}>
        <Trans>Time taken</Trans>
      </SectionTitle>
      <p className={styles.sentence}>
        <Trans>
          From start to handing in. Half took {median} or less; the shortest {shortest}, the longest {longest}
          .
        </Trans>
      </p>
      <LazyHistogram
        label={t`Histogram of the time taken in ${counted}. Half took ${median} or less.`}
        bins={timeHistogram}
        formatEdge={(seconds) => formatClock(seconds, unit)}
        axisLabel={axis}
      />
      <ChartTable
        heads={[axis, t`Attempts`]}
        rows={timeHistogram.map(({ from, to, count }) => {
          const start = formatClock(from, unit);
          const end = formatClock(to, unit);
          return { name: t`${start} to ${end}`, values: [count] };
        })}
      />
    </section>
  );
}
