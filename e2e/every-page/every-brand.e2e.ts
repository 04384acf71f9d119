import type { Page } from '@playwright/test';
import { brandStyle } from '#shared/branding/brand-style.ts';
import type { AppliedBrand } from '#shared/contract/platform/branding.ts';
import { expectReadable } from '../support/checks/page-checks.ts';
import { hosts } from '../support/fakes/brand-hosts.ts';
import { expect, test } from '../support/fixtures.ts';
import { createExam, openAsStudent, startAttempt, takePath } from '../support/setup/exam.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedConsoleErrors: [/status of 401/] });

/** The brand that the server applies to each host. */
async function readBrands(page: Page, port: number): Promise<AppliedBrand[]> {
  const brands: AppliedBrand[] = [];
  for (const host of Object.keys(hosts)) {
    await page.goto(`http://${host}:${port}/api/branding`);
    brands.push(JSON.parse(await page.locator('body').innerText()) as AppliedBrand);
  }
  return brands;
}

interface Axe {
  run(within: object, options: object): Promise<{ violations: { nodes: { html: string }[] }[] }>;
}

/**
 * Applies each brand to the open page and measures only texts whose colour or background changes: the others look as
 * they did under the brand of the address.
 */
function findUnreadable(page: Page, brands: readonly AppliedBrand[]): Promise<string[]> {
  const brandStyles = brands.map((brand) => [brand.name, brandStyle(brand)] as const);
  return page.evaluate(async (styles) => {
    const axe = Reflect.get(window, 'axe') as Axe;
    const sheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    const elements = [...document.body.querySelectorAll('*')];
    const texts = elements.filter(
      (element) =>
        element.matches('input, select, textarea') ||
        [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim()),
    );
    const readColors = () =>
      new Map(
        elements.map((element) => {
          const { color, backgroundColor, backgroundImage, boxShadow } = getComputedStyle(element);
          return [element, { color, background: [backgroundColor, backgroundImage, boxShadow].join() }];
        }),
      );
    const overlap = (one: DOMRect, other: DOMRect) =>
      one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
    const before = readColors();
    const unreadable: string[] = [];
    for (const [name, style] of styles) {
      sheet.replaceSync(style);
      const now = readColors();
      const areas = elements
        .filter((element) => now.get(element)?.background !== before.get(element)?.background)
        .map((element) => element.getBoundingClientRect());
      const include = texts.filter(
        (element) =>
          // A list that updates meanwhile removes elements, and a removed element has no colour.
          element.isConnected &&
          (now.get(element)?.color !== before.get(element)?.color ||
            areas.some((area) => overlap(area, element.getBoundingClientRect()))),
      );
      if (include.length === 0) continue;
      const options = { runOnly: ['color-contrast'], resultTypes: ['violations'], preload: false };
      const { violations } = await axe.run({ include }, options);
      unreadable.push(...violations.flatMap(({ nodes }) => nodes.map(({ html }) => `${name}: ${html}`)));
    }
    sheet.replaceSync('');
    return unreadable;
  }, brandStyles);
}

async function expectReadableInAll(page: Page, brands: readonly AppliedBrand[]): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // The whole page under the brand of its address. This also loads axe into the page.
    await expectReadable(page);
    const unreadable = await findUnreadable(page, brands);
    expect(unreadable, `${new URL(page.url()).pathname}, ${colorScheme}`).toEqual([]);
  }
}

test('a form, a list with a selection, a dashboard and a quiz are readable under every brand in both themes', async ({
  page,
  server,
  request,
  loginAs,
}) => {
  const brands = await readBrands(page, server.port);
  expect(new Set(brands.map(({ primaryColor }) => primaryColor)).size).toBe(brands.length);

  await page.goto('/login');
  await page.getByLabel('Email Address').fill('nobody@school.example');
  await page.getByLabel('Password', { exact: true }).fill('not-the-one');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toBeVisible();
  await expectReadableInAll(page, brands);

  await loginAs('super admin');
  await page.goto('/admin/all-users');
  await page.getByRole('row').getByRole('checkbox').nth(1).check();
  await expectReadableInAll(page, brands);

  const exam = await createExam(request);
  await openAsStudent(page, exam, '/student/dashboard');
  await expect(page.getByRole('article', { name: exam.title })).toBeVisible();
  await expectReadableInAll(page, brands);

  await startAttempt(exam);
  await page.goto(takePath(exam));
  await expect(page.getByRole('radio', { name: /^A/ })).toBeAttached();
  await page.keyboard.press('1');
  await page.getByRole('button', { name: 'Flag', exact: true }).press('Enter');
  await expectReadableInAll(page, brands);
});
