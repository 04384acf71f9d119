import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { Comparison } from '#shared/contract/attempts/attempts.ts';
import { comparison } from '#shared/limits.ts';
import { useViewedStudent } from '#web/features/viewed-student/viewed-student.ts';
import { formatPercent } from '#web/lib/format/format-number.ts';
import { ChartTable } from '#web/ui/charts/chart-table.tsx';
import { LazyHistogram } from '#web/ui/charts/lazy-histogram.tsx';
import { LoadingRegion } from '#web/ui/feedback/loading-region.tsx';
import { QuietNote } from '#web/ui/feedback/quiet-note.tsx';
import { SkeletonBlock } from '#web/ui/feedback/skeleton.tsx';
import { Text } from '#web/ui/layout/primitives.tsx';
import { SectionTitle } from '#web/ui/layout/section-title.tsx';
import { comparisonQuery } from '../../student-queries.ts';
import styles from './class-comparison.module.css';
import { isIn, placeText } from './comparison-text.ts';

/** How the student compares with the class. Nothing if the server doesn't allow it. */
export function ClassComparison({ attemptId }: { attemptId: number }) {
  const { t } = useLingui();
  const titleId = useId();
  const { data, isError, isRefetching, refetch } = useQuery(comparisonQuery(attemptId));
  if (data?.state === 'OFF' || data?.state === 'MARKS_HIDDEN') return null;
  return (
    <section className={styles.comparison} aria-labelledby={titleId}>
      <SectionTitle id={titleId}>
        <Trans>Comparison with the class</Trans>
      </SectionTitle>
      {data ? (
        <Figures figures={data.figures} />
      ) : isError ? (
        <QuietNote onRetry={() => void refetch()} retrying={isRefetching}>
          <Trans>We couldn’t load the comparison with the class.</Trans>
        </QuietNote>
      ) : (
        <LoadingRegion label={t`Loading the comparison with the class…`}>
          <SkeletonBlock width="60%" height={14} lineHeight={20} />
          <SkeletonBlock height={280} />
        </LoadingRegion>
      )}
    </section>
  );
}

function Figures({ figures }: Pick<Comparison, 'figures'>) {
  const { t } = useLingui();
  const { isReadOnly } = useViewedStudent();
  const { minStudents } = comparison;
  if (figures === null) {
    return (
      <Text size="small" tone="ink2">
        <Trans>The comparison appears once {minStudents} students have a final grade.</Trans>
      </Text>
    );
  }
  const { bins, mean, own, students } = figures;
  const place = placeText(figures, { isReadOnly });
  const counted = plural(students, {
    one: 'The chart shows the best final result of # student.',
    other: 'The chart shows the best final results of # students.',
  });
  const last = bins.length - 1;
  const classMean = formatPercent(mean);
  const best = own === null ? '' : formatPercent(own);
  return (
    <>
      <Text>{place}</Text>
      <Text size="small" tone="ink3">
        {counted}
      </Text>
      <LazyHistogram
        label={t`Histogram of the results. ${counted} ${place}`}
        bins={bins}
        formatEdge={String}
        axisLabel={t`Score, percent`}
        marks={[
          ...(own === null
            ? []
            : [{ at: own, label: isReadOnly ? t`This student ${best}` : t`You ${best}` }]),
          { at: mean, label: t`Class mean ${classMean}`, isDashed: true },
        ]}
      />
      <ChartTable
        of={t`Comparison with the class`}
        heads={[t`Score, percent`, t`Students`]}
        rows={bins.map((bin, at) => {
          const { from, to } = bin;
          const band = at === last ? t`${from} to ${to}` : t`${from} to below ${to}`;
          const isTheirs = own !== null && isIn(bin, own);
          return {
            key: from,
            name: isTheirs ? (isReadOnly ? t`${band}, this student` : t`${band}, you`) : band,
            values: [bin.count],
          };
        })}
      />
    </>
  );
}
