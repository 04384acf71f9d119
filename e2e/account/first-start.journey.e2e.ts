import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '../support/fixtures.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';

test.describe('without the demo school', () => {
  let folder: string;
  let empty: ServerProcess;

  test.beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'cquiz-empty-'));
    empty = await startServerProcess(folder, { DEMO: '0' });
  });
  test.afterAll(async () => {
    await empty.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  test.use({ expectedConsoleErrors: [/Failed to load resource/] });

  test('the first start prints a link that creates one administrator', async ({ page, browser }) => {
    const [link = ''] = /http:\S+\/first-admin#[\w-]{43}/.exec(empty.output()) ?? [];
    expect(empty.output()).not.toContain('Demo-pass-1');
    await page.goto(link);
    await page.getByRole('button', { name: 'Create administrator' }).click();
    await expect(page.getByText('First name is required')).toBeVisible();
    await page.getByLabel('First name').fill('Ada');
    await page.getByLabel('Last name').fill('Njoku');
    await page.getByLabel('Email Address').fill('ada@school.example');
    await page.getByLabel('Password', { exact: true }).fill('password1');
    await page.getByRole('button', { name: 'Create administrator' }).click();
    await expect(page.getByRole('alert')).toHaveText(
      'This password is too common. Please choose another one.',
    );
    await page.getByLabel('Password', { exact: true }).fill('Three-green-lamps');
    await page.getByRole('button', { name: 'Create administrator' }).click();
    await expect(page).toHaveURL(`${empty.address}/admin/dashboard`);
    await expect(page.getByRole('button', { name: 'Your menu, Ada Njoku' })).toBeVisible();
    // An empty school shows figures too.
    await expect(page.getByRole('button', { name: /Total Students/ })).toContainText('0');
    await expect(page.getByRole('button', { name: /Avg CGPA/ })).toContainText('–');
    await expect(page.getByRole('button', { name: /Quiz Completion Rate/ })).toContainText('–');
    await page.getByRole('button', { name: 'Notifications' }).click();
    await expect(page.getByRole('dialog').getByText('No notifications yet')).toBeVisible();

    const late = await (await browser.newContext()).newPage();
    await late.goto(link);
    await expect(late.getByRole('heading', { name: 'An administrator already exists' })).toBeVisible();
    await expect(late.getByLabel('First name')).toHaveCount(0);
    await late.getByRole('link', { name: 'Sign In' }).click();
    await expect(late).toHaveURL(`${empty.address}/login`);
    await late.goto(`${empty.address}/first-admin#${'x'.repeat(43)}`);
    await expect(late.getByRole('alert')).toHaveText(/^This link is invalid or has expired/);
  });
});
