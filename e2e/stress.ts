import type { Page } from '@playwright/test';

/**
 * With `STRESS=1` the pages are slow, and answers come late and not in the order they were asked for: a page or a
 * test that only works because something is usually quick fails then. It takes about twice as long.
 */
export const isStressed = process.env['STRESS'] === '1';

export async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 2 });
}
