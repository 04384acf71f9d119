import { rmSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { demoPassword } from '#database/seed/demo-accounts.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/checks/page-checks.ts';
import { type FakeChatService, startFakeChatService } from '../support/fakes/chat-service.ts';
import { waitForInterception } from '../support/fakes/fake-response.ts';
import { type DemoPerson, emailOf, expect, test } from '../support/fixtures.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { copySchool } from '../support/setup/school-template.ts';

const parts = [
  ['profile', 'Admin Profile', 'Bio'],
  ['security', 'Account Security', 'Current password'],
  ['notifications', 'Notifications', 'A backup failed'],
  ['privacy', 'Privacy Settings', 'Record IP addresses'],
  ['preferences', 'System Preferences', 'Items per page'],
  ['data', 'Data and Activity', 'Days to keep'],
  ['users', 'User Management', 'Maximum number of users'],
  ['system', 'System Settings', 'Scheduled backups to keep'],
  ['help', 'Help and Support', 'How to get help'],
] as const;

let folder: string;
let own: ServerProcess;
let chatService: FakeChatService;

// A separate server, because these settings apply to everyone.
test.beforeAll(async () => {
  folder = copySchool('settings');
  chatService = await startFakeChatService('Grades hang on it.');
  own = await startServerProcess(folder, { AI_CHAT_URL: chatService.address });
});
test.afterAll(async () => {
  await own.stop();
  chatService.stop();
  rmSync(folder, { recursive: true, force: true });
});
function form(page: Page, name: string) {
  return page.getByRole('form', { name, exact: true });
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(`${own.address}${path}`);
}

async function openPart(page: Page, tab: string): Promise<void> {
  await open(page, `/admin/settings?tab=${tab}`);
}

async function enterAs(person: DemoPerson, page: Page): Promise<void> {
  const data = { email: emailOf(person), password: demoPassword };
  const response = await page.request.post(`${own.address}/api/auth/login`, { data });
  await enterWith(((await response.json()) as { token: string }).token, page, '/');
  await expect(page.getByRole('button', { name: /^Your menu/ })).toBeVisible();
}

async function enterWith(token: string, page: Page, path: string): Promise<void> {
  await open(page, '/api/health');
  await page.evaluate((value) => sessionStorage.setItem('cquiz-token', value), token);
  await open(page, path);
}

async function openWindow(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage();
}

test('each of the nine sections has a name and an address, and a phone lists them in a select', async ({
  page,
}) => {
  await enterAs('super admin', page);
  await open(page, '/admin/Settings');
  const links = page.getByRole('navigation', { name: 'Settings sections' }).getByRole('link');
  await expect(links).toHaveText(parts.map(([, name]) => name));
  for (const [at, [tab, name, text]] of parts.entries()) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await links.nth(at).click();
    await expect(page).toHaveURL(new RegExp(`\\?tab=${tab}$`));
    await expect(links.nth(at)).toHaveAttribute('aria-current', 'page');
    await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
    await page.setViewportSize({ width: 320, height: 800 });
    await expect(page.getByRole('combobox', { name: 'Settings section' })).toHaveValue(tab);
    await expect(page.getByRole('option', { name, exact: true })).toBeAttached();
  }
  await page.getByRole('combobox', { name: 'Settings section' }).selectOption('User Management');
  await expect(page).toHaveURL(/\?tab=users$/);
});

test('an admin saves their profile, names are required, and a new email address needs the password', async ({
  page,
}) => {
  await enterAs('super admin', page);
  await openPart(page, 'profile');
  const profile = form(page, 'Admin Profile');
  await expect(profile.getByLabel('Admin ID')).toHaveAttribute('readonly');
  const save = profile.getByRole('button', { name: 'Save' });
  await expect(save).toBeDisabled();
  await profile.getByLabel('First name').fill(' ');
  await expect(profile.getByText('Unsaved changes')).toBeVisible();
  await save.click();
  await expect(profile.getByText('First name is required')).toBeVisible();
  await expect(profile.getByLabel('First name')).toBeFocused();
  await profile.getByRole('button', { name: 'Discard' }).click();
  await profile.getByLabel('Phone number').fill('+233 20 123 4567');
  await profile.getByLabel('Job title').selectOption('User Manager');
  await profile.getByLabel('Bio').fill('Keeps the lists.');
  await profile.getByLabel('Bio').press('Tab');
  await save.click();
  await expect(page.getByText('Admin Profile saved.')).toBeVisible();
  await expect(save).toBeDisabled();
  await page.reload();
  await expect(profile.getByLabel('Job title')).toHaveValue('User Manager');
  await expect(profile.getByLabel('Phone number')).toHaveValue('+233 20 123 4567');
  const email = page.getByRole('region', { name: 'Email address' });
  await email.getByLabel('New email address').fill('other@cquiz.example');
  await email.getByRole('button', { name: 'Change email address' }).click();
  await expect(email.getByText('Password is required')).toBeVisible();
});

