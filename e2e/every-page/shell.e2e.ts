import { demoPassword } from '#database/seed/demo-accounts.ts';
import { type DemoPerson, emailOf, expect, test } from '../support/fixtures.ts';

const sidebars: Record<DemoPerson, { home: string; items: (string | RegExp)[] }> = {
  'super admin': {
    home: '/admin/dashboard',
    items: [
      'Dashboard',
      'Registration Requests 3 to do',
      'All Users',
      'Register Users',
      'Notifications',
      'Status',
      'Set-up 0 of 8',
      'System Settings',
    ],
  },
  'read-only admin': {
    home: '/admin/dashboard',
    items: ['Dashboard', 'All Users', 'Notifications', 'Status', 'Set-up 0 of 8'],
  },
  teacher: {
    home: '/teacher/dashboard',
    // The number depends on what other tests have submitted on this server.
    items: [
      'Dashboard',
      'Question Bank',
      'Quizzes',
      'Students',
      'Upload',
      /^Submissions [1-9]\d* to do$/,
      'Reports',
      'Settings',
    ],
  },
  student: {
    home: '/student/dashboard',
    items: [
      'Dashboard',
      'Available Quizzes 4 to do',
      'Calendar',
      'Grade Book',
      'Progress',
      'Transcript',
      'Settings',
    ],
  },
};
const people = Object.keys(sidebars) as DemoPerson[];

const details: Record<DemoPerson, (string | RegExp)[]> = {
  'super admin': ['Super Admin', 'Access level', 'Full access', 'Member since'],
  'read-only admin': ['Read Only Admin', 'Access level', 'Read only', 'Member since'],
  teacher: ['Teacher', 'Employee ID', 'Department', 'Member since'],
  student: ['Student', 'CGPA', /^\d\.\d\d$/, 'Enrollment date', 'Assigned teacher', 'Member since'],
};

for (const person of people) {
  test(`the ${person} signs in with the form and sees the sidebar of the role and their details in the menu`, async ({
    page,
  }) => {
    await page.goto('/');
    await expect(page).toHaveURL('/login');
    await page.getByLabel('Email Address').fill(emailOf(person));
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(sidebars[person].home);
    const links = page.getByRole('navigation').getByRole('link');
    await expect.poll(async () => (await links.allInnerTexts()).length).toBe(sidebars[person].items.length);
    for (const [index, name] of sidebars[person].items.entries()) {
      await expect(links.nth(index)).toHaveAccessibleName(name);
    }
    await expect(links.first()).toHaveAttribute('aria-current', 'page');

    await page.getByRole('button', { name: /^Your menu/ }).click();
    const menu = page.getByRole('dialog', { name: 'Your menu' });
    await expect(menu.getByText(emailOf(person))).toBeVisible();
    for (const text of details[person]) await expect(menu.getByText(text, { exact: true })).toBeVisible();
    await expect(menu.getByRole('button', { name: 'Settings' })).toHaveCount(
      person === 'read-only admin' ? 0 : 1,
    );
    await menu.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL('/login');
    await page.goBack();
    await expect(page).toHaveURL('/login');
    expect(await page.evaluate(() => sessionStorage.getItem('cquiz-token'))).toBeNull();
  });
}

