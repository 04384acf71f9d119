import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from './expect-accessible.ts';

/** Accessible in both themes, without a sideways scroll bar from a small phone to a laptop. */
export async function expectUsable(atEachWidth: (width: number) => void = () => undefined): Promise<void> {
  for (const width of [320, 390, 768, 1280]) {
    await page.viewport(width, 800);
    await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    atEachWidth(width);
  }
  const root = document.documentElement;
  const chosen = root.dataset['mantineColorScheme'];
  for (const theme of ['light', 'dark']) {
    root.dataset['mantineColorScheme'] = theme;
    await expectAccessible();
  }
  root.dataset['mantineColorScheme'] = chosen;
}
