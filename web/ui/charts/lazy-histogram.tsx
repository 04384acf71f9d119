import './lazy-histogram.css';
import { type ComponentProps, lazy, Suspense } from 'react';

const Histogram = lazy(() => import('./histogram.tsx'));

/**
 * A histogram that loads the chart library on its own, so that nothing else on the page waits for it. It shares no
 * stylesheet with the chart, which would otherwise load the files of other pages wherever a chart is.
 */
export function LazyHistogram(props: ComponentProps<typeof Histogram>) {
  return (
    <Suspense fallback={<div className="ui-histogram-place" />}>
      <Histogram {...props} />
    </Suspense>
  );
}
