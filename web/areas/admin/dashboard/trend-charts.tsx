import { useLingui } from '@lingui/react/macro';
import type { Trends } from '#shared/contract/dashboard.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { formatPercentage } from '#web/lib/format-score.ts';
import styles from './dashboard.module.css';
import { periodNames } from './period-names.ts';
import { TrendChart } from './trend-chart.tsx';

interface Props {
  trends: Trends;
  isOld: boolean;
}

export function TrendCharts({ trends, isOld }: Props) {
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
    <div className={styles.charts} aria-busy={isOld}>
      <TrendChart
        title={t`Registrations`}
        sentence={t`${registrations} students registered.`}
        empty={registrations === 0 ? t`Nobody registered in this time.` : null}
        names={names}
        kind="bars"
        series={[{ label: t`Registrations`, values: points.map((point) => point.registrations) }]}
      />
      <TrendChart
        title={t`Activity`}
        sentence={t`${started} attempts were begun, ${completed} were completed.`}
        empty={started + completed === 0 ? t`No attempt was begun in this time.` : null}
        names={names}
        kind="bars"
        series={[
          { label: t`Begun`, values: points.map((point) => point.attemptsStarted) },
          {
            label: t({ message: 'Completed', context: 'attempts' }),
            values: points.map((point) => point.attemptsCompleted),
          },
        ]}
      />
      <TrendChart
        title={t`Results`}
        sentence={t`${results} results, ${mean} on average.`}
        empty={results === 0 ? t`No attempt was marked in this time.` : null}
        names={names}
        kind="line"
        isShare
        series={[{ label: t`Average score`, values: points.map((point) => point.averagePercentage) }]}
      />
    </div>
  );
}
