import './step-bubbles.css';
import { IconCheck } from '@tabler/icons-react';
import { Fragment } from 'react';
import { Bubble } from './bubble.tsx';

/** Where a wizard stands; decorative, "Step 2 of 3" stands below it in words. */
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
