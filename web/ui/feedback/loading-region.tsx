import './loading-region.css';
import { type ReactNode, useEffect, useState } from 'react';

type LoadingRegionProps = {
  label: ReactNode;
  /** A skeleton in the shape of the content. */
  children: ReactNode;
  showLabel?: boolean;
};

export function LoadingRegion({ label, children, showLabel = false }: LoadingRegionProps) {
  return (
    <div role="status" aria-busy="true">
      <Delayed>
        <div className="ui-loading-shape" aria-hidden="true">
          {children}
        </div>
        <p className={showLabel ? 'ui-loading-label' : 'visually-hidden'}>{label}</p>
      </Delayed>
    </div>
  );
}

/** Faster responses show no skeleton, which would only flash. */
const delayMs = 300;

export function Delayed({ children }: { children: ReactNode }) {
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), delayMs);
    return () => clearTimeout(timer);
  }, []);
  return due ? children : null;
}
