import type { Page } from '@playwright/test';
import type { Question } from '#shared/contract/teaching/question-banks.ts';
import { expectAccessible } from '../support/checks/page-checks.ts';
import { expect, test } from '../support/fixtures.ts';
import { createBank } from '../support/setup/question-bank.ts';
import { chooseRight, openEditor, option } from '../support/steps/question-editor-steps.ts';

test('a teacher creates a valid question, is asked before changes are discarded, and edits it', async ({
  page,
  request,
}) => {
  const bank = await createBank(request);
  const drawer = await openEditor(page, bank, 'new');
  await expect(drawer.getByLabel('Question', { exact: true })).toBeFocused();
  await expect(drawer.getByLabel('Points')).toHaveValue('2');
  await expect(drawer.getByRole('button', { name: /^Remove option/ })).toHaveCount(4);

  await drawer.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(drawer.getByText('Question text is required')).toBeVisible();
  await expect(drawer.getByText('At least 2 options are required')).toBeVisible();
  await expect(drawer.getByText('This option is required')).toHaveCount(2);
  await expect(drawer.getByText('Please choose the correct answer')).toBeVisible();
  await expect(drawer.getByLabel('Question', { exact: true })).toBeFocused();
  await expectAccessible(page, '[role="dialog"]');

  await drawer.getByLabel('Question', { exact: true }).fill('Which one is a noble gas?');
  await expect(drawer.getByText('Question text is required')).toHaveCount(0);
  await drawer.getByLabel('Points').fill('0');
  await expect(drawer.getByText('Points must be at least 1')).toBeVisible();
  await drawer.getByLabel('Points').fill('101');
  await expect(drawer.getByText('Points must be at most 100')).toBeVisible();
  await drawer.getByLabel('Points').fill('2');

  for (const letter of ['E', 'F']) {
    await drawer.getByRole('button', { name: 'Add option' }).click();
    await expect(option(drawer, letter)).toBeFocused();
  }
  await expect(drawer.getByRole('button', { name: 'Add option' })).toHaveCount(0);
  await drawer.getByRole('button', { name: 'Remove option F' }).click();
  await option(drawer, 'A').fill('Oxygen');
  await option(drawer, 'C').fill('Nitrogen');
  await option(drawer, 'E').fill('Neon');
  await chooseRight(drawer, 'E');
  await expect(drawer.getByText('At least 2 options are required')).toHaveCount(0);
  await expect(drawer.getByText('This option is required')).toHaveCount(1);
  await option(drawer, 'B').fill('Hydrogen');
  await drawer.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(`Question “Which one is a noble gas?” added to ${bank.title}.`)).toBeVisible();
  await expect(drawer).toHaveCount(0);

  const [saved] = await bank.call<Question[]>('GET', `/question?questionBankId=${bank.id}`);
  expect(saved).toMatchObject({ points: 2, correctAnswer: 'D' });
  expect(saved?.options.map(({ optionText }) => optionText)).toEqual([
    'Oxygen',
    'Hydrogen',
    'Nitrogen',
    'Neon',
  ]);

  const edit = page.getByRole('button', { name: 'Edit question 1' });
  await edit.click();
  const noChanges = drawer.getByRole('button', { name: 'No Changes' });
  await expect(noChanges).toBeDisabled();
  await drawer.getByLabel('Explanation').fill('Its outer shell is full.');
  await expect(drawer.getByText('Unsaved changes')).toBeVisible();
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Discard unsaved changes?' });
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(drawer.getByLabel('Explanation')).toBeFocused();
  await expect(drawer.getByLabel('Explanation')).toHaveValue('Its outer shell is full.');
  // Escape again, before the dialog has taken the focus.
  await escapeAtFirstSight(page, 'Discard unsaved changes?');
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-escaped]')).toHaveCount(1);
  await expect(question).toHaveCount(0);
  await expect(drawer.getByLabel('Explanation')).toBeFocused();
  await drawer.getByLabel('Explanation').fill('');
  await expect(noChanges).toBeDisabled();
  await expect(drawer.getByText('Unsaved changes')).toHaveCount(0);
  await drawer.getByLabel('Explanation').fill('Once more.');
  await drawer.getByRole('button', { name: 'Close' }).click();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect(drawer).toHaveCount(0);
  await expect(edit).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(noChanges).toBeDisabled();
  await expect(drawer.getByText(/You have unsaved changes/)).toHaveCount(0);

  await option(drawer, 'B').fill('Helium');
  await chooseRight(drawer, 'B');
  await drawer.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/^Question “.+” saved\.$/)).toBeVisible();
  expect(await bank.call<Question>('GET', `/question/${saved?.id}`)).toMatchObject({
    correctAnswer: 'B',
    version: 2,
  });
});

/** Presses Escape as soon as a dialog with this title appears, and then marks the page. */
async function escapeAtFirstSight(page: Page, title: string): Promise<void> {
  await page.evaluate((text) => {
    const watch = new MutationObserver(() => {
      const dialogs = [...document.querySelectorAll('[role=dialog]')];
      if (!dialogs.some(({ textContent }) => textContent.includes(text))) return;
      watch.disconnect();
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
      document.body.setAttribute('data-escaped', '');
    });
    watch.observe(document.body, { childList: true, subtree: true });
  }, title);
}
