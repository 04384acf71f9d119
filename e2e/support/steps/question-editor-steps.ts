import { expect, type Locator, type Page } from '@playwright/test';
import { openAsTeacher, type TestBank } from '../setup/question-bank.ts';
import { choose } from './choose.ts';
import { png } from './registration-steps.ts';

export function editor(page: Page): Locator {
  return page.getByRole('dialog', { name: /^(New|Edit) question$/ });
}

/** Opens the editor for a question of the bank or for a new one. */
export async function openEditor(page: Page, bank: TestBank, question: number | 'new'): Promise<Locator> {
  await openAsTeacher(page, bank, `/teacher/question-bank/${bank.id}?question=${question}`);
  await expect(editor(page).getByLabel('Points')).toBeVisible();
  return editor(page);
}

export function option(drawer: Locator, letter: string): Locator {
  return drawer.getByRole('textbox', { name: `Option ${letter}` });
}

export async function chooseRight(drawer: Locator, letter: string): Promise<void> {
  await choose(drawer.getByRole('radio', { name: `${letter} is the correct answer` }));
}

export async function show(drawer: Locator, part: 'Edit' | 'History' | 'Used in'): Promise<void> {
  await choose(drawer.getByRole('radio', { name: part, exact: true }));
}

/** Pastes a picture as from a screenshot. */
export async function pastePicture(field: Locator): Promise<void> {
  await field.evaluate(
    (element, bytes) => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([new Uint8Array(bytes)], 'leaf.png', { type: 'image/png' }));
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    [...png],
  );
}

/** Presses Tab until the field has the focus. */
export async function tabTo(page: Page, field: Locator): Promise<void> {
  for (let presses = 0; presses < 30; presses += 1) {
    if (await field.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(field).toBeFocused();
}
