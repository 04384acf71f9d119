import { expect, test } from '../support/fixtures.ts';

test('a sender edits and deletes their message without losing the focus', async ({ page, loginAs }) => {
  await loginAs('super admin');
  // By key, because a toast may cover the button.
  await page.getByRole('button', { name: /^Messages/ }).press('Enter');
  await page.getByRole('dialog', { name: 'Messages' }).getByRole('button', { name: 'New message' }).click();
  const dialog = page.getByRole('dialog', { name: 'New message' });
  await expect(dialog.getByLabel('To')).toBeFocused();
  await dialog.getByLabel('To').selectOption({ label: 'BSc Statistics (18 students)' });
  await dialog.getByLabel('Title').fill('Lift out of order');
  await dialog.getByLabel('Message').fill(`Please take the stairs.\n${'It takes long. '.repeat(40)}`);
  await dialog.getByRole('button', { name: 'Send message' }).click();
  const section = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Messages' }) });
  const item = section.getByRole('listitem').filter({ hasText: 'Lift' });
  await expect(item.getByText('Edited')).toHaveCount(0);
  await item.getByRole('button', { name: 'Show full message' }).click();
  await expect(item.getByRole('button', { name: 'Show less' })).toBeFocused();

  const edit = item.getByRole('button', { name: 'Edit: Lift out of order' });
  await edit.click();
  const editing = page.getByRole('dialog', { name: 'Edit message' });
  await expect(editing).toContainText('To BSc Statistics.');
  await expect(editing.getByLabel('Title')).toBeFocused();
  await editing.getByLabel('Title').fill('Lift works again');
  await editing.getByLabel('Title').press('Enter');
  await expect(page.getByText(/^Message “Lift works again” changed\.$/)).toBeVisible();
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
  await expect(page.getByText(/^Message “Lift works again” deleted\.$/)).toBeVisible();
  await expect(item).toHaveCount(0);
  await expect(section.getByRole('heading', { name: 'Messages' })).toBeFocused();
});
