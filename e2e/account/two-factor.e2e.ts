import type { APIRequestContext } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { createTeacher } from '../support/setup/new-teacher.ts';
import { codeOf, enterPassword, openSection, password, signOut } from '../support/steps/two-factor-steps.ts';

test.use({ expectedConsoleErrors: [/Failed to load resource/] });

/** Turns two-factor sign-in on and returns the recovery codes. */
async function turnOn(request: APIRequestContext, email: string): Promise<string[]> {
  const signedIn = await request.post('/api/auth/login', { data: { email, password } });
  const { token } = (await signedIn.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  const setup = await request.post('/api/twoFactor', { headers, data: { currentPassword: password } });
  const { secret } = (await setup.json()) as { secret: string };
  const confirmed = await request.post('/api/twoFactor/confirm', {
    headers,
    data: { code: codeOf(secret) },
  });
  expect(confirmed.status()).toBe(200);
  return ((await confirmed.json()) as { recoveryCodes: string[] }).recoveryCodes;
}

test('each recovery code works once, for a sign-in or to turn two-factor sign-in off', async ({
  page,
  request,
}) => {
  const email = await createTeacher(request, password);
  const codes = await turnOn(request, email);
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
  await expect(page.getByRole('alert')).toHaveText('That code is incorrect or has already been used.');
  await page.getByLabel('Recovery code').fill((codes[1] ?? '').toUpperCase());
  await page.getByRole('button', { name: 'Verify & Continue' }).click();
  await expect(page).toHaveURL(/\/teacher\/dashboard$/);

  const on = await openSection(page);
  await expect(on.getByText('8 recovery codes left')).toBeVisible();
  await on.getByRole('button', { name: 'Turn off' }).click();
  const off = page.getByRole('dialog', { name: 'Turn off two-factor sign-in' });
  await off.getByLabel('Current password').fill(password);
  await off.getByLabel('Code from your app, or a recovery code').fill(codes[2] ?? '');
  await off.getByRole('button', { name: 'Turn off' }).click();
  await expect(on.getByRole('button', { name: 'Set up two-factor sign-in' })).toBeVisible();
  await page.getByRole('dialog', { name: 'Profile' }).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await signOut(page);
  await enterPassword(page, email);
  await expect(page).toHaveURL(/\/teacher\/dashboard$/);
});
