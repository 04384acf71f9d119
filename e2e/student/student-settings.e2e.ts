import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Page } from '@playwright/test';
import { demoPassword } from '#database/seed/demo-accounts.ts';
import { expectAccessible } from '../support/checks/page-checks.ts';
import { emailOf, expect, test } from '../support/fixtures.ts';

function part(page: Page, name: string) {
  return page.getByRole('region', { name, exact: true });
}

function tab(page: Page, name: string) {
  return page.getByRole('navigation', { name: 'Settings sections' }).getByRole('link', { name });
}

test('a student edits their profile and preferences, and opens the help', async ({ page, loginAs }) => {
  await loginAs('student');
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(part(page, 'Your studies').getByText('Assigned teacher')).toBeVisible();
  const profile = part(page, 'Student Profile');
  const phone = profile.getByLabel('Phone number');
  const before = await phone.inputValue();
  await phone.fill(' ');
  await expect(profile.getByRole('status')).toHaveText('Unsaved changes');
  await phone.press('Enter');
  await expect(profile.getByText('Phone number is required')).toBeVisible();
  await expect(phone).toBeFocused();
  for (const number of ['+233 20 111 2233', before]) {
    await phone.fill(number);
    await phone.press('Enter');
    await expect(profile.getByRole('status')).toHaveText('');
  }

  await tab(page, 'System Preferences').click();
  await expect(page).toHaveURL('/student/settings?tab=preferences');
  await page.getByLabel('Date format').selectOption('YYYY-MM-DD');
  await page.goBack();
  await expect(
    part(page, 'Your studies')
      .getByText(/^\d{4}-\d\d-\d\d$/)
      .first(),
  ).toBeVisible();
  await page.goForward();
  await page.getByLabel('Date format').selectOption('D MMM YYYY');
  const closing = page.getByRole('group', { name: 'A quiz closes soon' });
  const mailed = closing.getByRole('checkbox', { name: 'By email as well' });
  const saved = page.waitForResponse(
    (response) => response.request().postData()?.includes('"mailedNotifications":["quiz.closing"]') === true,
  );
  await mailed.press('Space');
  expect((await saved).status()).toBe(200);
  await page.reload();
  await expect(mailed).toBeChecked();
  await mailed.press('Space');
  await expect(mailed).not.toBeChecked();

  await tab(page, 'Help and Support').click();
  await expect(part(page, 'System status').getByText('Online')).toBeVisible();
  await expect(page.getByText(/^Your teacher is .+\. Ask them about quizzes/)).toBeVisible();
  await page.getByRole('link', { name: 'Grade Book' }).last().click();
  await expect(page).toHaveURL('/student/grade_book');
});

test('a super admin sees a student’s profile read-only, without preferences', async ({ page, loginAs }) => {
  await loginAs('super admin');
  await page.goto('/student/settings?tab=preferences');
  await page.getByRole('searchbox', { name: 'Search students' }).fill('Ama Owusu');
  await page.getByRole('button', { name: /^Ama Owusu/ }).click();
  await expect(page.getByRole('heading', { name: 'Student Profile', level: 1 })).toBeVisible();
  await expect(part(page, 'Contact').getByText(emailOf('student'))).toBeVisible();
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Create calendar address' })).toHaveCount(0);
});

async function readNewAddress(page: Page): Promise<string> {
  const field = page.getByLabel('Calendar address');
  await expect(field).toBeFocused();
  return new URL(await field.inputValue()).pathname;
}

async function statusOf(request: APIRequestContext, path: string): Promise<number> {
  return (await request.get(path)).status();
}