test.describe('system settings', () => {
  test.use({ expectedConsoleErrors: [/status of 4(09|22)/] });

  test('keep unsaved values while another window saves others, and show each error at its field', async ({
    page,
    context,
  }) => {
    await enterAs('super admin', page);
    const other = await context.newPage();
    await enterAs('super admin', other);
    await openPart(page, 'users');
    await openPart(other, 'users');
    const users = form(page, 'User Management');
    await expect(users.getByText(/^Users now: \d+\./)).toBeVisible();
    await users.getByLabel('Maximum number of users').fill('many');
    await users.getByLabel('Trusted email domains').fill('not a domain');
    await page.keyboard.press('Enter');
    await expect(users.getByText('Please enter a domain such as school.example.')).toBeVisible();
    await users.getByLabel('Trusted email domains').fill('School.Example');
    await page.keyboard.press('Enter');
    await expect(users.getByRole('listitem')).toHaveText(['school.example']);

    await form(other, 'Session timeout').getByLabel('Minutes of inactivity').fill('60');
    await other.keyboard.press('Enter');
    await expect(other.getByText('Session timeout saved.')).toBeVisible();
    await form(other, 'User Management').getByLabel('Accept registrations automatically').uncheck();
    await form(other, 'User Management').getByRole('button', { name: 'Save' }).click();
    await expect(other.getByText('User Management saved.')).toBeVisible();
    await page.bringToFront();
    await expect(form(page, 'Session timeout').getByLabel('Minutes of inactivity')).toHaveValue('60');
    await expect(users.getByLabel('Accept registrations automatically')).not.toBeChecked();
    await expect(users.getByLabel('Maximum number of users')).toHaveValue('many');

    await page.getByRole('link', { name: 'Help and Support' }).click();
    await expect(page.getByText('“User Management” has unsaved changes.')).toBeVisible();
    await page.goBack();
    await expect(users.getByLabel('Maximum number of users')).toHaveValue('many');
    const save = users.getByRole('button', { name: 'Save' });
    await save.click();
    await expect(users.getByText('Please enter a whole number.')).toBeVisible();
    await expect(users.getByLabel('Maximum number of users')).toBeFocused();
    await users.getByLabel('Maximum number of users').fill('0');
    await save.click();
    await expect(users.getByText('Must be at least 1.')).toBeVisible();
    await users.getByLabel('Maximum number of users').fill('4000');
    await save.click();
    await expect(page.getByText('User Management saved.')).toBeVisible();
    await expect(users.getByText('Unsaved changes')).toHaveCount(0);
    await expect(form(other, 'User Management').getByLabel('Maximum number of users')).toHaveValue('4000');
    await expect(form(other, 'User Management').getByRole('listitem')).toHaveText(['school.example']);
  });

  test('are reset, and system logs purged, only after confirmation', async ({ page }) => {
    await enterAs('super admin', page);
    await openPart(page, 'privacy');
    const privacy = form(page, 'Privacy Settings');
    await privacy.getByLabel('Record IP addresses').uncheck();
    await privacy.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Privacy Settings saved.')).toBeVisible();
    const dialog = page.getByRole('dialog');
    const ask = async (tab: string, name: string, answer: 'Cancel' | 'Confirm') => {
      await openPart(page, tab);
      await page.getByRole('button', { name }).click();
      await expect(dialog.getByRole('heading', { name })).toBeVisible();
      if (answer === 'Confirm') await dialog.getByLabel('Your password').fill(demoPassword);
      await dialog.getByRole('button', { name: answer }).click();
      await expect(dialog).toBeHidden();
    };
    await ask('system', 'Reset System Settings', 'Cancel');
    await openPart(page, 'privacy');
    await expect(privacy.getByLabel('Record IP addresses')).not.toBeChecked();
    await ask('system', 'Reset System Settings', 'Confirm');
    await expect(page.getByText('The system settings were reset.')).toBeVisible();
    await openPart(page, 'privacy');
    await expect(privacy.getByLabel('Record IP addresses')).toBeChecked();
    await ask('data', 'Purge System Logs', 'Cancel');
    await ask('data', 'Purge System Logs', 'Confirm');
    await expect(page.getByText(/^The audit log was purged\. \d+ entries were deleted\.$/)).toBeVisible();
  });
});

