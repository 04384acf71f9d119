import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { ElementContext, RunOptions } from 'axe-core';

type AxeRun = (within: ElementContext, options: RunOptions) => Promise<{ violations: Violation[] }>;

interface Violation {
  id: string;
  nodes: { html: string }[];
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Parsing axe costs as much as running it, so a document is given it once. */
async function giveAxe(page: Page): Promise<void> {
  const hasAxe = await page.evaluate(() => 'axe' in window);
  if (!hasAxe) await page.evaluate(axeSource);
}

/** Nothing that axe finds, in words that say where; in the whole page, or only in what the selector names. */
export async function expectAccessible(page: Page, within?: string, rules?: string[]): Promise<void> {
  await giveAxe(page);
  const options: RunOptions = {
    resultTypes: ['violations'],
    // No rule in use reads style sheets or media, which axe would load once more.
    preload: false,
    // The one rule of WCAG 2.2 AA that axe leaves out unless it is asked to.
    ...(rules === undefined ? { rules: { 'target-size': { enabled: true } } } : { runOnly: rules }),
  };
  const find = () =>
    page.evaluate(
      async ({ selector, given }) => {
        // What has been scrolled under the bar for now is not covered by it for good.
        window.scrollTo(0, 0);
        const { run } = Reflect.get(window, 'axe') as { run: AxeRun };
        const { violations } = await run(selector ?? document, given);
        return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
      },
      { selector: within, given: options },
    );
  // Retried: rows are dimmed while a list reloads, and panels fade in.
  await expect.poll(find, new URL(page.url()).pathname).toEqual([]);
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

/** The window is called after its page. */
export async function expectNamed(page: Page): Promise<void> {
  const named = page.locator('[data-page-name], h1').first();
  const name = (await named.getAttribute('data-page-name')) || (await named.textContent());
  const where = new URL(page.url()).pathname;
  if (where !== '/login')
    expect(await page.title(), where).toMatch(new RegExp(`^${escaped(name ?? '?')} - `));
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
