import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Nothing that axe finds, in words that say where; in the whole page, or only in what the selector names. */
export async function expectAccessible(page: Page, within?: string, rules?: string[]): Promise<void> {
  // Without frames there is nothing to put together, for which it would open a page of its own every time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  if (within !== undefined) axe.include(within);
  if (rules !== undefined) axe.withRules(rules);
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  expect(found).toEqual([]);
}

// What a theme can change.
const colourRules = ['color-contrast', 'link-in-text-block'];

/** For a page that moves nothing (`reducedMotion`): a colour on its way is neither the one nor the other. */
export async function expectAccessibleInBothThemes(page: Page, within?: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await expectAccessible(page, within);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, within, colourRules);
}

export async function expectNoSidewaysScroll(page: Page, width: number): Promise<void> {
  // The page learns of its new width in a moment of its own.
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
    .toBeLessThanOrEqual(width);
}
