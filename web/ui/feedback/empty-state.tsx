import './state.css';
import type { ReactNode } from 'react';

type EmptyStateProps = {
  title: ReactNode;
  text?: ReactNode;
  action?: ReactNode;
  /** Set where it replaces a whole page or section. */
  headingLevel?: 1 | 2 | 3;
};

export function EmptyState({ title, text, action, headingLevel }: EmptyStateProps) {
  const Title = headingLevel ? (`h${headingLevel}` as const) : 'p';
  return (
    <div className="ui-state">
      <svg className="ui-state-motif" width="120" height="36" viewBox="0 0 120 36" aria-hidden="true">
        <circle cx="16" cy="18" r="11" />
        <circle cx="45" cy="18" r="11" />
        <circle cx="74" cy="18" r="11" className="ui-state-motif-chosen" />
        <path d="m69 18 3.5 3.5 6.5-7" className="ui-state-motif-check" />
        <circle cx="103" cy="18" r="11" />
      </svg>
      <Title className="ui-state-title">{title}</Title>
      {text && <p className="ui-state-text">{text}</p>}
      {action && <div className="ui-state-actions">{action}</div>}
    </div>
  );
}
