import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { Progress, ProgressRange } from '#shared/contract/record.ts';
import { SectionTitle } from '#web/ui/section-title.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { CgpaPlot } from './cgpa-plot.tsx';
import styles from './progress.module.css';
import { ResultsTable } from './results-table.tsx';
import { ScorePlot } from './score-plot.tsx';

interface Props {
  progress: Progress;
  range: ProgressRange;
  /** It is of another range, until the one that was asked for comes. */
  isOld: boolean;
  onRange: (range: ProgressRange) => void;
}

/** Final results along the calendar, and what they came to each time. */
export function OverTime({ progress, range, isOld, onRange }: Props) {
  const { t } = useLingui();
  const titleId = useId();
  const { semester, results, points } = progress;
  const drawn = points.length;
  const options: { value: ProgressRange; label: string }[] = [
    { value: '30days', label: t`30 days` },
    ...(semester ? [{ value: 'semester' as const, label: t`${semester.name} ${semester.year}` }] : []),
    { value: 'all', label: t`All time` },
  ];
  return (
    <section aria-labelledby={titleId}>
      <SectionTitle
        id={titleId}
        actions={<Segmented label={t`Which time`} value={range} onChange={onRange} options={options} />}
      >
        <Trans>Over time</Trans>
      </SectionTitle>
      <div className={styles.charts} aria-busy={isOld}>
        {results === 0 ? (
          <p className={styles.sentence} role="status">
            <Trans>No final result in this time.</Trans>
          </p>
        ) : (
          <>
            {drawn < results && (
              <p className={styles.sentence}>
                {plural(results, {
                  one: 'The latest of # result.',
                  other: `The latest ${drawn} of # results.`,
                })}
              </p>
            )}
            <div className={styles.plots}>
              <ScorePlot progress={progress} />
              <CgpaPlot progress={progress} />
            </div>
            <ResultsTable points={points} />
          </>
        )}
      </div>
    </section>
  );
}
