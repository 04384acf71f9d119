import type { Page } from '@playwright/test';

/** Counts the clicks of the pointer on all pages from now on; keys count as none. Call it before opening a page. */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  let count = 0;
  await page.exposeFunction('countClick', () => {
    count += 1;
  });
  await page.addInitScript(() => {
    const report = Reflect.get(window, 'countClick') as () => void;
    window.addEventListener('pointerdown', () => report(), { capture: true });
  });
  return async () => {
    // Reports arrive in order: after this call, all earlier ones are counted.
    await page.evaluate(() => true);
    return count;
  };
}
