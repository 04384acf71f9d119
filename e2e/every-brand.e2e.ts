import type { Page } from '@playwright/test';
import { brandStyle } from '#shared/branding/brand-style.ts';
import type { AppliedBrand } from '#shared/contract/branding.ts';
import { hosts } from './brand-hosts.ts';
import { openAsStudent, openExamRoom, takePath } from './exam-room.ts';
import { expect, test } from './fixtures.ts';
import { expectReadable } from './page-checks.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedConsoleErrors: [/status of 401/] });

/** The brands as the server gives them to the addresses they are for. */
async function readBrands(page: Page, port: number): Promise<AppliedBrand[]> {
  const brands: AppliedBrand[] = [];
  for (const host of Object.keys(hosts)) {
    await page.goto(`http://${host}:${port}/api/branding`);
    brands.push(JSON.parse(await page.locator('body').innerText()) as AppliedBrand);
  }
  return brands;
}

interface Axe {
  run(within: Document, options: object): Promise<{ violations: { nodes: { html: string }[] }[] }>;
}

/** Dresses the page as it would be at each address, without loading it anew. */
function findUnreadable(page: Page, brands: readonly AppliedBrand[]): Promise<string[]> {
  const dresses = brands.map((brand) => [brand.name, brandStyle(brand)] as const);
  return page.evaluate(async (worn) => {
    const axe = Reflect.get(window, 'axe') as Axe;
    const sheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    const found: string[] = [];
    for (const [name, style] of worn) {
      sheet.replaceSync(style);
      const { violations } = await axe.run(document, { runOnly: ['color-contrast'] });
      found.push(...violations.flatMap(({ nodes }) => nodes.map(({ html }) => `${name}: ${html}`)));
    }
    return found;
  }, dresses);
}

async function expectReadableInAll(page: Page, brands: readonly AppliedBrand[]): Promise<void> {
  // It leaves axe in the page.
  await expectReadable(page);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const unreadable = await findUnreadable(page, brands);
    expect(unreadable, `${new URL(page.url()).pathname}, ${colorScheme}`).toEqual([]);
  }
}

test('under every brand, in both themes, a form, a list with a choice, a dashboard and a quiz can be read', async ({
  page,
  server,
  request,
  loginAs,
}) => {
  test.setTimeout(120_000);
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

  const exam = await openExamRoom(request);
  await openAsStudent(page, exam, '/student/dashboard');
  await expect(page.getByRole('article', { name: exam.title })).toBeVisible();
  await expectReadableInAll(page, brands);

  await page.goto(takePath(exam));
  await expect(page.getByRole('radio', { name: /^A/ })).toBeAttached();
  await page.keyboard.press('1');
  await page.getByRole('button', { name: 'Flag', exact: true }).press('Enter');
  await expectReadableInAll(page, brands);
});
