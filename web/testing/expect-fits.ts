import { expect } from 'vitest';
import { page } from 'vitest/browser';

/** Nothing has to be scrolled sideways in windows of these widths. */
export async function expectFits(...widths: number[]): Promise<void> {
  for (const width of widths) {
    await page.viewport(width, 800);
    await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  }
  await page.viewport(1280, 800);
}
