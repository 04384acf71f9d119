import './loading-region.css';
import type { ReactNode } from 'react';
import { Delayed } from './delayed.tsx';

type LoadingRegionProps = {
  label: ReactNode;
  /** The shape of what comes. */
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
