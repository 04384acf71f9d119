import './key-cap.css';

/** The name of a key; hidden where there is no keyboard. */
export function KeyCap({ children }: { children: string | number }) {
  return <kbd className="ui-key-cap">{children}</kbd>;
}
