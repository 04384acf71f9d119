import { type ComponentProps, lazy, Suspense } from 'react';
import styles from './charts.module.css';

// The figures above it need not wait for the library that draws.
const Histogram = lazy(() => import('#web/ui/histogram.tsx'));

export function LazyHistogram(props: ComponentProps<typeof Histogram>) {
  return (
    <Suspense fallback={<div className={styles.place} />}>
      <Histogram {...props} />
    </Suspense>
  );
}
