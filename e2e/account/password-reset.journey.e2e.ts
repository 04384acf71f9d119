import { waitForMail } from '../support/fakes/mail-folder.ts';
import { expect, test } from '../support/fixtures.ts';
import { createTeacher } from '../support/setup/new-teacher.ts';

test.use({ expectedConsoleErrors: [/Failed to load resource/] });

test('the mailed code sets a new password and ends the other sessions', async ({ page, request, server }) => {
  const password = 'Two-yellow-lamps';
  const address = await createTeacher(request, password);
  const signedIn = await request.post('/api/auth/login', { data: { email: address, password } });
  const { token } = (await signedIn.json()) as { token: string };
  await page.goto('/reset-password');
  await page.getByLabel('Email Address').fill(address);
  await page.getByRole('button', { name: 'Send Code' }).click();
  await expect(page).toHaveURL('/otp-verification');
  await expect(page.getByText(/^Code expires in 4:\d\d$/)).toBeVisible();
  // The address and the time left survive a reload.
  await page.reload();
  await expect(page.getByText(/^Code expires in 4:\d\d$/)).toBeVisible();
  await expect(page.getByText(address)).toBeVisible();
  const { text } = await waitForMail(server.dataDir, address, /^\d{6}$/m);
  const [code = ''] = /^\d{6}$/m.exec(text) ?? [];
  await expect(page.getByLabel('Digit 1 of 6')).toBeFocused();
  await page.keyboard.type(code === '000000' ? '111111' : '000000');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('That code is incorrect or has expired.');
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await page.getByLabel('New password').fill('Three-green-lamps');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/login');
  await page.getByLabel('Password', { exact: true }).fill('Three-green-lamps');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/teacher/dashboard');
  const me = await request.get('/api/auth/me', { headers: { Authorization: `Bearer ${token}` } });
  expect(me.status()).toBe(401);
});

test('an address without an account gets the same responses', async ({ page }) => {
  await page.goto('/reset-password');
  await page.getByLabel('Email Address').fill('nobody@campus.example');
  await page.getByRole('button', { name: 'Send Code' }).click();
  await expect(page.getByText('Reset Code Sent')).toBeVisible();
  await page.getByRole('link', { name: 'Enter the code' }).click();
  await expect(page).toHaveURL('/otp-verification');
  await expect(page.getByLabel('Digit 1 of 6')).toBeFocused();
  await page.keyboard.type('123456');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('That code is incorrect or has expired.');
});
