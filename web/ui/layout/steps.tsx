import './steps.css';
import { IconCheck } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { Bubble } from '../bubble.tsx';

/** The progress of a wizard. Decorative: "Step 2 of 3" is in the text below. */
export function StepBubbles({ current, total }: { current: number; total: number }) {
  const numbers = Array.from({ length: total }, (_, index) => index + 1);
  return (
    <div className="ui-step-bubbles" aria-hidden="true">
      {numbers.map((number) => (
        <Fragment key={number}>
          {number > 1 && <span className="ui-step-line" data-done={number <= current || undefined} />}
          <Bubble
            letter={number < current ? <IconCheck size={14} /> : number}
            state={number < current ? 'filled' : number === current ? 'chosen' : 'open'}
          />
        </Fragment>
      ))}
    </div>
  );
}

type StepListProps = {
  label: string;
  steps: readonly { key: string; label: ReactNode }[];
  /** From 1; one more than the number of steps when all are done. */
  current: number;
};

/** The progress through named steps. */
export function StepList({ label, steps, current }: StepListProps) {
  return (
    <ol
      // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role without numbers.
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
