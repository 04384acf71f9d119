import './key-cap.css';

/** The name of a key; hidden on devices without a keyboard. */
export function KeyCap({ children }: { children: string | number }) {
  return <kbd className="ui-key-cap">{children}</kbd>;
}
