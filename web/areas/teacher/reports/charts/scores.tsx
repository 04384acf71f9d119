import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { QuizReport } from '#shared/contract/reports.ts';
import { formatDecimals } from '#web/lib/format-number.ts';
import { formatPercentage } from '#web/lib/format-score.ts';
import { ChartTable } from '#web/ui/chart-table.tsx';
import { SectionTitle } from '#web/ui/section-title.tsx';
import styles from './charts.module.css';
import { LazyHistogram } from './lazy-histogram.tsx';

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
      <p className={styles.sentence}>
        <Trans>
          Number of attempts in each band of ten percent. Half scored {median} or more; the lowest is {lowest}
          , the highest {highest}.
        </Trans>
      </p>
      <LazyHistogram
        label={t`Histogram of the scores of ${counted}. The mean is ${mean} percent, half scored ${median} or more.`}
        bins={histogram}
        formatEdge={String}
        axisLabel={t`Score, percent`}
        marks={[
          { at: scores.mean, label: t`Mean ${mean}` },
          ...(passingMark === null
            ? []
            : [{ at: passingMark, label: t`Passing mark ${pass}`, isDashed: true }]),
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
