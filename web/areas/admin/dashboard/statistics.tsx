import { Trans, useLingui } from '@lingui/react/macro';
import { IconInfoCircle } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { api } from '#web/lib/api/api.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { LoadingRegion } from '#web/ui/feedback/loading-region.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { Row, Stack, Text } from '#web/ui/layout/primitives.tsx';
import { SectionTitle } from '#web/ui/layout/section-title.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { type Bar, barsOf, fallbackBars } from './bars.ts';
import styles from './dashboard.module.css';

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
          <Row wrap gap={16} lineGap={8} align="center" justify="between" role="alert">
            <Trans>Failed to load statistics data</Trans>
            <Button size="xs" loading={isRefetching} onClick={() => void refetch()}>
              <Trans>Retry</Trans>
            </Button>
          </Row>
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

/** Each bar explains itself when it is pressed. */
function StatBars({ bars }: { bars: readonly Bar[] }) {
  const { t } = useLingui();
  const [asked, setAsked] = useState<Bar['key'] | null>(null);
  const [isOpen, setOpen] = useState(false);
  const shown = bars.find(({ key }) => key === asked);
  return (
    <>
      <ul
        // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role from a list without bullets.
        role="list"
        className={styles.bars}
        aria-label={t`Statistics`}
      >
        {bars.map(({ key, label, value, share, caption }) => (
          <Row as="li" key={key}>
            <button
              type="button"
              className={styles.bar}
              aria-haspopup="dialog"
              onClick={() => {
                setAsked(key);
                setOpen(true);
              }}
            >
              <span className={styles.barHead}>
                <span className={styles.barLabel}>{label}</span>
                <Text as="span" size="section" tone="ink">
                  {value}
                </Text>
                <IconInfoCircle size={16} aria-hidden />
              </span>
              <ProgressBar value={share} of={100} />
              <Text as="span" size="small" tone="ink3">
                {caption}
              </Text>
            </button>
          </Row>
        ))}
      </ul>
      <Dialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={shown ? `${shown.label}: ${shown.value}` : ''}
      >
        <Stack gap={8}>
          <p>{shown?.explanation}</p>
          <p>{shown?.caption}</p>
        </Stack>
      </Dialog>
    </>
  );
}
