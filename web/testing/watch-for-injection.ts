import { vi } from 'vitest';

/** Markup that calls `alert` and requests `/x` where a page inserts it as HTML. */
export const hostileText = '<img src=x onerror=alert(1)>';

/** Returns what injected markup has done since: dialogs it opened, elements it became, files it requested. */
export function watchForInjection(): () => string[] {
  const alert = vi.spyOn(window, 'alert').mockImplementation(() => undefined);
  performance.clearResourceTimings();
  return () => [
    ...alert.mock.calls.map(([message]) => `dialog: ${String(message)}`),
    ...[...document.querySelectorAll('img[src="x"]')].map(({ outerHTML }) => `element: ${outerHTML}`),
    ...performance
      .getEntriesByType('resource')
      .filter(({ name }) => new URL(name).pathname.endsWith('/x'))
      .map(({ name }) => `request: ${name}`),
  ];
}
