import './histogram.css';
import { type ComponentProps, lazy, Suspense } from 'react';

const Histogram = lazy(() => import('./histogram.tsx'));

/** A histogram that loads the chart library on its own, so that nothing else on the page waits for it. */
export function LazyHistogram(props: ComponentProps<typeof Histogram>) {
  return (
    <Suspense fallback={<div className="ui-histogram" />}>
      <Histogram {...props} />
    </Suspense>
  );
}
