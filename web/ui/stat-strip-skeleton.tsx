import './stat-strip.css';
import type { CSSProperties } from 'react';
import { SkeletonBlock } from './skeleton-block.tsx';

export function StatStripSkeleton({ count }: { count: number }) {
  return (
    <div
      className="ui-stat-strip"
      data-count={count}
      style={{ '--items': count } as CSSProperties}
      aria-hidden="true"
    >
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <div key={index} className="ui-stat-strip-item">
          <div className="ui-stat-strip-content">
            <span className="ui-stat-strip-label">
              <SkeletonBlock width="60%" height={12} lineHeight={20} />
            </span>
            <span className="ui-stat-strip-value">
              <SkeletonBlock width="40%" height={20} lineHeight={32} />
            </span>
            <span className="ui-stat-strip-caption">
              <SkeletonBlock width="75%" height={10} lineHeight={16} />
            </span>
          </div>
        </div>
      ))}
    </div>
  );
}
