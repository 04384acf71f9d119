import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from './expect-accessible.ts';

/** Fails on content wider than the window, which a reader would have to scroll sideways for. */
export async function expectFits(widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await page.viewport(width, 800);
    await expect
      .poll(() => document.documentElement.scrollWidth, { message: `at ${width} px` })
      .toBeLessThanOrEqual(width);
  }
}

/** Dark is set as the app sets it, on the root element. */
export async function expectAccessibleInBothThemes(within: Element = document.body): Promise<void> {
  const root = document.documentElement;
  const before = root.getAttribute('data-mantine-color-scheme') ?? 'light';
  for (const theme of ['light', 'dark']) {
    root.setAttribute('data-mantine-color-scheme', theme);
    await expectAccessible(within);
  }
  root.setAttribute('data-mantine-color-scheme', before);
}
