import './unavailable.css';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useState } from 'react';

/** Makes a control unavailable but focusable, so that its reason can be read. */
interface UnavailableControl {
  'aria-disabled': true;
  'aria-describedby': string;
  onClick: (event: MouseEvent) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onBlur: () => void;
  onPointerLeave: () => void;
}

interface Props {
  /** One sentence that says who cannot use it, or until when. */
  reason: string;
  /** The button, with these props instead of its action. */
  children: (control: UnavailableControl) => ReactNode;
}

/**
 * A button that the person may not use: it stays visible and says why. People would search for a hidden one, and one that
 * fails after a click wastes their time. In a menu, `MenuAction.reason` does the same.
 */
export function Unavailable({ reason, children }: Props) {
  const reasonId = useId();
  const [isClosed, setClosed] = useState(false);

  const control: UnavailableControl = {
    'aria-disabled': true,
    'aria-describedby': reasonId,
    onClick: stop,
    onKeyDown: ({ key }) => key === 'Escape' && setClosed(true),
    onBlur: () => setClosed(false),
    onPointerLeave: () => setClosed(false),
  };
  return (
    <span className="ui-unavailable" data-closed={isClosed || undefined}>
      {children(control)}
      <span id={reasonId} role="tooltip" className="ui-unavailable-reason">
        {reason}
      </span>
    </span>
  );
}

// The row around it may be a link.
function stop(event: MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}
