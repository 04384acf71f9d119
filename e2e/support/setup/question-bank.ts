import { randomBytes } from 'node:crypto';
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { demoPassword } from '#database/seed/demo-accounts.ts';
import type { Question } from '#shared/contract/teaching/question-banks.ts';
import { emailOf } from '../fixtures.ts';

/** A question bank of the demo teacher that only one test uses. */
export interface TestBank {
  id: number;
  title: string;
  /** Part of every name, so that a test finds only its own records. */
  suffix: string;
  token: string;
  /** Calls the API as the teacher; fails the test if the call is refused. */
  call<T = unknown>(method: 'GET' | 'POST' | 'PUT' | 'PATCH', path: string, data?: object): Promise<T>;
  /** Adds questions to the bank, in this order. */
  add(...questions: object[]): Promise<number[]>;
  /** The texts of the questions, in the order of the bank. */
  texts(): Promise<string[]>;
}

export async function createBank(request: APIRequestContext): Promise<TestBank> {
  const suffix = randomBytes(3).toString('hex');
  const data = { email: emailOf('teacher'), password: demoPassword };
  const { token } = (await (await request.post('/api/auth/login', { data })).json()) as { token: string };
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const response = await request.fetch(`/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
      ...(body ? { data: body } : {}),
    });
    expect(response.ok(), `${method} ${path}: ${await response.text()}`).toBe(true);
    return (await response.json()) as T;
  };
  const title = `Bank ${suffix}`;
  const { id } = await call<{ id: number }>('POST', '/questionBank', {
    title,
    category: 'science',
    description: 'Cells and what they are made of.',
  });
  return {
    id,
    title,
    suffix,
    token,
    call,
    add: async (...questions) => {
      const ids: number[] = [];
      for (const question of questions) {
        const body = { ...multipleChoice, questionBank: { id }, ...question };
        ids.push((await call<Question>('POST', '/question', body)).id);
      }
      return ids;
    },
    texts: async () => {
      const listed = await call<Question[]>('GET', `/question?questionBankId=${id}&max=200`);
      return listed.map(({ questionText }) => questionText);
    },
  };
}

const multipleChoice = {
  questionText: 'Which organelle makes most of the ATP of a cell?',
  questionType: 'MULTIPLE_CHOICE',
  options: [{ optionText: 'Ribosome' }, { optionText: 'Mitochondrion' }],
  correctAnswer: 'B',
};

/** "Question 1" to "Question n". */
export function makeQuestions(count: number): { questionText: string }[] {
  return Array.from({ length: count }, (_, index) => ({ questionText: `Question ${index + 1}` }));
}

/** Opens a page signed in as the teacher. */
export async function openAsTeacher(page: Page, { token }: TestBank, path: string): Promise<void> {
  await page.goto('/api/health');
  await page.evaluate((value) => sessionStorage.setItem('cquiz-token', value), token);
  await page.goto(path);
}

/** The questions on the page of a bank. */
export function questionRows(page: Page): Locator {
  return page.getByRole('list', { name: 'Questions' }).getByRole('listitem');
}
