import './panel.css';
import type { ReactNode } from 'react';

/** A bordered box for a list with a heading of its own. */
export function Panel({ children }: { children: ReactNode }) {
  return <div className="ui-panel">{children}</div>;
}
