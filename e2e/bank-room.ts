import { randomBytes } from 'node:crypto';
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { demoPassword } from '#database/seed/demo-accounts.ts';
import type { Question } from '#shared/contract/question-banks.ts';
import { emailOf } from './fixtures.ts';

/** A bank of the demo teacher for one test alone. */
export interface BankRoom {
  bankId: number;
  title: string;
  /** Tells its things apart from those of other tests. */
  mark: string;
  token: string;
  /** A call of the API by the teacher; fails the test when it is refused. */
  call<T = unknown>(method: 'GET' | 'POST' | 'PUT' | 'PATCH', path: string, data?: object): Promise<T>;
  /** Puts questions into the bank, one after the other. */
  add(...questions: object[]): Promise<number[]>;
  /** Their texts as they stand in the bank. */
  texts(): Promise<string[]>;
}

export async function openBankRoom(request: APIRequestContext): Promise<BankRoom> {
  const mark = randomBytes(3).toString('hex');
  const data = { email: emailOf('teacher'), password: demoPassword };
  const { token } = (await (await request.post('/api/auth/login', { data })).json()) as { token: string };
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await request.fetch(`/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
      ...(body ? { data: body } : {}),
    });
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
    return (await answer.json()) as T;
  };
  const title = `Bank ${mark}`;
  const { id } = await call<{ id: number }>('POST', '/questionBank', {
    title,
    category: 'science',
    description: 'Cells and what they are made of.',
  });
  return {
    bankId: id,
    title,
    mark,
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
export function numbered(count: number): { questionText: string }[] {
  return Array.from({ length: count }, (_, index) => ({ questionText: `Question ${index + 1}` }));
}

/** The page of the teacher, signed in. */
export async function openAsTeacher(page: Page, { token }: BankRoom, path: string): Promise<void> {
  await page.goto('/api/health');
  await page.evaluate((value) => sessionStorage.setItem('cquiz-token', value), token);
  await page.goto(path);
}

/** The questions that stand on the page of a bank. */
export function questionRows(page: Page): Locator {
  return page.getByRole('list', { name: 'Questions' }).getByRole('listitem');
}
