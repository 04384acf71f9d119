const longEnoughMs = 60_000;

/** Prints these lines alone, and nothing else of the page. */
export function printText(text: string): void {
  const frame = document.createElement('iframe');
  // Not hidden: some browsers print nothing of a frame that is.
  frame.className = 'visually-hidden';
  frame.setAttribute('aria-hidden', 'true');
  frame.tabIndex = -1;
  document.body.append(frame);
  const lines = frame.contentDocument?.createElement('pre');
  if (lines) {
    lines.textContent = text;
    frame.contentDocument?.body.append(lines);
    frame.contentWindow?.print();
  }
  // Where printing does not wait, the frame must still be there for it.
  setTimeout(() => frame.remove(), longEnoughMs);
}
