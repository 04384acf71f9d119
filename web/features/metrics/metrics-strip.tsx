import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { StatStrip, StatStripSkeleton } from '#web/ui/lists/stat-strip.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

export interface Metric {
  key: string;
  label: string;
  value: string;
  /** Rendered instead of the plain value. */
  shown?: ReactNode;
  caption?: string;
  /** How the figure is counted. Shown when the figure is clicked. */
  explanation: string;
  /** The page with what is counted. A click opens it, beside the explanation. */
  to?: string;
}

interface Texts {
  label: string;
  loading: string;
  failed: string;
  /** Replaces the label "Retry". */
  retry?: string;
}

interface Props<Data> {
  query: UseQueryResult<Data>;
  texts: Texts;
  count: number;
  metrics: (data: Data) => Metric[];
  /** Explains a figure. The default opens a dialog. */
  onAsked?: (metric: Metric) => void;
}

/** A dashboard's figures, each with an explanation on click. */
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
            items={metrics(data).map((metric) => ({
              ...metric,
              onClick: () => onAsked(metric),
              link: metric.to === undefined ? undefined : { component: Link, to: metric.to },
            }))}
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
