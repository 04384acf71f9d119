import { randomBytes } from 'node:crypto';
import { dirname, join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { demoPassword } from '#database/seed/demo-accounts.ts';
import { waitForMail } from '../support/fakes/mail-folder.ts';
import { emailOf, expect, test as shared } from '../support/fixtures.ts';

/** Changes addresses that other files sign in with: an extra worker fixture gives this file a separate server. */
const test = shared.extend<object, { mailFolder: string }>({
  mailFolder: [async ({ server }, use) => use(join(server.dataDir, 'mail')), { scope: 'worker' }],
});

async function openProfile(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Your menu/ }).click();
  await page.getByRole('button', { name: 'Profile' }).click();
  const drawer = page.getByRole('dialog', { name: 'Profile' });
  await expect(drawer.getByRole('region', { name: 'Photo' })).toBeVisible();
  return drawer;
}

async function image(name: string, mimeType = 'image/png') {
  const buffer = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#3a6ea5' } })
    .png()
    .toBuffer();
  return { name, mimeType, buffer };
}

function photoInBar(page: Page) {
  return page.getByRole('button', { name: /^Your menu/ }).locator('img');
}

for (const person of ['super admin', 'read-only admin', 'teacher', 'student'] as const) {
  test(`the ${person} changes and removes the photo in the top bar`, async ({ page, loginAs }) => {
    await loginAs(person);
    const before = await photoInBar(page).getAttribute('src');
    const drawer = await openProfile(page);
    const section = drawer.getByRole('region', { name: 'Photo' });
    await expect(section.getByRole('button', { name: 'Save photo' })).toBeDisabled();
    await section
      .locator('input[type=file]')
      .first()
      .setInputFiles(await image('me.png'));
    await section.getByRole('button', { name: 'Save photo' }).click();
    await expect(page.getByText('Your photo was saved.')).toBeVisible();
    await expect(photoInBar(page)).not.toHaveAttribute('src', before ?? '');
    await expect
      .poll(() => photoInBar(page).evaluate((shown: HTMLImageElement) => shown.naturalWidth))
      .toBe(300);
    await expect(section.getByRole('button', { name: 'Save photo' })).toBeDisabled();

    await section.getByRole('button', { name: 'Remove photo' }).click();
    const question = page.getByRole('dialog', { name: 'Remove photo' });
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await question.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(page.getByText('Your photo was removed.')).toBeVisible();
    await expect(photoInBar(page)).toHaveCount(0);
    await expect(section.getByRole('button', { name: 'Remove photo' })).toHaveCount(0);
  });
}

test.describe('when the server refuses a change', () => {
  test.use({ expectedConsoleErrors: [/Failed to load resource|net::ERR_/] });

  test('the email form shows each error at its field', async ({ page, loginAs }) => {
    await loginAs('teacher');
    const section = (await openProfile(page)).getByRole('region', { name: 'Email address' });
    const email = section.getByLabel('New email address');
    const password = section.getByLabel('Current password');
    const change = section.getByRole('button', { name: 'Change email address' });
    await change.click();
    await expect(section.getByText('Email is required')).toBeVisible();
    await expect(section.getByText('Password is required')).toBeVisible();
    await email.fill('no address');
    await change.click();
    await expect(section.getByText('Please enter a valid email')).toBeVisible();
    await email.fill(emailOf('teacher'));
    await change.click();
    await expect(section.getByText('This is already your email address.')).toBeVisible();

    await email.fill('new.address@cquiz.example');
    await password.fill('not-the-one');
    await change.click();
    await expect(section.getByText('The current password is incorrect.')).toBeVisible();
    await expect(password).toHaveAttribute('aria-invalid', 'true');
    await expect(email).not.toHaveAttribute('aria-invalid');
    await password.fill(demoPassword);
    await email.fill(`x@${'y'.repeat(240)}.,example`);
    await change.click();
    await expect(section.getByText('Please enter a valid email address.')).toBeVisible();
  });
});

test('a person confirms a new email address by mail and signs in with it, and the old address is notified', async ({
  page,
  context,
  mailFolder,
  loginAs,
}) => {
  await loginAs('read-only admin');
  const oldEmail = emailOf('read-only admin');
  const newEmail = `auditor-${randomBytes(4).toString('hex')}@cquiz.example`;
  const drawer = await openProfile(page);
  const section = drawer.getByRole('region', { name: 'Email address' });
  await section.getByLabel('New email address').fill(` ${newEmail} `);
  await section.getByLabel('Current password').fill(demoPassword);
  await page.keyboard.press('Enter');
  await expect(section.getByText(`We sent a link to ${newEmail}.`)).toBeVisible();
  await expect(section.getByLabel('New email address')).toHaveValue('');
  await expect(section.getByLabel('Current password')).toHaveValue('');
  const { text } = await waitForMail(dirname(mailFolder), newEmail, /\/email-link#/);
  const [link = ''] = /http\S+\/email-link#\S+/.exec(text) ?? [];
  const other = await context.newPage();
  await other.goto(link);
  await other.getByRole('button', { name: 'Confirm email address' }).click();
  await expect(other.getByText(`From now on, sign in with ${newEmail}.`)).toBeVisible();
  await other.close();
  await expect(drawer.getByText(newEmail, { exact: true })).toBeVisible();
  await waitForMail(dirname(mailFolder), oldEmail, /email-link#/);

  await drawer.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: /^Your menu/ }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.getByLabel('Email Address').fill(newEmail);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/admin/dashboard');
});
