import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { demoPassword } from '#database/seed/demo-accounts.ts';
import { emailOf, expect } from '../support/fixtures.ts';
import { test } from '../support/setup/separate-school.ts';
import { chooseFromMenu } from '../support/steps/menus.ts';

// The server refuses one of the patterns.
test.use({ expectedConsoleErrors: [/status of 422/] });

async function chooseAction(page: Page, name: string, item: string): Promise<void> {
  await chooseFromMenu(page, `More for ${name}`, item);
}

function brandColor(page: Page): Promise<string> {
  return page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--primary-color').trim(),
  );
}

test('a super admin creates a brand for an address, which open windows and new pages show at once', async ({
  page,
  browser,
  loginAs,
  server,
}) => {
  await loginAs('super admin');
  await page.goto('/admin/settings?tab=system');
  const teacher = await (await browser.newContext({ baseURL: server.address })).newPage();
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

  // In this window and in another one, without a reload.
  await expect.poll(() => brandColor(page)).toBe('#aa2266');
  await expect.poll(() => brandColor(teacher)).toBe('#aa2266');
  await expect(teacher).toHaveTitle(/North School/);
  const firstPaint = await page.request.get('/login');
  expect(await firstPaint.text()).toContain('<title>Login - North School</title>');

  const savedEditor = page.getByRole('dialog', { name: 'Edit North School' });
  const buffer = await sharp({ create: { width: 300, height: 100, channels: 3, background: '#aa2266' } })
    .png()
    .toBuffer();
  await savedEditor
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
  const logo = savedEditor.getByRole('img', { name: 'Logo of North School' });
  await expect.poll(() => logo.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(300);

  // Escape asks before it discards unsaved text.
  await savedEditor.getByLabel('Tagline').fill('Learn');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  await expect(savedEditor.getByLabel('Tagline')).toHaveValue('Learn');
  await savedEditor.getByRole('button', { name: 'Save' }).click();
  await expect(savedEditor).toHaveCount(0);

  await page.getByLabel('Which profile applies to an address?').fill('127.0.0.1/login');
  await page.getByRole('button', { name: 'Try it' }).click();
  await expect(page.getByText('http://127.0.0.1/login shows North School.')).toBeVisible();

  await chooseAction(page, 'North School', 'Turn off');
  await expect.poll(() => brandColor(teacher)).toBe('#007bff');
  await chooseAction(page, 'North School', 'Delete');
  await page
    .getByRole('dialog', { name: 'Delete North School?' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(page.getByRole('button', { name: 'More for North School' })).toHaveCount(0);
  await teacher.context().close();
});

test('a brand name made of markup is plain text on the page', async ({ page, server, request }) => {
  const name = '</style><script>alert(1)</script>"; } \\ \'&amp;';
  const data = { email: emailOf('super admin'), password: demoPassword };
  const { token } = (await (await request.post('/api/auth/login', { data })).json()) as { token: string };
  const created = await request.post('/api/brandingProfile', {
    headers: { authorization: `Bearer ${token}` },
    data: { name, shortName: 'SR', primaryColor: '#ffeb3b', pattern: 'host:hostile.example' },
  });
  expect(created.status()).toBe(201);
  await page.goto(`http://hostile.example:${server.port}/login`);
  await expect(page).toHaveTitle(`Login - ${name}`);
  await expect(page.getByText(name, { exact: true })).toBeVisible();
  const shown = await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('body::after { content: var(--system-name); }');
    document.adoptedStyleSheets.push(sheet);
    return {
      name: getComputedStyle(document.body, '::after').content,
      applicationName: document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content,
      primaryColor: getComputedStyle(document.documentElement).getPropertyValue('--primary-color'),
    };
  });
  expect(JSON.parse(shown.name)).toBe(name);
  expect(shown).toMatchObject({ applicationName: name, primaryColor: '#ffeb3b' });
});
