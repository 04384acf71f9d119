import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { QuizReport } from '#shared/contract/results/reports.ts';
import { formatDuration } from '#web/lib/format/format-duration.ts';
import { formatDecimals } from '#web/lib/format/format-number.ts';
import { formatPercentage } from '#web/lib/format/format-score.ts';
import { ChartTable } from '#web/ui/charts/chart-table.tsx';
import { LazyHistogram } from '#web/ui/charts/lazy-histogram.tsx';
import { Text } from '#web/ui/layout/primitives.tsx';
import { SectionTitle } from '#web/ui/layout/section-title.tsx';
import { clockUnit, formatClock } from './format-clock.ts';
import styles from './report.module.css';

interface Props {
  report: QuizReport;
  scores: NonNullable<QuizReport['scores']>;
}

export function Scores({ report: { quiz, histogram, attempts }, scores }: Props) {
  const { t, i18n } = useLingui();
  const titleId = useId();
  const { passingMark } = quiz;
  const mean = formatDecimals(scores.mean, 2);
  const pass = passingMark === null ? '' : i18n.number(passingMark);
  const median = formatPercentage(scores.median);
  const lowest = formatPercentage(scores.lowest);
  const highest = formatPercentage(scores.highest);
  const counted = plural(attempts, { one: '# attempt', other: '# attempts' });
  const last = histogram.length - 1;
  return (
    <section aria-labelledby={titleId}>
      <SectionTitle id={titleId}>
        <Trans>Scores</Trans>
      </SectionTitle>
      <Text className={styles.sentence} size="small" tone="ink2">
        <Trans>
          Number of attempts in each 10% band. Half scored {median} or more. The lowest score is {lowest}, the
          highest {highest}.
        </Trans>
      </Text>
      <LazyHistogram
        label={t`Histogram of the scores of ${counted}. The mean is ${mean} percent. Half scored ${median} or more.`}
        bins={histogram}
        formatEdge={String}
        axisLabel={t`Score, percent`}
        marks={[
          { at: scores.mean, label: t`Mean ${mean}` },
          ...(passingMark === null ? [] : [{ at: passingMark, label: t`Pass mark ${pass}`, isDashed: true }]),
        ]}
      />
      <ChartTable
        heads={[t`Score, percent`, t`Attempts`]}
        rows={histogram.map(({ from, to, count }, at) => ({
          name: at === last ? t`${from} to ${to}` : t`${from} to below ${to}`,
          values: [count],
        }))}
      />
    </section>
  );
}

interface TimesProps {
  report: QuizReport;
  times: NonNullable<QuizReport['times']>;
}

export function Times({ report: { timeHistogram, attempts }, times }: TimesProps) {
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
      <Text className={styles.sentence} size="small" tone="ink2">
        <Trans>
          From start to submission. Half took {median} or less. The shortest took {shortest}, the longest{' '}
          {longest}.
        </Trans>
      </Text>
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
