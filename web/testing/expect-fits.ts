import { expect } from 'vitest';
import { page } from 'vitest/browser';

/** Fails on content that a reader would have to scroll sideways for, in windows of these widths. */
export async function expectFits(...widths: number[]): Promise<void> {
  for (const width of widths.length > 0 ? widths : [320, 390, 768, 1280]) {
    await page.viewport(width, 800);
    await expect
      .poll(() => document.documentElement.scrollWidth, { message: `at ${width} px` })
      .toBeLessThanOrEqual(width);
  }
}
