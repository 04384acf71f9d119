import './bubble.css';
import type { ReactNode } from 'react';

type BubbleProps = { letter: ReactNode; state: 'open' | 'filled' | 'chosen'; size?: number };

/** The circle of the answer sheet; decorative, the words beside it say the state. */
export function Bubble({ letter, state, size = 28 }: BubbleProps) {
  return (
    <span className="ui-bubble" data-state={state} style={{ width: size, height: size }} aria-hidden="true">
      {letter}
    </span>
  );
}
