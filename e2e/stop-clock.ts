import type { Page } from '@playwright/test';

/**
 * Stops the page's own time until the test moves it on. At a moment ahead: Playwright refuses one that has passed by the
 * time it gets there, as on a slow machine it may have.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000));
}
