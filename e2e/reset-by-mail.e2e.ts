import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoPassword } from '#database/seed/demo-accounts.ts';
import { emailOf, expect, test } from './fixtures.ts';
import { waitForMail } from './mail-folder.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

test.describe('on the real server', () => {
  // A school of its own: the other tests sign in with the passwords of theirs.
  let folder: string;
  let own: ServerProcess;

  test.beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'cquiz-reset-'));
    own = await startServerProcess(folder);
  });
  test.afterAll(async () => {
    await own.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  test.use({ expectedConsoleErrors: [/Failed to load resource/] });

  test('the mailed code sets a new password and ends the other sessions', async ({ page, request }) => {
    const address = emailOf('student');
    const signedIn = await request.post(`${own.address}/api/auth/login`, {
      data: { email: address, password: demoPassword },
    });
    const { token } = (await signedIn.json()) as { token: string };
    await page.goto(`${own.address}/reset-password`);
    await page.getByLabel('Email Address').fill(address);
    await page.getByRole('button', { name: 'Send Code' }).click();
    await expect(page).toHaveURL(`${own.address}/otp-verification`);
    await expect(page.getByText(/^Code expires in 4:5\d$/)).toBeVisible();
    const { text } = await waitForMail(folder, address, /^\d{6}$/m);
    const [code = ''] = /^\d{6}$/m.exec(text) ?? [];
    await expect(page.getByLabel('Digit 1 of 6')).toBeFocused();
    await page.keyboard.type(code === '000000' ? '111111' : '000000');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText('This code is not right, or it has expired.');
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
    await page.getByLabel('New password').fill('Three-green-lamps');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${own.address}/login`);
    await page.getByLabel('Password', { exact: true }).fill('Three-green-lamps');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${own.address}/student/dashboard`);
    const me = await request.get(`${own.address}/api/auth/me`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(me.status()).toBe(401);
  });

  test('an address nobody has is answered alike', async ({ page }) => {
    await page.goto(`${own.address}/reset-password`);
    await page.getByLabel('Email Address').fill('nobody@campus.example');
    await page.getByRole('button', { name: 'Send Code' }).click();
    await expect(page.getByText('Reset Code Sent')).toBeVisible();
    await expect(page).toHaveURL(`${own.address}/otp-verification`);
    await expect(page.getByLabel('Digit 1 of 6')).toBeFocused();
    await page.keyboard.type('123456');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText('This code is not right, or it has expired.');
  });
});
