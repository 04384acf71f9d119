import './unread-mark.css';
import type { ReactNode } from 'react';

/** A dot and a word for what has not been read yet. */
export function UnreadMark({ children }: { children: ReactNode }) {
  return <span className="ui-unread-mark">{children}</span>;
}
