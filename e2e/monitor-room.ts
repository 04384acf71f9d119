import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { type Exam, enterQuiz } from './exam-room.ts';
import { chooseFromMenu } from './menus.ts';

/** The quiz on the student's own screen, started. */
export async function openStudentPage(browser: Browser, exam: Exam, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await enterQuiz(page, exam);
  await expect(page.getByRole('timer')).toBeVisible();
  return page;
}

/** Chooses from the menu of a student on the monitor, and returns the dialog that opens. */
export async function act(page: Page, name: string, item: string): Promise<Locator> {
  await chooseFromMenu(page, `More for ${name}`, item);
  return page.getByRole('dialog');
}
