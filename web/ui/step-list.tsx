import './step-list.css';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Bubble } from './bubble.tsx';

type StepListProps = {
  label: string;
  steps: readonly { key: string; label: ReactNode }[];
  /** From 1; one more than there are when all is done. */
  current: number;
};

/** Where something with named steps stands. */
export function StepList({ label, steps, current }: StepListProps) {
  return (
    <ol
      // biome-ignore lint/a11y/noRedundantRoles: Safari takes a list without numbers for no list.
      role="list"
      className="ui-step-list"
      aria-label={label}
    >
      {steps.map((step, index) => {
        const number = index + 1;
        const isCurrent = number === current;
        return (
          <li key={step.key} className="ui-step-list-item" aria-current={isCurrent ? 'step' : undefined}>
            <Bubble
              size={22}
              letter={number < current ? <IconCheck size={12} /> : number}
              state={number < current ? 'filled' : isCurrent ? 'chosen' : 'open'}
            />
            <span>{step.label}</span>
          </li>
        );
      })}
    </ol>
  );
}
