import type { Page } from '@playwright/test';

/**
 * `STRESS=1` slows pages down, and delays and reorders responses, so that a page or test that relies on speed fails.
 * The run takes about twice as long.
 */
export const isStressed = process.env['STRESS'] === '1';

export async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 2 });
}
