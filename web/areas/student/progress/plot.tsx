import { type ComponentProps, lazy, type ReactNode, Suspense, useId } from 'react';
import styles from './progress.module.css';

// The figures need not wait for the library that draws.
const LinePlot = lazy(() => import('#web/ui/line-plot.tsx'));

interface Props {
  title: string;
  /** What is seen, in words. */
  sentence: string;
  actions?: ReactNode;
  plot: Omit<ComponentProps<typeof LinePlot>, 'label'>;
}

export function Plot({ title, sentence, actions, plot }: Props) {
  const titleId = useId();
  return (
    <section className={styles.plot} aria-labelledby={titleId}>
      <div className={styles.plotHead}>
        <h3 className={styles.smallTitle} id={titleId}>
          {title}
        </h3>
        {actions}
      </div>
      <p className={styles.sentence} role="status">
        {sentence}
      </p>
      <Suspense fallback={<div className={styles.place} />}>
        <LinePlot label={sentence} {...plot} />
      </Suspense>
    </section>
  );
}
