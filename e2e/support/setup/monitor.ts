import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { chooseFromMenu } from '../steps/menus.ts';
import { type Exam, enterQuiz } from './exam.ts';

/** Opens the quiz in the student's own browser, with an attempt in progress. */
export async function openStudentPage(browser: Browser, exam: Exam, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await enterQuiz(page, exam);
  await expect(page.getByRole('timer')).toBeVisible();
  return page;
}

/** Chooses an action from a student's menu on the monitor and returns the dialog that opens. */
export async function chooseAction(page: Page, name: string, item: string): Promise<Locator> {
  await chooseFromMenu(page, `More for ${name}`, item);
  return page.getByRole('dialog');
}
