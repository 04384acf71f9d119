import type { Page } from '@playwright/test';

/**
 * Stops the page's timers until the test advances them. Those due within the next ten seconds fire first: Playwright
 * rejects a moment that has already passed, and a slow machine may need seconds to get there.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000));
}
