import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { LoadingRegion } from '#web/ui/loading-region.tsx';
import { StatStrip } from '#web/ui/stat-strip.tsx';
import { StatStripSkeleton } from '#web/ui/stat-strip-skeleton.tsx';

export interface Metric {
  key: string;
  label: string;
  value: string;
  caption?: string;
  /** What is counted and how; shown when the figure is clicked. */
  explanation: string;
}

interface Texts {
  label: string;
  loading: string;
  failed: string;
}

interface Props<Data> {
  query: UseQueryResult<Data>;
  texts: Texts;
  count: number;
  metrics: (data: Data) => Metric[];
}

/** The figures of a dashboard: each says what it counts when asked. */
export function MetricsStrip<Data>({ query, texts, count, metrics }: Props<Data>) {
  const [asked, setAsked] = useState<Metric | null>(null);
  const [isOpen, setOpen] = useState(false);
  const { data, error, refetch, isRefetching } = query;
  if (data === undefined && error) {
    return (
      <ErrorState
        title={texts.failed}
        text={error.message}
        onRetry={() => void refetch()}
        retrying={isRefetching}
      />
    );
  }
  if (data === undefined) {
    return (
      <LoadingRegion label={texts.loading} showLabel>
        <StatStripSkeleton count={count} />
      </LoadingRegion>
    );
  }
  const items = metrics(data).map((metric) => ({
    ...metric,
    onClick: () => {
      setAsked(metric);
      setOpen(true);
    },
  }));
  return (
    <>
      <StatStrip label={texts.label} items={items} />
      <Dialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={asked ? `${asked.label}: ${asked.value}` : ''}
      >
        {asked?.explanation}
      </Dialog>
    </>
  );
}
