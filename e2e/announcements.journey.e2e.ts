import type { Page } from '@playwright/test';
import type { Badges } from '#shared/contract/dashboard.ts';
import { expect, test } from './fixtures.ts';
import { hostileName, watchForTricks } from './hostile-name.ts';

const messages = (page: Page) => page.getByRole('button', { name: /^Messages/ });
const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Messages' });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'New message' });

function countUnread(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const token = sessionStorage.getItem('cquiz-token') ?? localStorage.getItem('cquiz-token');
    const answer = await fetch('/api/dashboard/badges', { headers: { Authorization: `Bearer ${token}` } });
    const { unreadMessages } = (await answer.json()) as Badges;
    return unreadMessages;
  });
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