test('a student adds one quiz to a calendar, or all of them by an address that they can revoke', async ({
  page,
  request,
  loginAs,
}) => {
  await loginAs('student');
  await page.goto('/student/available-quizzes');
  const card = page
    .getByRole('article')
    .filter({ hasText: /Closes \d/ })
    .filter({ hasText: 'Preview' })
    .first();
  const title = await card.getByRole('heading').innerText();
  await card.getByRole('button', { name: 'Preview' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'Add to calendar' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('quizzes.ics');
  const file = await readFile(await download.path(), 'utf8');
  expect(file.replace(/\r\n /g, '')).toContain(`SUMMARY:${title} closes\r\n`);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.getByRole('link', { name: 'Calendar' }).first().click();
  await page.getByRole('button', { name: 'Add to your calendar app' }).click();
  const panel = page.getByRole('dialog', { name: 'Add quizzes to your calendar' });
  await panel.getByRole('button', { name: 'Create calendar address' }).click();
  const first = await readNewAddress(page);
  const response = await request.get(first);
  expect(response.headers()['content-type']).toContain('text/calendar');
  expect((await response.text()).replace(/\r\n /g, '')).toContain(`SUMMARY:${title} closes`);
  await expectAccessible(page, '[role="dialog"]');

  await page.goto('/student/settings?tab=preferences');
  const calendar = part(page, 'Calendar');
  await expect(calendar.getByText(/^You created a calendar address on/)).toBeVisible();
  await calendar.getByRole('button', { name: 'Create new address' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create new address' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  const second = new URL(await page.getByLabel('Calendar address').inputValue()).pathname;
  expect(await statusOf(request, first)).toBe(404);
  expect(await statusOf(request, second)).toBe(200);
  await calendar.getByRole('button', { name: 'Turn off' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
  await expect(calendar.getByRole('button', { name: 'Create calendar address' })).toBeVisible();
  expect(await statusOf(request, second)).toBe(404);
});

test('a student sees new notifications at once, and marks them read or dismisses them', async ({
  page,
  request,
  loginAs,
}) => {
  await loginAs('student');
  await page.goto('/student/notifications');
  await expect(page.getByRole('heading', { name: /^Notifications/, level: 1 })).toBeVisible();
  const list = page.getByRole('main').getByRole('listitem');
  const notification = list.filter({ hasText: 'You have extra time for all your quizzes.' });
  await expect(notification).toHaveCount(0);
  const revoke = await grantExtraTime(request, 'Ama');
  await expect(notification).toHaveCount(1);
  await expect(notification.getByText('Unread')).toBeVisible();
  await expect(notification.getByText(/^(Just now|\d+s ago)$/)).toBeVisible();

  await page.getByRole('main').getByRole('button', { name: 'Mark all read' }).click();
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  await expect(list.getByText('Unread')).toHaveCount(0);
  const which = page.getByRole('radiogroup', { name: 'Which notifications' });
  await which.getByText('Unread').click();
  await expect(page.getByText('No unread notifications')).toBeVisible();
  await which.getByText('All').click();
  await notification.getByRole('button', { name: /^Dismiss: / }).click();
  await expect(notification).toHaveCount(0);
  await revoke();

  const revokeAgain = await grantExtraTime(request, 'Ama');
  await expect(notification).toHaveCount(1);
  await revokeAgain();
  await page.reload();
  await expect(page.getByRole('heading', { name: /^Notifications/, level: 1 })).toBeVisible();
  await expect(list.first()).toBeVisible();
  await expect(notification).toHaveCount(0);

  await page.getByRole('button', { name: 'Notifications', exact: true }).press('Enter');
  await page.getByRole('link', { name: 'See all notifications' }).click();
  await expect(page).toHaveURL('/student/notifications');
});

/** Grants extra time for all quizzes. Revoke it, because other tests check this student's deadlines. */
async function grantExtraTime(request: APIRequestContext, firstName: string): Promise<() => Promise<void>> {
  const login = await request.post('/api/auth/login', {
    data: { email: emailOf('super admin'), password: demoPassword },
  });
  const headers = { Authorization: `Bearer ${((await login.json()) as { token: string }).token}` };
  const response = await request.get(`/api/student?search=${firstName}%20Owusu`, { headers });
  const [student] = (await response.json()) as { id: number }[];
  const granted = await request.post('/api/accommodation', {
    headers,
    data: { student: { id: student?.id }, extraMinutes: 5 },
  });
  expect(granted.status()).toBe(201);
  const { id } = (await granted.json()) as { id: number };
  return async () => {
    expect((await request.delete(`/api/accommodation/${id}`, { headers })).status()).toBe(204);
  };
}
