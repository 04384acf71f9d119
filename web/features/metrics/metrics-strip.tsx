import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Dialog } from '#web/ui/dialog.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { StatStrip } from '#web/ui/stat-strip.tsx';
import { StatStripSkeleton } from '#web/ui/stat-strip-skeleton.tsx';

export interface Metric {
  key: string;
  label: string;
  value: string;
  /** Instead of the plain value, where more is to be seen in it. */
  shown?: ReactNode;
  caption?: string;
  /** What is counted and how; shown when the figure is clicked. */
  explanation: string;
}

interface Texts {
  label: string;
  loading: string;
  failed: string;
  /** Instead of "Retry". */
  retry?: string;
}

interface Props<Data> {
  query: UseQueryResult<Data>;
  texts: Texts;
  count: number;
  metrics: (data: Data) => Metric[];
  /** Says what a figure counts; without it a dialog does. */
  onAsked?: (metric: Metric) => void;
}

/** The figures of a dashboard: each says what it counts when asked. */
export function MetricsStrip<Data>({ query, texts, count, metrics, onAsked }: Props<Data>) {
  return (
    <Loaded
      query={query}
      loading={texts.loading}
      showLabel
      skeleton={<StatStripSkeleton count={count} />}
      failed={texts.failed}
      retryLabel={texts.retry}
    >
      {(data) =>
        onAsked ? (
          <StatStrip
            label={texts.label}
            items={metrics(data).map((metric) => ({ ...metric, onClick: () => onAsked(metric) }))}
          />
        ) : (
          <ExplainedFigures label={texts.label} metrics={metrics(data)} />
        )
      }
    </Loaded>
  );
}

function ExplainedFigures({ label, metrics }: { label: string; metrics: Metric[] }) {
  const [asked, setAsked] = useState<Metric | null>(null);
  const [isOpen, setOpen] = useState(false);
  const items = metrics.map(({ shown, ...metric }) => ({
    ...metric,
    value: shown ?? metric.value,
    onClick: () => {
      setAsked(metric);
      setOpen(true);
    },
  }));
  return (
    <>
      <StatStrip label={label} items={items} />
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
