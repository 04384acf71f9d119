import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useId } from 'react';
import type { Trends } from '#shared/contract/results/dashboard.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { formatNumber, formatPercent } from '#web/lib/format/format-number.ts';
import { formatPercentage } from '#web/lib/format/format-score.ts';
import { ChartTable } from '#web/ui/charts/chart-table.tsx';
import { Text } from '#web/ui/layout/primitives.tsx';
import styles from './dashboard.module.css';
import { type PeriodNames, periodNames } from './period-names.ts';

interface TrendChartsProps {
  trends: Trends;
  isOld: boolean;
}

export function TrendCharts({ trends, isOld }: TrendChartsProps) {
  const { t } = useLingui();
  const preferences = useDatePreferences();
  const { points } = trends;
  const names = points.map(({ from }) => periodNames(from, trends.range, preferences));
  const sum = (field: 'registrations' | 'attemptsStarted' | 'attemptsCompleted') =>
    points.reduce((total, point) => total + point[field], 0);
  const registrations = sum('registrations');
  const started = sum('attemptsStarted');
  const completed = sum('attemptsCompleted');
  const results = points.reduce((total, point) => total + point.results, 0);
  const marks = points.reduce((total, point) => total + point.results * (point.averagePercentage ?? 0), 0);
  const mean = results === 0 ? '' : formatPercentage(marks / results);
  return (
    <div className={`${styles.charts} fades-while-busy`} aria-busy={isOld}>
      <TrendChart
        title={t`Registrations`}
        sentence={plural(registrations, { one: '# student registered.', other: '# students registered.' })}
        empty={registrations === 0 ? t`No students registered in this period.` : null}
        names={names}
        kind="bars"
        series={[{ label: t`Registrations`, values: points.map((point) => point.registrations) }]}
      />
      <TrendChart
        title={t`Activity`}
        sentence={plural(started, {
          one: `# attempt was started, ${completed} completed.`,
          other: `# attempts were started, ${completed} completed.`,
        })}
        empty={started + completed === 0 ? t`No attempts were started in this period.` : null}
        names={names}
        kind="bars"
        series={[
          { label: t`Started`, values: points.map((point) => point.attemptsStarted) },
          {
            label: t({ message: 'Completed', context: 'attempts' }),
            values: points.map((point) => point.attemptsCompleted),
          },
        ]}
      />
      <TrendChart
        title={t`Results`}
        sentence={plural(results, {
          one: `# result, ${mean} on average.`,
          other: `# results, ${mean} on average.`,
        })}
        empty={results === 0 ? t`No attempts were graded in this period.` : null}
        names={names}
        kind="line"
        isShare
        series={[{ label: t`Average score`, values: points.map((point) => point.averagePercentage) }]}
      />
    </div>
  );
}

// Lazy: the figures need not wait for the chart library.
const TimeChart = lazy(() => import('#web/ui/charts/time-chart.tsx'));

interface TrendChartProps {
  title: string;
  /** The whole chart in words. */
  sentence: string;
  /** Shown instead if there is nothing to draw. */
  empty: string | null;
  names: readonly PeriodNames[];
  kind: 'bars' | 'line';
  /** In percent, from 0 to 100. */
  isShare?: boolean;
  series: readonly { label: string; values: readonly (number | null)[] }[];
}

const colors = ['var(--brand-line)', 'var(--ink2)'];

function TrendChart({ title, sentence, empty, names, kind, isShare = false, series }: TrendChartProps) {
  const { t } = useLingui();
  const titleId = useId();
  const format = (value: number) => (isShare ? formatPercentage(value) : String(value));
  return (
    <section className={styles.chart} aria-labelledby={titleId}>
      <Text as="h3" size="label" id={titleId}>
        {title}
      </Text>
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
