import type { Page } from '@playwright/test';

export const hostileName = '<img src=x onerror=alert(1)>';

/** Collects dialogs and requests that only markup in a name can cause. */
export function watchForInjection(page: Page): string[] {
  const injections: string[] = [];
  page.on('dialog', (dialog) => {
    injections.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('/x')) injections.push(`request: ${request.url()}`);
  });
  return injections;
}
