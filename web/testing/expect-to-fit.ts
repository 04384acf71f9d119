import { expect } from 'vitest';
import { page } from 'vitest/browser';

/** Fails where a width the product supports, from a small phone to a desktop, would scroll sideways. */
export async function expectToFit(): Promise<void> {
  for (const width of [320, 390, 768, 1280]) {
    await page.viewport(width, 800);
    await expect
      .poll(() => document.documentElement.scrollWidth, { message: `at ${width} px`, timeout: 10_000 })
      .toBeLessThanOrEqual(width);
  }
}
