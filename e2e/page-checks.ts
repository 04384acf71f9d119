import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Nothing that axe finds, in words that say where; in the whole page, or only in what the selector names. */
export async function expectAccessible(page: Page, within?: string, rules?: string[]): Promise<void> {
  // Without frames there is nothing to put together, for which it would open a page of its own every time.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  // The one rule of WCAG 2.2 AA that axe leaves out unless it is asked to.
  const targets = rules === undefined ? { 'target-size': { enabled: true } } : {};
  axe.options({ resultTypes: ['violations'], rules: targets });
  // What has been scrolled under the bar for now is not covered by it for good.
  await page.evaluate(() => window.scrollTo(0, 0));
  if (within !== undefined) axe.include(within);
  if (rules !== undefined) axe.withRules(rules);
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  expect(found, new URL(page.url()).pathname).toEqual([]);
}

// What a theme can change.
const colourRules = ['color-contrast', 'link-in-text-block'];

/** Colours alone: of a page that was looked at in the other theme, or under another brand. */
export async function expectReadable(page: Page): Promise<void> {
  await expectAccessible(page, undefined, colourRules);
}

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
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), new URL(page.url()).pathname)
    .toBeLessThanOrEqual(width);
}
