import './bubble.css';
import type { ReactNode } from 'react';

type BubbleProps = { letter: ReactNode; state: 'open' | 'filled' | 'chosen'; size?: number };

/** A circle of the answer sheet. Decorative: the text beside it gives the state. */
export function Bubble({ letter, state, size = 28 }: BubbleProps) {
  return (
    <span className="ui-bubble" data-state={state} style={{ width: size, height: size }} aria-hidden="true">
      {letter}
    </span>
  );
}
