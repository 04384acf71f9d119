import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { Exam } from './exam-room.ts';

interface Paper {
  questions: { id: number; questionText: string }[];
}

/** What the student of the room answers: by a part of the question's text. */
type Written = Readonly<Record<string, { textAnswer?: string; selectedAnswer?: string }>>;

export interface HandedIn {
  attemptId: number;
  questionId: (part: string) => number;
}

/** An attempt of the student of the room, from its start to its end. */
export async function handIn(exam: Exam, written: Written): Promise<HandedIn> {
  const { id } = await exam.asStudent<{ id: number }>('POST', '/quizAttempt', { quiz: { id: exam.quizId } });
  const { questions } = await exam.asStudent<Paper>('GET', `/quizAttempt/${id}/paper`);
  const questionId = (part: string) =>
    questions.find(({ questionText }) => questionText.includes(part))?.id ?? 0;
  const answers = Object.entries(written).map(([part, content]) => ({
    question: { id: questionId(part) },
    ...content,
  }));
  await exam.asStudent('PUT', `/quizAttempt/${id}/answers`, { answers });
  await exam.asStudent('PUT', `/quizAttempt/${id}`, { status: 'SUBMITTED' });
  return { attemptId: id, questionId };
}

/** An answer that comes after the end. */
export async function sendLate(request: APIRequestContext, exam: Exam, answer: object, to: HandedIn) {
  const sent = await request.put(`/api/quizAttempt/${to.attemptId}/answers`, {
    headers: { authorization: `Bearer ${exam.student.token}` },
    data: { answers: [{ revision: 9, ...answer }] },
  });
  expect(sent.status()).toBe(409);
}

/** The page of the teacher of the room, signed in. */
export async function openAsTeacher(page: Page, exam: Exam, path: string): Promise<void> {
  await page.goto('/api/health');
  await page.evaluate((token) => sessionStorage.setItem('cquiz-token', token), exam.teacherToken);
  await page.goto(path);
}
