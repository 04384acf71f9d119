import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { formatDecimals, formatPercent } from '#web/lib/format/format-number.ts';
import { formatPercentage } from '#web/lib/format/format-score.ts';
import { Text } from '#web/ui/layout/primitives.tsx';
import { SectionTitle } from '#web/ui/layout/section-title.tsx';
import type { MarkedResult } from './attempt-result.ts';
import styles from './score-chart.module.css';

/** More would overlap. */
const maxDots = 30;
const maxLabels = 10;

interface Props {
  /** Newest first. */
  results: readonly MarkedResult[];
  passingMark: number | null;
}

/** The percentages over time. The list below has the same data as text. */
export function ScoreChart({ results, passingMark }: Props) {
  const titleId = useId();
  const points = placePoints([...results].reverse());
  const line = points.map(({ x, percentage }) => `${x},${100 - percentage}`).join(' ');
  return (
    <section className={styles.chart} aria-labelledby={titleId}>
      <SectionTitle id={titleId}>
        <Trans>Score by attempt</Trans>
      </SectionTitle>
      <div className={styles.plot} aria-hidden="true">
        {[100, 50, 0].map((level) => (
          <span key={level} className={styles.level} style={{ bottom: `${level}%` }}>
            <span>{formatPercent(level)}</span>
          </span>
        ))}
        {passingMark !== null && (
          <span className={styles.passing} style={{ bottom: `${passingMark}%` }}>
            <span>
              <Trans>Pass mark {passingMark}%</Trans>
            </span>
          </span>
        )}
        <div className={styles.area}>
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
            <polyline points={line} />
          </svg>
          {points
            .filter(({ isLabelled }) => isLabelled || points.length <= maxDots)
            .map(({ number, x, percentage, isLabelled, isEdge }) => (
              <span key={number} className={styles.dot} style={{ left: `${x}%`, bottom: `${percentage}%` }}>
                {isLabelled && (
                  <span className={styles.value} data-edge={isEdge || undefined}>
                    {formatPercentage(percentage)}
                  </span>
                )}
              </span>
            ))}
          {points
            .filter(({ isLabelled }) => isLabelled)
            .map(({ number, x }) => (
              <span key={number} className={styles.tick} style={{ left: `${x}%` }}>
                {number}
              </span>
            ))}
        </div>
      </div>
      <Text size="small" tone="ink2">
        {describeChange(results)}
      </Text>
    </section>
  );
}

interface Point {
  number: number;
  percentage: number;
  /** In percent of the width. */
  x: number;
  isLabelled: boolean;
  /** The first or the last. */
  isEdge: boolean;
}

function placePoints(oldestFirst: readonly MarkedResult[]): Point[] {
  const last = oldestFirst.length - 1;
  return oldestFirst.map(({ attempt, percentage }, index) => {
    const isEdge = index === 0 || index === last;
    return {
      number: attempt.attemptNumber,
      percentage,
      x: (index / last) * 100,
      isLabelled: isEdge || oldestFirst.length <= maxLabels,
      isEdge,
    };
  });
}

function describeChange(newestFirst: readonly MarkedResult[]): string {
  const latest = newestFirst[0];
  const first = newestFirst[newestFirst.length - 1];
  if (!latest || !first) return '';
  const from = formatPercentage(first.percentage);
  const to = formatPercentage(latest.percentage);
  const change = formatDecimals(Math.abs(latest.percentage - first.percentage), 2);
  if (latest.percentage === first.percentage) return t`The latest score is the same as the first, ${from}.`;
  return latest.percentage > first.percentage
    ? t`The score rose by ${change} percentage points, from ${from} to ${to}.`
    : t`The score fell by ${change} percentage points, from ${from} to ${to}.`;
}
