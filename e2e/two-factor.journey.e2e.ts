import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { expect, test } from './fixtures.ts';
import { createTeacher } from './new-account.ts';

const password = 'Three-green-lamps';

async function enterPassword(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Your menu/ }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/login$/);
}

async function openSection(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Your menu/ }).click();
  await page.getByRole('button', { name: 'Profile' }).click();
  return page.getByRole('dialog', { name: 'Profile' }).getByRole('region', { name: 'Two-factor sign-in' });
}

/** As the app shows it; the steps ahead stand for the half minutes that a test does not wait for. */
function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });
}

test.use({ expectedConsoleErrors: [/Failed to load resource/] });

test('somebody sets up two-factor sign-in, signs in with a code and a recovery code, and turns it off', async ({
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
  await expect(setUp.getByText('The current password is not right.')).toBeVisible();
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
  await expect(setUp.getByRole('alert')).toHaveText('This code is not right, or it has been used already.');
  const first = codeOf(secret);
  await setUp.getByLabel('Digit 1 of 6').fill(first);
  await setUp.getByRole('button', { name: 'Turn on' }).click();

  const kept = page.getByRole('dialog', { name: 'Keep your recovery codes' });
  await expect(kept.getByRole('listitem')).toHaveCount(10);
  const codes = await kept.getByRole('listitem').allInnerTexts();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    kept.getByRole('button', { name: 'Download' }).click(),
  ]);
  const saved = readFileSync(await download.path(), 'utf8');
  for (const code of codes) expect(saved).toContain(code);
  // Closed by mistake they stay, and say so.
  await page.keyboard.press('Escape');
  await expect(kept.getByText(/Keep them first/)).toBeVisible();
  await kept.getByRole('button', { name: 'I have kept them' }).click();
  await expect(kept).toHaveCount(0);
  await expect(section.getByText('10 recovery codes left')).toBeVisible();
  await page.getByRole('dialog', { name: 'Profile' }).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await signOut(page);

  await enterPassword(page, email);
  await expect(page.getByRole('heading', { name: 'Two-factor sign-in' })).toBeVisible();
  await expect(page.getByLabel('Digit 1 of 6')).toBeFocused();
  // The code that turned it on does not let in as well.
  await page.getByLabel('Digit 1 of 6').fill(first);
  await page.getByRole('button', { name: 'Verify & Continue' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByLabel('Digit 1 of 6')).toBeFocused();
  await page.getByLabel('Digit 1 of 6').fill(codeOf(secret, 1));
  await page.getByRole('button', { name: 'Verify & Continue' }).click();
  await expect(page).toHaveURL(/\/teacher\/dashboard$/);
  await signOut(page);

  await enterPassword(page, email);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await expect(page.getByLabel('Recovery code')).toBeFocused();
  await page.getByLabel('Recovery code').fill(codes[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/teacher\/dashboard$/);
  await signOut(page);

  await enterPassword(page, email);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Verify & Continue' }).click();
  await expect(page.getByRole('alert')).toHaveText('This code is not right, or it has been used already.');
  await page.getByLabel('Recovery code').fill((codes[1] ?? '').toUpperCase());
  await page.getByRole('button', { name: 'Verify & Continue' }).click();
  await expect(page).toHaveURL(/\/teacher\/dashboard$/);

  const on = await openSection(page);
  await expect(on.getByText('8 recovery codes left')).toBeVisible();
  await on.getByRole('button', { name: 'Turn off' }).click();
  const off = page.getByRole('dialog', { name: 'Turn off two-factor sign-in' });
  await off.getByLabel('Current password').fill(password);
  await off.getByLabel('Code of your app, or a recovery code').fill(codes[2] ?? '');
  await off.getByRole('button', { name: 'Turn off' }).click();
  await expect(on.getByRole('button', { name: 'Set up two-factor sign-in' })).toBeVisible();
  await page.getByRole('dialog', { name: 'Profile' }).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await signOut(page);
  await enterPassword(page, email);
  await expect(page).toHaveURL(/\/teacher\/dashboard$/);
});
