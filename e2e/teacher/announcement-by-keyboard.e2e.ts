import type { Page } from '@playwright/test';
import type { Badges } from '#shared/contract/results/dashboard.ts';
import { hostileName, watchForInjection } from '../support/checks/hostile-name.ts';
import { expect, test } from '../support/fixtures.ts';

const messages = (page: Page) => page.getByRole('button', { name: /^Messages/ });
const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Messages' });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'New message' });

function countUnread(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const token = sessionStorage.getItem('cquiz-token') ?? localStorage.getItem('cquiz-token');
    const response = await fetch('/api/dashboard/badges', { headers: { Authorization: `Bearer ${token}` } });
    const { unreadMessages } = (await response.json()) as Badges;
    return unreadMessages;
  });
}

test("a teacher writes to a quiz's students by keyboard alone, and a student reads it at once", async ({
  page,
  browser,
  server,
  loginAs,
}) => {
  const studentContext = await browser.newContext({ baseURL: server.address });
  const student = await studentContext.newPage();
  const injections = watchForInjection(student);
  await loginAs('student', student);
  const unreadBefore = await countUnread(student);
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
  await expect(page.getByText(/^Message “.+” sent to 18 students\.$/)).toBeVisible();
  await expect(messages(page)).toBeFocused();

  await expect(messages(student)).toHaveAccessibleName(`Messages, ${unreadBefore + 1} unread`);
  await messages(student).click();
  const [first, last] = [
    panelOf(student).getByRole('listitem').first(),
    panelOf(student).getByRole('listitem').last(),
  ];
  await expect(first.getByRole('heading')).toHaveText(hostileName);
  await expect(first.getByText('<b>Room 4</b> {{7*7}}\nBring a pen.')).toBeVisible();
  await expect(first).toContainText('Sampling and Estimation');
  await expect(messages(student)).toHaveAccessibleName('Messages');
  // Read by now, but still labelled as new until the panel closes.
  await expect(first.getByText('New', { exact: true })).toBeVisible();
  await expect(last.getByText('New', { exact: true })).toHaveCount(0);
  await expect(first.getByRole('button')).toHaveCount(0);
  await student.keyboard.press('Escape');
  await expect(messages(student)).toBeFocused();
  await messages(student).click();
  await expect(first.getByRole('heading')).toHaveText(hostileName);
  await expect(panelOf(student).getByText('New', { exact: true })).toHaveCount(0);
  expect(injections).toEqual([]);
  await studentContext.close();
});
