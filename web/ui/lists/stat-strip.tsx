import './stat-strip.css';
import { IconChevronRight, IconInfoCircle } from '@tabler/icons-react';
import type { CSSProperties, ElementType, ReactNode } from 'react';
import { SkeletonBlock } from '../feedback/skeleton.tsx';

type StatStripItem = {
  key: string;
  label: ReactNode;
  value: ReactNode;
  /** What is counted, below the number. */
  caption?: ReactNode;
  icon?: ReactNode;
  onClick?: (() => void) | undefined;
  /** Makes it a link to the list of what is counted: the router's link, and the address. */
  link?: { component: ElementType; to: string } | undefined;
};

type StatStripProps = { label: string; items: readonly StatStripItem[] };

export function StatStrip({ label, items }: StatStripProps) {
  return (
    <ul
      // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role without bullets.
      role="list"
      className="ui-stat-strip"
      aria-label={label}
      data-count={items.length}
      style={{ '--items': items.length } as CSSProperties}
    >
      {items.map(({ key, onClick, link, ...content }) => (
        <li key={key} className="ui-stat-strip-item">
          {link ? (
            <link.component to={link.to} className="ui-stat-strip-content" onClick={onClick}>
              <StatContent {...content} more={<IconChevronRight size={16} aria-hidden="true" />} />
            </link.component>
          ) : onClick ? (
            <button type="button" className="ui-stat-strip-content" onClick={onClick}>
              <StatContent {...content} more={<IconInfoCircle size={16} aria-hidden="true" />} />
            </button>
          ) : (
            <div className="ui-stat-strip-content">
              <StatContent {...content} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

type StatContentProps = Omit<StatStripItem, 'key' | 'onClick' | 'link'> & { more?: ReactNode };

function StatContent({ label, value, caption, icon, more }: StatContentProps) {
  return (
    <>
      <span className="ui-stat-strip-label">
        {icon}
        <span>{label}</span>
        {more && <span className="ui-stat-strip-more">{more}</span>}
      </span>
      <span className="ui-stat-strip-value">{value}</span>
      {caption && <span className="ui-stat-strip-caption">{caption}</span>}
    </>
  );
}

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
