import './badge.css';
import type { ReactNode } from 'react';
import type { Tone } from './tone.ts';

type StatusBadgeProps = { tone: Tone | 'neutral' | 'brand'; icon?: ReactNode; children: ReactNode };

export function StatusBadge({ tone, icon, children }: StatusBadgeProps) {
  return (
    <span className="ui-badge" data-tone={tone}>
      {icon}
      {children}
    </span>
  );
}

/** A screen reader says `label` instead of the number: "3 unmarked". */
export function CountBadge({ count, label }: { count: number; label: string }) {
  return (
    <span className="ui-count-badge">
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="visually-hidden">{label}</span>
    </span>
  );
}
