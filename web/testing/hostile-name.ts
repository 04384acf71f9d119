import { expect, vi } from 'vitest';

/** A name that runs a script wherever a page takes it for HTML. */
export const hostileName = '<img src=x onerror=alert(1)>';

/** Call before the page is rendered; the function it returns fails the test if the name became HTML. */
export function watchForInjection(): () => void {
  const alert = vi.spyOn(window, 'alert').mockImplementation(() => undefined);
  return () => {
    expect(document.querySelector('img[src="x"]')).toBeNull();
    expect(alert).not.toHaveBeenCalled();
  };
}
