import type { APIRequestContext, Page } from '@playwright/test';
import { demoPassword } from '#database/seed/demo-accounts.ts';
import type { Quiz } from '#shared/contract/teaching/quizzes.ts';
import { expectAccessibleInBothThemes } from '../support/checks/page-checks.ts';
import { type DemoPerson, emailOf, expect, test } from '../support/fixtures.ts';

function field(page: Page) {
  return page.getByRole('combobox', { name: 'Search', exact: true });
}

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
}

/** The quizzes that this person can list. */
async function quizzesOf(request: APIRequestContext, person: DemoPerson): Promise<Quiz[]> {
  const signedIn = await request.post('/api/auth/login', {
    data: { email: emailOf(person), password: demoPassword },
  });
  const { token } = (await signedIn.json()) as { token: string };
  const listed = await request.get('/api/quiz?max=200&sort=dateCreated&order=asc', {
    headers: { authorization: `Bearer ${token}` },
  });
  return (await listed.json()) as Quiz[];
}

test('a super admin finds and opens a person by keyboard alone', async ({ page, loginAs }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await loginAs('super admin');
  await openPalette(page);
  await page.keyboard.type('ANSRE kofi');
  const people = page.getByRole('listbox').getByRole('group', { name: 'People' });
  const kofi = people.getByRole('option', { name: /^Kofi Ansre/ });
  await expect(kofi).toHaveAttribute('aria-selected', 'true');
  await expect(field(page)).toHaveAttribute('aria-activedescendant', (await kofi.getAttribute('id')) ?? '');
  await expect(page.getByRole('status').filter({ hasText: '1 result' })).toBeAttached();
  await expectAccessibleInBothThemes(page, '[role=dialog]');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/all-users\?person=\d+$/);
  await expect(page.getByRole('dialog').getByText('Kofi Ansre').first()).toBeVisible();
  await expect(field(page)).toBeHidden();
});

test('arrow keys, Home and End move through pages and results, and Escape restores the focus', async ({
  page,
  loginAs,
}) => {
  await loginAs('super admin');
  const button = page.getByRole('button', { name: 'Search', exact: true });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('an');
  const options = page.getByRole('listbox').getByRole('option');
  await expect(page.getByRole('group', { name: 'People' }).getByRole('option').first()).toBeVisible();
  await expect(page.getByText('Searching...')).toHaveCount(0);
  const last = (await options.count()) - 1;
  const expectChosen = (at: number) => expect(options.nth(at)).toHaveAttribute('aria-selected', 'true');
  await expectChosen(0);
  await page.keyboard.press('ArrowUp');
  await expectChosen(last);
  await page.keyboard.press('ArrowDown');
  await expectChosen(0);
  await page.keyboard.press('End');
  await expectChosen(last);
  await page.keyboard.press('Home');
  await expectChosen(0);
  await page.keyboard.press('Escape');
  await expect(field(page)).toBeHidden();
  await expect(button).toBeFocused();
});

test("a teacher finds their own quizzes and students, but no other teacher's quiz", async ({
  page,
  request,
  loginAs,
}) => {
  const own = await quizzesOf(request, 'teacher');
  const ownIds = new Set(own.map(({ id }) => id));
  const all = await quizzesOf(request, 'super admin');
  const foreign = all.find(
    ({ id, title }) => !ownIds.has(id) && !own.some((quiz) => quiz.title.includes(title)),
  );
  const [mine] = own;
  if (!mine || !foreign) throw new Error('The demo school has quizzes of several teachers.');
  await loginAs('teacher');
  await openPalette(page);
  await field(page).fill(foreign.title);
  await expect(page.getByText('No results found.')).toBeVisible();
  await field(page).fill('ama owusu');
  await expect(
    page.getByRole('group', { name: 'Students' }).getByRole('option', { name: /^Ama Owusu/ }),
  ).toBeVisible();
  await field(page).fill(mine.title);
  const quiz = page.getByRole('group', { name: 'Quizzes' }).getByRole('option').first();
  await expect(quiz).toContainText(mine.title);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/teacher/quizzes/${mine.id}`);
});

test('a student finds the card of a quiz, but no people', async ({ page, request, loginAs }) => {
  const active = (await quizzesOf(request, 'student')).filter(({ isActive }) => isActive);
  const mine = active.find(({ title }) => active.filter((quiz) => quiz.title.includes(title)).length === 1);
  if (!mine) throw new Error('The demo student has quizzes.');
  await loginAs('student');
  await openPalette(page);
  await field(page).fill('ansre');
  await expect(page.getByText('No results found.')).toBeVisible();
  await field(page).fill(mine.title);
  await expect(page.getByRole('group', { name: 'Quizzes' }).getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/student\/available-quizzes\?search=/);
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('article', { name: mine.title })).toBeVisible();
});

test('a super admin types what they look for and lands on that setting', async ({ page, loginAs }) => {
  await loginAs('super admin');
  for (const [text, tab, section] of [
    ['backup', 'data', 'Backups'],
    ['branding', 'system', 'Branding profiles'],
    ['factory', 'system', 'Dangerous actions'],
  ] as const) {
    await openPalette(page);
    await page.keyboard.type(text);
    await expect(page.getByRole('group', { name: 'Settings' }).getByRole('option').first()).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/admin/settings\\?tab=${tab}#`));
    const landed = page.getByRole('region', { name: section, exact: true });
    await expect(landed).toBeFocused();
    await expect(landed.getByRole('heading').first()).toBeInViewport();
  }
});

test('a teacher finds a question by its words, a student by name and a quiz by part of its title', async ({
  page,
  loginAs,
}) => {
  await loginAs('teacher');
  await openPalette(page);
  const groupOf = (name: string) => page.getByRole('group', { name }).getByRole('option').first();
  await field(page).fill('ama owusu');
  await expect(groupOf('Students')).toContainText('Ama Owusu');
  await field(page).fill('probab');
  await expect(groupOf('Quizzes')).toContainText(/probab/i);
  await field(page).fill('standard deviation');
  const question = groupOf('Questions');
  await expect(question).toContainText(/standard deviation/i);
  await expectAccessibleInBothThemes(page, '[role=dialog]');
  await question.click();
  await expect(page).toHaveURL(/\/teacher\/question-bank\/\d+\?question=\d+$/);
  const editor = page.getByRole('dialog');
  await expect(editor.getByRole('textbox', { name: 'Question', exact: true })).toHaveValue(
    /standard deviation/i,
  );
  await page.keyboard.press('Escape');
  await expect(editor).toBeHidden();
  await openPalette(page);
  await expect(groupOf('Recent pages')).toContainText('Dashboard');
});
