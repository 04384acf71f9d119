import type { Page } from '@playwright/test';
import type { Announcement } from '#shared/contract/announcements.ts';
import { answer, refusal } from './fake-answers.ts';
import { expect, test } from './fixtures.ts';
import { expectAccessible, expectNoSidewaysScroll } from './page-checks.ts';
import { hostileName, watchForTricks } from './student-fakes.ts';

const messages = (page: Page) => page.getByRole('button', { name: /^Messages/ });
const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Messages' });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'New message' });
const audiences = '**/api/announcement/audiences';

async function countUnread(page: Page): Promise<number> {
  await page.waitForResponse('**/api/dashboard/badges');
  const name = (await messages(page).getAttribute('aria-label')) ?? '';
  return Number(/\d+/.exec(name)?.[0] ?? 0);
}

// By its key: a toast of the page may lie over it.
async function openMessages(page: Page): Promise<void> {
  await messages(page).press('Enter');
}

async function openNewMessage(page: Page) {
  await openMessages(page);
  await panelOf(page).getByRole('button', { name: 'New message' }).click();
  await expect(dialogOf(page).getByLabel('To')).toBeFocused();
  return dialogOf(page);
}

test("a teacher writes to a quiz's students by keyboard alone, and a student reads it at once", async ({
  page,
  browser,
  server,
  loginAs,
}) => {
  const elsewhere = await browser.newContext({ baseURL: server.address });
  const student = await elsewhere.newPage();
  const tricks = watchForTricks(student);
  await loginAs('student', student);
  await student.reload();
  const before = await countUnread(student);
  await loginAs('teacher');

  await messages(page).focus();
  await page.keyboard.press('Enter');
  await expect(panelOf(page).getByRole('heading', { name: 'Messages' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(dialogOf(page).getByLabel('To')).toBeFocused();
  await page.keyboard.type('Sampling');
  await page.keyboard.press('Tab');
  await page.keyboard.type(hostileName);
  await page.keyboard.press('Tab');
  await page.keyboard.type('<b>Room 4</b> {{7*7}}');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Bring a pen.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Send message' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Message sent to 18 students.')).toBeVisible();
  await expect(messages(page)).toBeFocused();

  await expect(messages(student)).toHaveAccessibleName(`Messages, ${before + 1} unread`);
  await messages(student).click();
  const [first, last] = [
    panelOf(student).getByRole('listitem').first(),
    panelOf(student).getByRole('listitem').last(),
  ];
  await expect(first.getByRole('heading')).toHaveText(hostileName);
  await expect(first.getByText('<b>Room 4</b> {{7*7}}\nBring a pen.')).toBeVisible();
  await expect(first).toContainText('Sampling and Estimation');
  await expect(messages(student)).toHaveAccessibleName('Messages');
  // Read by now; what was new when the panel opened is still told apart.
  await expect(first.getByText('New', { exact: true })).toBeVisible();
  await expect(last.getByText('New', { exact: true })).toHaveCount(0);
  await expect(first.getByRole('button')).toHaveCount(0);
  await student.keyboard.press('Escape');
  await expect(messages(student)).toBeFocused();
  await messages(student).click();
  await expect(first.getByRole('heading')).toHaveText(hostileName);
  await expect(panelOf(student).getByText('New', { exact: true })).toHaveCount(0);
  expect(tricks).toEqual([]);
  await elsewhere.close();
});

test('one’s own message is edited and deleted, and the focus is never lost', async ({ page, loginAs }) => {
  await loginAs('super admin');
  const dialog = await openNewMessage(page);
  await dialog.getByLabel('To').selectOption({ label: 'BSc Statistics (18 students)' });
  await dialog.getByLabel('Title').fill('Lift out of order');
  await dialog.getByLabel('Message').fill(`Please take the stairs.\n${'It takes long. '.repeat(40)}`);
  await dialog.getByRole('button', { name: 'Send message' }).click();
  const section = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Messages' }) });
  const item = section.getByRole('listitem').filter({ hasText: 'Lift' });
  await expect(item.getByText('Edited')).toHaveCount(0);
  await item.getByRole('button', { name: 'Show all' }).click();
  await expect(item.getByRole('button', { name: 'Show less' })).toBeFocused();

  const edit = item.getByRole('button', { name: 'Edit: Lift out of order' });
  await edit.click();
  const editing = page.getByRole('dialog', { name: 'Edit message' });
  await expect(editing).toContainText('To BSc Statistics.');
  await expect(editing.getByLabel('Title')).toBeFocused();
  await editing.getByLabel('Title').fill('Lift works again');
  await editing.getByLabel('Title').press('Enter');
  await expect(page.getByText('Message changed.')).toBeVisible();
  await expect(item.getByRole('heading')).toHaveText('Lift works again');
  await expect(item.getByText('Edited')).toBeVisible();
  await expect(item.getByRole('button', { name: 'Edit: Lift works again' })).toBeFocused();

  await item.getByRole('button', { name: 'Delete: Lift works again' }).click();
  const question = page.getByRole('dialog', { name: 'Delete this message?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(item.getByRole('button', { name: 'Delete: Lift works again' })).toBeFocused();
  await page.keyboard.press('Enter');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Message deleted.')).toBeVisible();
  await expect(item).toHaveCount(0);
  await expect(section.getByRole('heading', { name: 'Messages' })).toBeFocused();
});

test.describe('when something is wrong', () => {
  test.use({ expectedConsoleErrors: [/Failed to load resource/] });

  test('the fields say what, and what was written is not lost', async ({ page, loginAs }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await loginAs('teacher');
    const dialog = await openNewMessage(page);
    await dialog.getByRole('button', { name: 'Send message' }).click();
    for (const fault of ['Please choose who it is for', 'Title is required', 'Message is required']) {
      await expect(dialog.getByText(fault, { exact: true })).toBeVisible();
    }
    await expect(dialog.getByLabel('To')).toBeFocused();
    await expectAccessible(page, '[role=dialog]');
    await expectNoSidewaysScroll(page, 390);

    await dialog
      .getByLabel('To')
      .selectOption({ label: 'Time Series: First Look (18 students, not published)' });
    await expect(dialog.getByText('Students read it once the quiz is published.')).toBeVisible();
    await dialog.getByLabel('Title').fill('Room');
    await dialog.getByLabel('Message', { exact: true }).fill('x'.repeat(5_001));
    await expect(dialog.getByText('1 character too many')).toBeVisible();
    await dialog.getByLabel('Title').press('Enter');
    await expect(dialog.getByLabel('Message', { exact: true })).toBeFocused();
    await expect(dialog.getByText('Message can have at most 5,000 characters')).toBeVisible();
    await dialog.getByLabel('Message', { exact: true }).fill('x'.repeat(4_990));
    await expect(dialog.getByText('10 characters left')).toBeVisible();

    await answer(page, '**/api/announcement', 503, refusal('UNAVAILABLE', 'The database is away.'));
    await dialog.getByRole('button', { name: 'Send message' }).click();
    await expect(dialog.getByRole('alert')).toContainText('The database is away.');
    const gone = {
      ...refusal('INVALID_INPUT', 'Please check quiz.'),
      details: ['quiz: there is no such quiz'],
    };
    await answer(page, '**/api/announcement', 422, gone);
    await dialog.getByRole('button', { name: 'Send message' }).click();
    await expect(
      dialog.getByText('You can no longer write to this one. Please choose another.'),
    ).toBeVisible();
    await expect(dialog.getByLabel('To')).toBeFocused();
    await expect(dialog.getByRole('alert')).toHaveCount(0);

    const question = page.getByRole('dialog', { name: 'Discard what you have written?' });
    await page.keyboard.press('Escape');
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(dialog.getByLabel('To')).toBeFocused();
    await page.mouse.click(5, 5);
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog.getByLabel('Title')).toHaveValue('Room');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect(dialog).toBeHidden();
    await expect(messages(page)).toBeFocused();
  });

  test('lists come in parts, fail with another try, and say what to do when there is nothing', async ({
    page,
    loginAs,
  }) => {
    await loginAs('teacher');
    await answer(page, '**/api/announcement?**', 500, refusal('INTERNAL', 'Something broke.'));
    await answer(page, audiences, 200, { programs: [], quizzes: [] });
    await page.reload();
    await openMessages(page);
    const panel = panelOf(page);
    await expect(panel.getByText('Failed to load messages.')).toBeVisible();
    await answerMessages(page, 43);
    await panel.getByRole('button', { name: 'Retry' }).click();
    await expect(panel.getByRole('listitem')).toHaveCount(20);
    await expect(panel.getByText('20 of 43 shown')).toBeVisible();
    await panel.getByRole('button', { name: 'Show more' }).click();
    await expect(panel.getByRole('listitem')).toHaveCount(40);
    await panel.getByRole('button', { name: 'Show more' }).click();
    await expect(panel.getByRole('listitem')).toHaveCount(43);
    await expect(panel.getByRole('button', { name: 'Show more' })).toHaveCount(0);

    await answerMessages(page, 0);
    await page.reload();
    await openMessages(page);
    await expect(panel.getByText('No messages yet')).toBeVisible();
    await expect(panel.getByText('Write to a programme or to the students of a quiz.')).toBeVisible();
    await panel.getByRole('button', { name: 'New message' }).click();
    await expect(dialogOf(page).getByText('Nobody to write to yet')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send message' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(dialogOf(page)).toBeHidden();
  });
});

/** So many that only the line knows of, page by page. */
async function answerMessages(page: Page, count: number): Promise<void> {
  const at = new Date().toISOString();
  const all = Array.from(
    { length: count },
    (_, index): Announcement => ({
      id: index + 1,
      title: `Message ${index + 1}`,
      body: 'Please read.',
      author: { id: 2, name: 'Efua Mensah' },
      program: { id: 1, name: 'BSc Statistics' },
      quiz: null,
      dateCreated: at,
      lastUpdated: at,
      isUnread: false,
      abilities: { edit: false, delete: false },
    }),
  );
  await page.unroute('**/api/announcement?**');
  await page.route('**/api/announcement?**', async (route) => {
    const { searchParams } = new URL(route.request().url());
    const offset = Number(searchParams.get('offset'));
    await route.fulfill({
      json: all.slice(offset, offset + Number(searchParams.get('max'))),
      headers: { 'X-Total-Count': String(count) },
    });
  });
}
