import './unavailable.css';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useState } from 'react';

/** What makes a control unavailable and yet reachable by the keyboard, so that its reason is read. */
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
  /** The button, with these properties in place of its action. */
  children: (control: UnavailableControl) => ReactNode;
}

/**
 * A button that the person at the screen may not use: it stays where it is, and says why. Hidden it would be searched
 * for, and one that fails after it was pressed wastes their time. In a menu, `MenuAction.reason` does the same.
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

// The row it stands in may be a link.
function stop(event: MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}
