import type { Page } from '@playwright/test';

export const hostileName = '<img src=x onerror=alert(1)>';

/** What the page does on behalf of a name: dialogs, and requests of what only an element in it could ask for. */
export function watchForTricks(page: Page): string[] {
  const tricks: string[] = [];
  page.on('dialog', (dialog) => {
    tricks.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('/x')) tricks.push(`request: ${request.url()}`);
  });
  return tricks;
}
