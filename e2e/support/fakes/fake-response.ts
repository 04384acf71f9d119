import type { Page } from '@playwright/test';

/** Fakes the response to a call. A later fake overrides an earlier one without a gap in which a request gets through. */
export async function respond(page: Page, call: string, status: number, body: object) {
  await page.route(call, (route) => route.fulfill({ status, json: body }));
  await waitForInterception(page);
}

/**
 * Under load, Chromium handles a key or a click before the interception that was set up just before it, so that the
 * request would reach the server.
 */
export async function waitForInterception(page: Page): Promise<void> {
  if (page.url() === 'about:blank') return;
  const probe = '/intercepted';
  await page.route(`**${probe}`, (route) => route.fulfill({ status: 204 }));
  await page.waitForFunction(async (path) => (await fetch(path)).status === 204, probe);
  await page.unroute(`**${probe}`);
}

export function refusal(code: string, message: string) {
  return { success: false, code, message };
}
