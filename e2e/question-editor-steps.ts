import { expect, type Locator, type Page } from '@playwright/test';
import { type BankRoom, openAsTeacher } from './bank-room.ts';
import { choose } from './choose.ts';
import { png } from './registration-steps.ts';

export function editor(page: Page): Locator {
  return page.getByRole('dialog', { name: /^(New|Edit) question$/ });
}

/** Opens the editor of a question of the room, or of a new one. */
export async function openEditor(page: Page, room: BankRoom, question: number | 'new'): Promise<Locator> {
  await openAsTeacher(page, room, `/teacher/question-bank/${room.bankId}?question=${question}`);
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

/** As from a screenshot in the clipboard. */
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

/** Presses Tab until it has the focus: whoever has no mouse gets there, too. */
export async function tabTo(page: Page, field: Locator): Promise<void> {
  for (let presses = 0; presses < 30; presses += 1) {
    if (await field.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(field).toBeFocused();
}
