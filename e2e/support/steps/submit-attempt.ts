import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { Exam } from '../setup/exam.ts';

interface Paper {
  questions: { id: number; questionText: string }[];
}

/** The student's answers, by a part of the question's text. */
type AnswersByText = Readonly<Record<string, { textAnswer?: string; selectedAnswer?: string }>>;

export interface Submission {
  attemptId: number;
  questionId: (part: string) => number;
}

/** Starts, answers and submits an attempt of the student through the API. */
export async function submitAttempt(exam: Exam, answersByText: AnswersByText): Promise<Submission> {
  const { id } = await exam.asStudent<{ id: number }>('POST', '/quizAttempt', { quiz: { id: exam.quizId } });
  const { questions } = await exam.asStudent<Paper>('GET', `/quizAttempt/${id}/paper`);
  const questionId = (part: string) =>
    questions.find(({ questionText }) => questionText.includes(part))?.id ?? 0;
  const answers = Object.entries(answersByText).map(([part, content]) => ({
    question: { id: questionId(part) },
    ...content,
  }));
  await exam.asStudent('PUT', `/quizAttempt/${id}/answers`, { answers });
  await exam.asStudent('PUT', `/quizAttempt/${id}`, { status: 'SUBMITTED' });
  return { attemptId: id, questionId };
}

/** Sends an answer after the attempt has ended. */
export async function sendLate(request: APIRequestContext, exam: Exam, answer: object, to: Submission) {
  const response = await request.put(`/api/quizAttempt/${to.attemptId}/answers`, {
    headers: { authorization: `Bearer ${exam.student.token}` },
    data: { answers: [{ revision: 9, ...answer }] },
  });
  expect(response.status()).toBe(409);
}

/** Opens a page signed in as the teacher of the exam. */
export async function openAsTeacher(page: Page, exam: Exam, path: string): Promise<void> {
  await page.goto('/api/health');
  await page.evaluate((token) => sessionStorage.setItem('cquiz-token', token), exam.teacherToken);
  await page.goto(path);
}
