import { readFileSync } from 'node:fs';
import { expect, test } from '../support/fixtures.ts';
import { createTeacher } from '../support/setup/new-teacher.ts';
import { codeOf, enterPassword, openSection, password, signOut } from '../support/steps/two-factor-steps.ts';

test.use({ expectedConsoleErrors: [/Failed to load resource/] });

test('a teacher sets up two-factor sign-in and signs in with a code that works once', async ({
  page,
  request,
}) => {
  const email = await createTeacher(request, password);
  await enterPassword(page, email);
  await expect(page).toHaveURL(/\/teacher\/dashboard$/);

  const section = await openSection(page);
  await section.getByRole('button', { name: 'Set up two-factor sign-in' }).click();
  const setUp = page.getByRole('dialog', { name: 'Set up two-factor sign-in' });
  await setUp.getByLabel('Current password').fill('Quite-wrong-7');
  await setUp.getByRole('button', { name: 'Continue' }).click();
  await expect(setUp.getByText('The current password is incorrect.')).toBeVisible();
  await setUp.getByLabel('Current password').fill(password);
  await setUp.getByRole('button', { name: 'Continue' }).click();
  const picture = setUp.getByRole('img', { name: 'QR code with the secret for your app' });
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((shown: HTMLImageElement) => shown.naturalWidth))
    .toBeGreaterThan(100);
  const secret = (await setUp.locator('code').innerText()).replace(/\s/g, '');
  await expect(setUp.getByLabel('Digit 1 of 6')).toBeFocused();
  await setUp.getByLabel('Digit 1 of 6').fill('000000');
  await setUp.getByRole('button', { name: 'Turn on' }).click();
  await expect(setUp.getByRole('alert')).toHaveText('That code is incorrect or has already been used.');
  const first = codeOf(secret);
  await setUp.getByLabel('Digit 1 of 6').fill(first);
  await setUp.getByRole('button', { name: 'Turn on' }).click();

  const dialog = page.getByRole('dialog', { name: 'Save your recovery codes' });
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  const codes = await dialog.getByRole('listitem').allInnerTexts();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download' }).click(),
  ]);
  const saved = readFileSync(await download.path(), 'utf8');
  for (const code of codes) expect(saved).toContain(code);
  // Escape does not close the dialog, so that the codes aren't lost by mistake.
  await page.keyboard.press('Escape');
  await expect(dialog.getByText(/Save them before you close/)).toBeVisible();
  await dialog.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(section.getByText('10 recovery codes left')).toBeVisible();
  await page.getByRole('dialog', { name: 'Profile' }).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await signOut(page);

  await enterPassword(page, email);
  await expect(page.getByRole('heading', { name: 'Two-factor sign-in' })).toBeVisible();
  await expect(page.getByLabel('Digit 1 of 6')).toBeFocused();
  // The code that turned it on cannot be used again to sign in.
  await page.getByLabel('Digit 1 of 6').fill(first);
  await page.getByRole('button', { name: 'Verify & Continue' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByLabel('Digit 1 of 6')).toBeFocused();
  await page.getByLabel('Digit 1 of 6').fill(codeOf(secret, 1));
  await page.getByRole('button', { name: 'Verify & Continue' }).click();
  await expect(page).toHaveURL(/\/teacher\/dashboard$/);
});
