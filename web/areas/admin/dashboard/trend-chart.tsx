import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useId } from 'react';
import { formatNumber, formatPercent } from '#web/lib/format-number.ts';
import { formatPercentage } from '#web/lib/format-score.ts';
import { ChartTable } from '#web/ui/chart-table.tsx';
import styles from './dashboard.module.css';
import type { PeriodNames } from './period-names.ts';

// The figures need not wait for the library that draws.
const TimeChart = lazy(() => import('#web/ui/time-chart.tsx'));

interface Props {
  title: string;
  /** The whole of it in words. */
  sentence: string;
  /** Said instead where there is nothing to draw. */
  empty: string | null;
  names: readonly PeriodNames[];
  kind: 'bars' | 'line';
  /** In percent, from 0 to 100. */
  isShare?: boolean;
  series: readonly { label: string; values: readonly (number | null)[] }[];
}

const colors = ['var(--brand-line)', 'var(--ink2)'];

export function TrendChart({ title, sentence, empty, names, kind, isShare = false, series }: Props) {
  const { t } = useLingui();
  const titleId = useId();
  const format = (value: number) => (isShare ? formatPercentage(value) : String(value));
  return (
    <section className={styles.chart} aria-labelledby={titleId}>
      <h3 className={styles.chartTitle} id={titleId}>
        {title}
      </h3>
      <p className={styles.sentence}>{empty ?? sentence}</p>
      {empty === null && (
        <>
          <Suspense fallback={<div className={styles.place} />}>
            <TimeChart
              label={`${title}. ${sentence}`}
              points={names.map(({ short }, at) => ({
                name: short,
                ...Object.fromEntries(series.map(({ values }, index) => [`s${index}`, values[at] ?? null])),
              }))}
              series={series.map(({ label }, index) => ({
                name: `s${index}`,
                label,
                color: colors[index] ?? 'var(--ink)',
              }))}
              kind={kind}
              formatValue={
                isShare ? (value) => formatPercent(Math.round(value)) : (value) => formatNumber(value)
              }
              {...(isShare ? { most: 100 } : {})}
            />
          </Suspense>
          <ChartTable
            of={title}
            heads={[t`From`, ...series.map(({ label }) => label)]}
            rows={names.map(({ full }, at) => ({
              name: full,
              values: series.map(({ values }) => {
                const value = values[at] ?? null;
                return value === null ? '–' : format(value);
              }),
            }))}
          />
        </>
      )}
    </section>
  );
}
