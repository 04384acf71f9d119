import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { createExam, type Exam, enterQuiz } from '../setup/exam.ts';

export const offlineText = 'Offline: answers are kept on this device';

/** Opens a question of the five-question quiz and answers it with a key, or the short answer with text. */
export async function answerQuestion(page: Page, number: number, key: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^Question ${number}\\b`) }).click();
  await expect(page.getByText(`Question ${number} of 5`)).toBeVisible();
  if (number === 4) await page.getByRole('textbox').fill(key);
  else await page.keyboard.press(key);
}

/** Starts the quiz and waits until the server has stored the first answer. */
export async function startQuiz(page: Page, request: APIRequestContext): Promise<Exam> {
  const exam = await createExam(request);
  await enterQuiz(page, exam);
  await answerQuestion(page, 1, '1');
  await expect(page.getByText('Auto-saved', { exact: true })).toBeVisible();
  return exam;
}

export async function submitQuiz(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit Quiz' }).first().click();
  await page.getByRole('button', { name: 'Submit Final Answers' }).click();
  await expect(page).toHaveURL(/\/results/);
}

interface StoredAnswer {
  question: { id: number };
  selectedAnswer: string | null;
  textAnswer: string | null;
  isMarked: boolean;
}

interface Attempt {
  id: number;
  deadline: string | null;
}

export async function attemptOf(exam: Exam): Promise<Attempt> {
  const [attempt] = await exam.asStudent<[Attempt]>('GET', `/quizAttempt?quizId=${exam.quizId}`);
  return attempt;
}

export async function storedAnswers(exam: Exam): Promise<StoredAnswer[]> {
  return exam.asStudent('GET', `/quizAnswer?quizAttemptId=${(await attemptOf(exam)).id}`);
}
