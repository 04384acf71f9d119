import type { Locator, Page } from '@playwright/test';
import type { BankRoom } from './bank-room.ts';
import { choose } from './choose.ts';

export const quizzesPath = '/teacher/quizzes';

/** A draft of the teacher of the room. */
export async function makeQuiz(room: BankRoom, quiz: object = {}): Promise<{ id: number }> {
  const body = { title: `Quiz ${room.mark}`, questionBank: { id: room.bankId }, ...quiz };
  return room.call<{ id: number }>('POST', '/quiz', body);
}

/** The questions of the quiz in the builder. */
export function places(page: Page): Locator {
  return page.getByRole('list', { name: 'Questions in their order' }).getByRole('listitem');
}

export function said(page: Page, text: string | RegExp): Locator {
  return page.getByRole('status').filter({ hasText: text });
}

export async function showPart(page: Page, part: 'Questions' | 'Settings'): Promise<void> {
  await choose(page.getByRole('radio', { name: new RegExp(`^${part}`) }));
}
