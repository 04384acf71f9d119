import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';

const banner = (name: string) => `You’re viewing the record of ${name}. You can’t change anything here.`;

function options(page: Page) {
  return page.getByRole('main').getByRole('listitem').getByRole('button');
}

async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search students' }).fill(name);
  // The list no longer changes once the result count is shown.
  await expect(page.getByText(`1 student with “${name}”`)).toBeVisible();
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  await expect(page.getByText(banner(name))).toBeVisible();
}

test('only a super admin has sidebar links to the teacher and student areas', async ({
  page,
  context,
  loginAs,
}) => {
  await loginAs('super admin');
  await page.getByRole('link', { name: 'Teacher area' }).click();
  await expect(page).toHaveURL('/teacher/dashboard');
  await expect(page.getByRole('heading', { name: 'Choose a student' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Back to administration' }).click();
  await page.getByRole('link', { name: 'Student area' }).click();
  await expect(page).toHaveURL('/student/dashboard');
  await expect(page.getByRole('heading', { name: 'Choose a student', level: 1 })).toBeVisible();
  for (const person of ['read-only admin', 'teacher', 'student'] as const) {
    const window = await context.newPage();
    await loginAs(person, window);
    await expect(window.getByRole('link', { name: /area$/ })).toHaveCount(0);
  }
});

test('the chosen student stays in the banner of every page and after a reload, in one window only', async ({
  page,
  context,
  loginAs,
}) => {
  await loginAs('super admin');
  for (const path of ['progress', 'transcript', 'quiz/1/results']) {
    await page.goto(`/student/${path}`);
    await expect(page.getByRole('heading', { name: 'Choose a student', level: 1 })).toBeVisible();
  }
  await page.goto('/student/dashboard');
  await choose(page, 'Eleanor Ashdown');
  await expect(page.getByText('Quizzes and results for Eleanor Ashdown.')).toBeVisible();
  const headings = {
    'Grade Book': 'Grade Book',
    Transcript: 'Transcript',
    Settings: 'Student Profile',
    Dashboard: 'Dashboard',
  };
  for (const [link, heading] of Object.entries(headings)) {
    await page.getByRole('navigation').getByRole('link', { name: link }).click();
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    await expect(page.getByText(banner('Eleanor Ashdown'))).toBeVisible();
  }
  await page.goto('/student/quiz/1/take');
  await expect(page.getByText('Only students can take quizzes.')).toBeVisible();
  await page.goto('/student/quiz/1/results');
  await expect(page.getByText(banner('Eleanor Ashdown'))).toBeVisible();

  const other = await context.newPage();
  await loginAs('super admin', other);
  await other.goto('/student/dashboard');
  await expect(other.getByRole('heading', { name: 'Choose a student' })).toBeVisible();
  await choose(other, 'Ravi Chandranath');
  await page.reload();
  await expect(page.getByText(banner('Eleanor Ashdown'))).toBeVisible();
});

test("the dashboard shows the chosen student's figures, and none of the administrator's notifications", async ({
  page,
  context,
  loginAs,
}) => {
  const theirs = await context.newPage();
  await loginAs('student', theirs);
  await expect(theirs.getByRole('heading', { name: /^Good /, level: 1 })).toBeVisible();
  await expect(theirs.getByRole('heading', { name: 'Messages' })).toBeVisible();
  await expect(theirs.getByText(/You’re viewing/)).toHaveCount(0);
  const own = await figuresOf(theirs).innerText();
  const menu = await theirs
    .getByRole('button', { name: /^Your menu/ })
    .getByText('Your menu, ')
    .innerText();

  await loginAs('super admin');
  await page.goto('/student/dashboard');
  await choose(page, menu.replace('Your menu, ', ''));
  await expect(figuresOf(page)).toHaveText(own.replaceAll('\n', ''));
  await expect(page.getByRole('heading', { name: 'Notifications' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Messages' })).toHaveCount(0);
  await page.getByRole('button', { name: /^Completed/ }).click();
  await expect(page.getByRole('dialog')).toContainText('Quizzes this student has submitted');
});

function figuresOf(page: Page) {
  return page.getByRole('list', { name: 'Quick stats' });
}

test('a super admin chooses another student by keyboard alone', async ({ page, loginAs }) => {
  await loginAs('super admin');
  await page.goto('/student/dashboard');
  await choose(page, 'Eleanor Ashdown');
  await expect(page.getByRole('region', { name: 'Student record' })).toBeFocused();
  await page.getByRole('button', { name: 'Choose another student' }).focus();
  await page.keyboard.press('Enter');
  const search = page.getByRole('searchbox', { name: 'Search students' });
  await expect(search).toBeFocused();
  await expect(options(page).first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(options(page).nth(0)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(options(page).nth(1)).toBeFocused();
  await page.keyboard.press('End');
  await expect(options(page).last()).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowUp');
  await expect(search).toBeFocused();
  await page.keyboard.type('chandra');
  await expect(options(page)).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByText(banner('Ravi Chandranath'))).toBeVisible();
});

test('signing out clears the chosen student', async ({ page, loginAs }) => {
  await loginAs('super admin');
  await page.goto('/student/dashboard');
  await choose(page, 'Eleanor Ashdown');
  await page.getByRole('link', { name: 'Back to administration' }).click();
  await page.getByRole('button', { name: /^Your menu/ }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
  await loginAs('super admin');
  await page.goto('/student/dashboard');
  await expect(page.getByRole('heading', { name: 'Choose a student' })).toBeVisible();
});

test('an invalid stored choice is ignored', async ({ page, loginAs }) => {
  await loginAs('super admin');
  for (const stored of ['{"accountId":999999,"studentId":1}', '{"accountId":null}', 'no JSON', '[]']) {
    await page.evaluate((value) => sessionStorage.setItem('cquiz-viewed-student', value), stored);
    await page.goto('/student/dashboard');
    await expect(page.getByRole('heading', { name: 'Choose a student' })).toBeVisible();
  }
});

test('students load twenty at a time, and a search finds some of them or shows that there are none', async ({
  page,
  loginAs,
}) => {
  await loginAs('super admin');
  await page.goto('/student/dashboard');
  await expect(page.getByText('42 students')).toBeVisible();
  await expect(options(page)).toHaveCount(20);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(options(page)).toHaveCount(40);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(options(page)).toHaveCount(42);
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
  const first = options(page).first();
  await expect(first).toContainText('@');
  await expect(first.locator('img')).toHaveCount(1);
  // Pending students are not listed.
  const search = page.getByRole('searchbox', { name: 'Search students' });
  await search.fill('Ngozi Ezeudu');
  await expect(page.getByText('No students found.')).toBeVisible();
  await search.fill("%_\\'");
  await expect(page.getByText('No students found.')).toBeVisible();
  await search.fill('STEINMARK');
  await expect(options(page)).toHaveCount(1);
});