test('the sidebar is open from 768 px, can be closed, and covers the page on a phone', async ({
  page,
  loginAs,
}) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await loginAs('student');
  const sidebar = page.getByRole('navigation');
  await expect(sidebar).toBeVisible();
  await page.getByRole('button', { name: 'Close the sidebar' }).click();
  await expect(sidebar).toBeHidden();
  await page.getByRole('button', { name: 'Open the sidebar' }).click();
  await expect(sidebar).toBeVisible();

  await page.setViewportSize({ width: 390, height: 800 });
  await expect(sidebar).toBeHidden();
  await page.getByRole('button', { name: 'Open the sidebar' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.getByRole('link', { name: /Available Quizzes/ }).click();
  await expect(page).toHaveURL('/student/available-quizzes');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'Open the sidebar' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('the search finds pages by keyboard alone, and only those of the role', async ({ page, loginAs }) => {
  await loginAs('student');
  await page.keyboard.press('Control+k');
  const search = page.getByRole('combobox', { name: 'Search', exact: true });
  await expect(search).toBeFocused();
  await expect(page.getByRole('option')).toHaveCount(7);
  await search.fill('backup');
  await expect(page.getByText('No results found.')).toBeVisible();
  await search.fill('r');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await search.fill('transc');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/student/transcript');
  await expect(search).toBeHidden();
});

test('a super admin opens another area from the search and goes back', async ({ page, loginAs }) => {
  await loginAs('super admin');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('combobox', { name: 'Search', exact: true }).fill('question bank');
  await page.getByRole('option', { name: /Question Bank/ }).click();
  await expect(page).toHaveURL('/teacher/question-bank');
  await page.getByRole('link', { name: 'Back to administration' }).click();
  await expect(page).toHaveURL('/admin/dashboard');
});

test('the dashboards show the figures of the demo school and explain them', async ({ page, loginAs }) => {
  await loginAs('super admin');
  const figure = page.getByRole('button', { name: /Total Students/ });
  await expect(figure).toContainText('45');
  await expect(figure).toContainText('42 accepted, 3 pending');
  await figure.click();
  const dialog = page.getByRole('dialog', { name: 'Total Students: 45' });
  await expect(dialog).toContainText('Everyone who has registered as a student');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(figure).toBeFocused();

  await loginAs('student');
  await expect(page.getByRole('button', { name: /Available/ })).toContainText('4');
});

test('the messages panel shows announcements to the programme', async ({ page, loginAs }) => {
  await loginAs('student');
  await page.getByRole('button', { name: 'Messages' }).click();
  const panel = page.getByRole('dialog', { name: 'Messages' });
  await expect(panel.getByRole('listitem').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
});

test('a name changed in the profile drawer is confirmed in a toast and appears in the top bar', async ({
  page,
  loginAs,
}) => {
  await loginAs('teacher');
  await page.getByRole('button', { name: /^Your menu/ }).click();
  await page.getByRole('button', { name: 'Profile' }).click();
  const drawer = page.getByRole('dialog', { name: 'Profile' });
  await drawer.getByLabel('First name').fill('');
  await drawer.getByRole('button', { name: 'Save name' }).click();
  await expect(drawer.getByText('First name is required')).toBeVisible();
  // The event may arrive before the response.
  const renamed = page.getByRole('button', { name: /^Your menu, Kwamena/, includeHidden: true });
  await page.route('**/api/profile', async (route) => {
    const response = await route.fetch();
    await expect(renamed).toBeVisible();
    await route.fulfill({ response });
  });
  await drawer.getByLabel('First name').fill('Kwamena');
  await drawer.getByRole('button', { name: 'Save name' }).click();
  const toast = page.getByRole('status').filter({ hasText: 'Your name was saved.' });
  await expect(toast).toBeVisible();
  await toast.getByRole('button', { name: 'Close' }).click();
  await expect(toast).toBeHidden();
  // The toasts of the dashboard close unless the pointer is on them.
  await page.mouse.move(10, 500);
  await drawer.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: /^Your menu, Kwamena/ })).toBeVisible();
});

test('the theme chosen in the profile drawer survives a reload and applies before the first paint', async ({
  page,
  loginAs,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await loginAs('read-only admin');
  const scheme = () => page.evaluate(() => document.documentElement.dataset['mantineColorScheme']);
  expect(await scheme()).toBe('light');
  await page.getByRole('button', { name: /^Your menu/ }).click();
  await page.getByRole('button', { name: 'Profile' }).click();
  const themes = page.getByRole('radiogroup', { name: 'Theme' });
  await themes.getByText('Dark').click();
  await expect.poll(scheme).toBe('dark');
  // With the app blocked, only the script before it can set the theme.
  await page.route(/\/assets\/(index|core)-.*\.js/, () => undefined);
  await page.reload({ waitUntil: 'commit' });
  await expect.poll(scheme).toBe('dark');
  await page.unrouteAll();
  await page.reload();
  await expect.poll(scheme).toBe('dark');
  await page.getByRole('button', { name: /^Your menu/ }).click();
  await page.getByRole('button', { name: 'Profile' }).click();
  await themes.getByText('Auto').click();
  await expect.poll(scheme).toBe('light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(scheme).toBe('dark');
});
