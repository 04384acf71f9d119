import './columns.css';
import type { ReactNode } from 'react';

/** Side by side where there is room, else one below the other. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className="ui-columns">{children}</div>;
}
