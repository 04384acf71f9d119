import type { Locator, Page } from '@playwright/test';
import { choose } from '../steps/choose.ts';
import type { TestBank } from './question-bank.ts';

export const quizzesPath = '/teacher/quizzes';

/** Creates a draft quiz of the teacher. */
export async function createQuiz(bank: TestBank, quiz: object = {}): Promise<{ id: number }> {
  const body = { title: `Quiz ${bank.suffix}`, questionBank: { id: bank.id }, ...quiz };
  return bank.call<{ id: number }>('POST', '/quiz', body);
}

/** The questions of the quiz in the builder. */
export function quizRows(page: Page): Locator {
  return page.getByRole('list', { name: 'Questions in order' }).getByRole('listitem');
}

export function status(page: Page, text: string | RegExp): Locator {
  return page.getByRole('status').filter({ hasText: text });
}

export async function showPart(page: Page, part: 'Questions' | 'Settings'): Promise<void> {
  await choose(page.getByRole('radio', { name: new RegExp(`^${part}`) }));
}
