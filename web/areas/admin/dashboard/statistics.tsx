import { Trans, useLingui } from '@lingui/react/macro';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { api } from '#web/lib/api.ts';
import { Button } from '#web/ui/button.tsx';
import { LoadingRegion } from '#web/ui/loading-region.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SectionTitle } from '#web/ui/section-title.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { barsOf, fallbackBars } from './bars.ts';
import styles from './dashboard.module.css';
import { StatBars } from './stat-bars.tsx';

const adminStatsQuery = queryOptions({
  queryKey: ['metrics', 'stats'],
  queryFn: ({ signal }) => api('GET /dashboard/adminStats', undefined, { signal }),
});

export function Statistics() {
  const { t } = useLingui();
  const titleId = useId();
  const { data, error, refetch, isRefetching } = useQuery(adminStatsQuery);
  const [dismissed, setDismissed] = useState<Error | null>(null);
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <SectionTitle id={titleId}>
        <Trans>Statistics</Trans>
      </SectionTitle>
      {!data && error && dismissed !== error && (
        <Notice tone="warning" onClose={() => setDismissed(error)}>
          <div className={styles.failed} role="alert">
            <Trans>Failed to load statistics data</Trans>
            <Button size="xs" loading={isRefetching} onClick={() => void refetch()}>
              <Trans>Retry</Trans>
            </Button>
          </div>
        </Notice>
      )}
      {data || error ? (
        <StatBars bars={data ? barsOf(data) : fallbackBars()} />
      ) : (
        <LoadingRegion label={t`Loading statistics...`}>
          <SkeletonRows count={2} height={88} />
        </LoadingRegion>
      )}
    </section>
  );
}
