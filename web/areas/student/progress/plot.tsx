import { type ComponentProps, lazy, type ReactNode, Suspense, useId } from 'react';
import { Text } from '#web/ui/layout/primitives.tsx';
import styles from './progress.module.css';

// Loaded lazily, so that the figures do not wait for the chart library.
const LinePlot = lazy(() => import('#web/ui/charts/line-plot.tsx'));

interface Props {
  title: string;
  /** Describes the plot for screen readers. */
  sentence: string;
  actions?: ReactNode;
  plot: Omit<ComponentProps<typeof LinePlot>, 'label'>;
}

export function Plot({ title, sentence, actions, plot }: Props) {
  const titleId = useId();
  return (
    <section className={styles.plot} aria-labelledby={titleId}>
      <div className={styles.plotHead}>
        <Text as="h3" size="label" id={titleId}>
          {title}
        </Text>
        {actions}
      </div>
      <Text className={styles.sentence} size="small" tone="ink2" role="status">
        {sentence}
      </Text>
      <Suspense fallback={<div className={styles.place} />}>
        <LinePlot label={sentence} {...plot} />
      </Suspense>
    </section>
  );
}
