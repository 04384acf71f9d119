import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test as shared } from './fixtures.ts';
import { chooseFromMenu } from './menus.ts';

/** The brand of a host is everybody's: a fixture of its own brings a server of its own. */
const test = shared.extend<object, { ownServer: string }>({
  ownServer: [async ({ server }, use) => use(server.address), { scope: 'worker' }],
});

// A pattern that the server refuses.
test.use({ expectedConsoleErrors: [/status of 422/] });

async function act(page: Page, name: string, item: string): Promise<void> {
  await chooseFromMenu(page, `More for ${name}`, item);
}

function brandColor(page: Page): Promise<string> {
  return page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--primary-color').trim(),
  );
}

test('a super admin gives an address a brand, which open windows, new pages and its logo show at once', async ({
  page,
  browser,
  loginAs,
  ownServer,
}) => {
  await loginAs('super admin');
  await page.goto('/admin/settings?tab=system');
  const teacher = await (await browser.newContext({ baseURL: ownServer })).newPage();
  await loginAs('teacher', teacher);
  await expect(teacher.getByRole('banner')).toContainText('CQuiz');

  await page.getByRole('button', { name: 'New profile' }).click();
  const editor = page.getByRole('dialog', { name: 'New branding profile' });
  await editor.getByLabel('Name', { exact: true }).fill('North School');
  await editor.getByLabel('Short name').fill('NS');
  await editor.getByLabel('Primary colour', { exact: true }).fill('#aa2266');
  await expect(editor.getByText(/^Contrast: buttons/)).toBeVisible();
  await editor.getByLabel('Addresses').fill('(127)+');
  await editor.getByRole('button', { name: 'Create profile' }).click();
  await expect(editor.getByText(/is not an address: only \* stands for something else/)).toBeVisible();
  await editor.getByLabel('Addresses').fill('host:127.0.0.1');
  await editor.getByRole('button', { name: 'Create profile' }).click();

  // The very window it was made in, and another one, without a reload.
  await expect.poll(() => brandColor(page)).toBe('#aa2266');
  await expect.poll(() => brandColor(teacher)).toBe('#aa2266');
  await expect(teacher).toHaveTitle(/North School/);
  const firstPaint = await page.request.get('/login');
  expect(await firstPaint.text()).toContain('<title>Login - North School</title>');

  const made = page.getByRole('dialog', { name: 'Edit North School' });
  const buffer = await sharp({ create: { width: 300, height: 100, channels: 3, background: '#aa2266' } })
    .png()
    .toBuffer();
  await made
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
  const logo = made.getByRole('img', { name: 'Logo of North School' });
  await expect.poll(() => logo.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(300);

  // What is typed and not saved is not lost by mistake.
  await made.getByLabel('Tagline').fill('Learn');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  await expect(made.getByLabel('Tagline')).toHaveValue('Learn');
  await made.getByRole('button', { name: 'Save' }).click();
  await expect(made).toHaveCount(0);

  await page.getByLabel('Which profile applies to an address?').fill('127.0.0.1/login');
  await page.getByRole('button', { name: 'Try it' }).click();
  await expect(page.getByText('http://127.0.0.1/login shows North School.')).toBeVisible();

  await act(page, 'North School', 'Turn off');
  await expect.poll(() => brandColor(teacher)).toBe('#007bff');
  await act(page, 'North School', 'Delete');
  await page
    .getByRole('dialog', { name: 'Delete North School?' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(page.getByRole('button', { name: 'More for North School' })).toHaveCount(0);
  await teacher.context().close();
});

test('a built-in profile is changed and restored, and the default stays', async ({ page, loginAs }) => {
  await loginAs('super admin');
  await page.goto('/admin/settings?tab=system');
  await act(page, 'CQuiz University Ghana', 'Edit');
  const editor = page.getByRole('dialog', { name: 'Edit CQuiz University Ghana' });
  await editor.getByLabel('Name', { exact: true }).fill('Our University');
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(editor).toHaveCount(0);
  await act(page, 'Our University', 'Restore as shipped');
  await page
    .getByRole('dialog', { name: 'Restore Our University?' })
    .getByRole('button', { name: 'Restore' })
    .click();
  await expect(page.getByRole('button', { name: 'More for CQuiz University Ghana' })).toBeVisible();
  // The default is neither deleted nor turned off.
  await page
    .getByRole('row', { name: /^CQuiz Default/ })
    .getByRole('button')
    .press('Enter');
  await expect(page.getByRole('menuitem')).toHaveText(['Edit']);
});
