import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { TrendRange } from '#shared/contract/results/dashboard.ts';
import { api } from '#web/lib/api/api.ts';
import { Segmented } from '#web/ui/buttons/segmented.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { SkeletonBlock } from '#web/ui/feedback/skeleton.tsx';
import { SectionTitle } from '#web/ui/layout/section-title.tsx';
import styles from './dashboard.module.css';
import { TrendCharts } from './trend-charts.tsx';

const refreshMs = 60_000;

function trendsQuery(range: TrendRange) {
  return queryOptions({
    queryKey: ['trends', range],
    queryFn: ({ signal }) => api('GET /dashboard/trends', { query: { range } }, { signal }),
    placeholderData: keepPreviousData,
    // Polls: with an event for every attempt, the charts would be recomputed all the time during an exam.
    refetchInterval: refreshMs,
  });
}

export function OverTime() {
  const { t } = useLingui();
  const titleId = useId();
  const [range, setRange] = useState<TrendRange>('30days');
  const query = useQuery(trendsQuery(range));
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <SectionTitle
        id={titleId}
        actions={
          <Segmented
            label={t`Time range`}
            value={range}
            onChange={setRange}
            options={[
              { value: '30days', label: t`30 days` },
              { value: '12weeks', label: t`12 weeks` },
              { value: '12months', label: t`12 months` },
            ]}
          />
        }
      >
        <Trans>Over time</Trans>
      </SectionTitle>
      <Loaded
        query={query}
        loading={t`Loading charts…`}
        skeleton={<SkeletonBlock height={260} />}
        failed={t`We couldn’t load the charts.`}
      >
        {(trends) => <TrendCharts trends={trends} isOld={query.isPlaceholderData} />}
      </Loaded>
    </section>
  );
}
