import type { APIRequestContext, Page } from '@playwright/test';
import { demoPassword } from '#database/seed/demo-accounts.ts';
import { waitForMail } from '../support/fakes/mail-folder.ts';
import { oneQuestion } from '../support/fakes/upload-fakes.ts';
import { type DemoPerson, emailOf, expect, test } from '../support/fixtures.ts';

function part(page: Page, name: string) {
  return page.getByRole('region', { name, exact: true });
}

function tab(page: Page, name: string) {
  return page.getByRole('navigation', { name: 'Settings sections' }).getByRole('link', { name });
}

test('each settings section has an address, and its settings apply', async ({ page, loginAs }) => {
  await loginAs('teacher');
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(part(page, 'Profile').getByText('Employee ID')).toBeVisible();
  await expect(part(page, 'Profile').getByText('Department')).toBeVisible();
  const name = part(page, 'Name').getByLabel('First name');
  const nameBefore = await name.inputValue();
  for (const next of ['Kwaku', nameBefore]) {
    await name.fill(next);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: new RegExp(`^Your menu, ${next} `) })).toBeVisible();
  }

  await tab(page, 'Preferences').click();
  await expect(page).toHaveURL('/teacher/settings?tab=preferences');
  await part(page, 'Preferences').getByText('Dark').click();
  const scheme = () => page.evaluate(() => document.documentElement.dataset['mantineColorScheme']);
  await expect.poll(scheme).toBe('dark');
  await page.getByLabel('Date format').selectOption('YYYY-MM-DD');
  await page.goBack();
  await expect(part(page, 'Profile').getByText(/^\d{4}-\d\d-\d\d$/)).toBeVisible();
  await page.goForward();
  await page.getByLabel('Date format').selectOption('D MMM YYYY');
  await part(page, 'Preferences').getByText('Auto', { exact: true }).click();
  await expect.poll(scheme).toBe('light');

  for (const tabName of ['Help', 'Notifications', 'Preferences', 'Profile']) {
    await tab(page, tabName).click();
    await expect(part(page, tabName)).toBeVisible();
    await expect(tab(page, tabName)).toHaveAttribute('aria-current', 'page');
  }
  await page.goto('/teacher/settings?tab=help');
  const help = part(page, 'Help');
  await expect(help.getByRole('link')).toHaveText([
    'Question Bank',
    'Upload',
    'PDF',
    'Excel',
    'CSV',
    'Quizzes',
  ]);
  await help.getByRole('link', { name: 'Quizzes' }).click();
  await expect(page).toHaveURL('/teacher/quizzes');
  await page.goto('/teacher/settings?tab=no-such');
  await expect(part(page, 'Profile')).toBeVisible();

  await loginAs('super admin');
  await page.goto('/teacher/settings');
  await expect(part(page, 'Profile').getByText('Access level')).toBeVisible();
  await expect(part(page, 'Profile').getByText('Employee ID')).toHaveCount(0);
});

test('a muted notification is not shown, and a mailed one also arrives by email', async ({
  page,
  request,
  server,
  loginAs,
}) => {
  await loginAs('teacher');
  await page.goto('/teacher/settings?tab=notifications');
  const imported = page.getByRole('group', { name: 'A file was imported' });
  const shown = imported.getByRole('checkbox', { name: 'In CQuiz' });
  const mailed = imported.getByRole('checkbox', { name: 'By email as well' });
  await expect(page.getByRole('group')).toHaveCount(6);
  await expect(shown).toBeChecked();
  // Two changes in quick succession are both saved.
  await mailed.press('Space');
  await shown.press('Space');
  await expect(shown).not.toBeChecked();
  await expect(mailed).toBeDisabled();
  await expect(mailed).not.toBeChecked();
  await expectSaved(request, { mutedNotifications: ['upload.completed'] });
  await importForTeacher(request, 'muted.csv');

  await shown.press('Space');
  await expect(mailed).toBeChecked();
  await expectSaved(request, { mutedNotifications: [], mailedNotifications: ['upload.completed'] });
  await page.reload();
  await expect(mailed).toBeChecked();
  await importForTeacher(request, 'told.csv');
  await page.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click();
  const bell = page.getByRole('dialog', { name: 'Notifications' });
  await expect(bell.getByText('told.csv was imported: 1 question.')).toBeVisible();
  await expect(bell.getByText('muted.csv')).toHaveCount(0);
  const mail = await waitForMail(server.dataDir, emailOf('teacher'), /because of your notification settings/);
  expect(mail).toMatchObject({ subject: 'CQuiz: “told.csv” was imported', count: 1 });

  await page.keyboard.press('Escape');
  await expect(bell).toBeHidden();
  await mailed.press('Space');
  await expect(mailed).not.toBeChecked();
  await expectSaved(request, { mailedNotifications: [] });
});

async function headersOf(request: APIRequestContext, person: DemoPerson): Promise<Record<string, string>> {
  const response = await request.post('/api/auth/login', {
    data: { email: emailOf(person), password: demoPassword },
  });
  const { token } = (await response.json()) as { token: string };
  return { authorization: `Bearer ${token}` };
}

/** Waits until the server has saved these preferences. */
async function expectSaved(request: APIRequestContext, preferences: Record<string, unknown>): Promise<void> {
  const headers = await headersOf(request, 'teacher');
  await expect
    .poll(async () => (await request.get('/api/preference', { headers })).json())
    .toMatchObject(preferences);
}

/** Imports a teacher's file as an administrator, which notifies the teacher. */
async function importForTeacher(request: APIRequestContext, fileName: string): Promise<void> {
  const { name, content } = oneQuestion(fileName);
  const uploaded = await request.post('/api/fileUpload/upload', {
    headers: await headersOf(request, 'teacher'),
    multipart: { check: 'true', file: { name, mimeType: 'text/csv', buffer: content } },
  });
  const { id } = (await uploaded.json()) as { id: number };
  const imported = await request.post(`/api/fileUpload/${id}/import`, {
    headers: await headersOf(request, 'super admin'),
    data: {},
  });
  expect(imported.status()).toBe(200);
}
