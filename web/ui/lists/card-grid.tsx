import './card-grid.css';
import type { ReactNode } from 'react';

type CardGridProps = {
  label: string;
  /** The shown cards are about to be replaced. */
  isBusy?: boolean;
  /** Each a `Card`, or an item with the class `ui-card`. */
  children: ReactNode;
};

/** A list of cards, as many side by side as have room. */
export function CardGrid({ label, isBusy = false, children }: CardGridProps) {
  return (
    <ul
      // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role without bullets.
      role="list"
      className="ui-card-grid fades-while-busy"
      aria-label={label}
      aria-busy={isBusy || undefined}
    >
      {children}
    </ul>
  );
}

/** A card of a `CardGrid`, as high as the highest beside it. */
export function Card({ titleId, children }: { titleId: string; children: ReactNode }) {
  return (
    <li className="ui-card-grid-item">
      <article className="ui-card" aria-labelledby={titleId}>
        {children}
      </article>
    </li>
  );
}

export function CardTitle({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <h3 className="ui-card-title" id={id}>
      {children}
    </h3>
  );
}

/** The shape of a grid while it loads. */
export function CardGridSkeleton({ count, children }: { count: number; children: ReactNode }) {
  return (
    <div className="ui-card-grid">
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <div key={index} className="ui-card">
          {children}
        </div>
      ))}
    </div>
  );
}
