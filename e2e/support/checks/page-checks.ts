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

/** Once per document: parsing axe takes as long as running it. */
async function injectAxe(page: Page): Promise<void> {
  const hasAxe = await page.evaluate(() => 'axe' in window);
  if (!hasAxe) await page.evaluate(axeSource);
}

/** Fails on any violation that axe finds in the page, or in the element that `within` selects. */
export async function expectAccessible(page: Page, within?: string, rules?: string[]): Promise<void> {
  await injectAxe(page);
  const options: RunOptions = {
    resultTypes: ['violations'],
    // No rule in use reads style sheets or media, which axe would load once more.
    preload: false,
    // The only rule of WCAG 2.2 AA that axe leaves off by default.
    ...(rules === undefined ? { rules: { 'target-size': { enabled: true } } } : { runOnly: rules }),
  };
  const findViolations = () =>
    page.evaluate(
      async ({ selector, runOptions }) => {
        // Elements scrolled under the top bar would count as covered.
        window.scrollTo(0, 0);
        const { run } = Reflect.get(window, 'axe') as { run: AxeRun };
        const { violations } = await run(selector ?? document, runOptions);
        return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
      },
      { selector: within, runOptions: options },
    );
  // Retried: rows are dimmed while a list reloads, and panels fade in.
  await expect.poll(findViolations, new URL(page.url()).pathname).toEqual([]);
}

// The rules whose result depends on the theme.
const colourRules = ['color-contrast', 'link-in-text-block'];

/** Checks only the colours of a page that passed the other rules in another theme or brand. */
export async function expectReadable(page: Page): Promise<void> {
  await expectAccessible(page, undefined, colourRules);
}

/** Needs `reducedMotion`: a colour in transition would be measured between two themes. */
export async function expectAccessibleInBothThemes(page: Page, within?: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await expectAccessible(page, within);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, within, colourRules);
}

export async function expectNoSidewaysScroll(page: Page, width: number): Promise<void> {
  // Polled: the page reacts to its new width with a delay.
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), new URL(page.url()).pathname)
    .toBeLessThanOrEqual(width);
}

/** The window title starts with the name of the page. */
export async function expectPageTitle(page: Page): Promise<void> {
  const heading = page.locator('[data-page-name], h1').first();
  const name = (await heading.getAttribute('data-page-name')) || (await heading.textContent());
  const { pathname } = new URL(page.url());
  if (pathname !== '/login')
    expect(await page.title(), pathname).toMatch(new RegExp(`^${escaped(name ?? '?')} - `));
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
