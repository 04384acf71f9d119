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