test("a person's language, time zone and page size apply at once, and default to the institution's", async ({
  page,
  browser,
}) => {
  await enterAs('super admin', page);
  const lang = (window: Page) => window.evaluate(() => document.documentElement.lang);
  await open(page, '/admin/status');
  const since = page.getByText('Running since').locator('..');
  await expect(since).toContainText(/\d+ \w{3} 20\d\d, \d\d:\d\d/);
  const inUtc = await since.innerText();
  await openPart(page, 'preferences');
  await page.getByLabel('Language').selectOption('Deutsch');
  await expect.poll(() => lang(page)).toBe('de');
  const zones = page.getByLabel('Zeitzone').getByRole('option');
  await expect(zones.nth(1)).toHaveText('UTC-5 New York');
  await expect(zones.nth(4)).toHaveText('UTC-8 Los Angeles');
  await page.getByLabel('Zeitzone').selectOption('Asia/Tokyo');
  const saving = page.waitForResponse(
    (response) => response.request().postData()?.includes('itemsPerPage') ?? false,
  );
  await page.getByLabel('Einträge pro Seite').selectOption('10');
  await saving;
  await open(page, '/admin/status');
  await expect(page.getByText(/ \(höchstens 5\.000\)$/)).toBeVisible();
  await openPart(page, 'preferences');
  await page.getByLabel('Sprache').selectOption('English');
  await expect.poll(() => lang(page)).toBe('en');
  await open(page, '/admin/status');
  await expect(since).not.toContainText(inUtc.slice(-5));
  await open(page, '/admin/all-users');
  await expect(page.getByText(/^1–10 of \d+$/)).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /^Select (?!all)/ })).toHaveCount(10);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText(/^11–20 of \d+$/)).toBeVisible();

  const teacher = await openWindow(browser);
  await enterAs('teacher', teacher);
  await expect.poll(() => lang(teacher)).toBe('en');
  await openPart(page, 'system');
  const institution = form(page, 'Language and time');
  await institution.getByLabel('Institution’s language').selectOption('Français');
  await institution.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => lang(teacher)).toBe('fr');
  await institution.getByLabel('Institution’s language').selectOption('English');
  await institution.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => lang(teacher)).toBe('en');
});

test('notifications are filtered, link to their subject, and are dismissed by keyboard', async ({ page }) => {
  await enterAs('super admin', page);
  await open(page, '/admin/notifications');
  const rows = page.getByRole('main').getByRole('listitem');
  const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName('Notifications, 2 unread');
  await page.getByText('Unread', { exact: true }).first().click();
  await expect(rows).toHaveCount(2);
  await rows
    .getByRole('link', { name: /registrations need approval/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/admin\/registration-requests$/);
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread');
  await open(page, '/admin/notifications');
  await page.getByText('Unread', { exact: true }).first().click();
  await expect(rows).toHaveCount(1);
  await page.getByRole('button', { name: 'Mark all read' }).click();
  await expect(page.getByText('No unread notifications')).toBeVisible();
  await page.getByText('All', { exact: true }).first().click();
  await expect(rows.nth(1)).toBeVisible();
  const listed = await rows.count();
  await rows.first().getByRole('button').press('Enter');
  await expect(rows).toHaveCount(listed - 1);
  await expect(rows.first().getByRole('button')).toBeFocused();
  await expectAccessible(page, 'main');
  await page.setViewportSize({ width: 320, height: 800 });
  await expectNoSidewaysScroll(page, 320);
});

test.describe('an error message', () => {
  test.use({ expectedConsoleErrors: [/status of 409/] });

  test('can be explained by a chat service, which receives only the message', async ({ page }) => {
    const refusal = {
      success: false,
      code: 'RECORD_KEPT',
      message: 'This is part of the record and can’t be deleted.',
    };
    await enterAs('super admin', page);
    await openPart(page, 'notifications');
    await page.route('**/api/preference', (route) =>
      route.request().method() === 'PATCH' ? route.fulfill({ status: 409, json: refusal }) : route.continue(),
    );
    await waitForInterception(page);
    const box = page.getByRole('group', { name: 'A backup failed' }).getByLabel('By email as well');
    await box.click();
    const toast = page.getByRole('alert').filter({ hasText: refusal.message });
    await toast.getByRole('button', { name: 'Explain' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'What this error means' });
    await expect(dialog.getByText('Grades hang on it.')).toBeVisible();
    await expect(dialog.getByText(/^Written by AI/)).toBeVisible();
    await expectAccessible(page, '[role=dialog]');
    expect(chatService.requests.join()).toContain(`RECORD_KEPT: ${refusal.message}`);
    expect(chatService.requests.join()).not.toContain(emailOf('super admin'));
  });
});
