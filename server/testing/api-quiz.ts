import type { Question } from '#shared/contract/teaching/question-banks.ts';
import type { SignedIn } from './sign-in.ts';
import type { TestApp } from './test-app.ts';

export interface ApiQuiz {
  id: number;
  bankId: number;
  questions: Question[];
}

/** A quiz that a teacher creates through the API, with its own bank. */
export async function makeQuizByApi(
  server: TestApp,
  teacher: SignedIn,
  { questions, quiz = {} }: { questions: readonly object[]; quiz?: object },
): Promise<ApiQuiz> {
  async function create<T>(path: string, body: object): Promise<T> {
    const answer = await server.call(teacher, 'POST', path, body);
    if (answer.statusCode !== 201) throw new Error(`POST ${path}: ${answer.body}`);
    return answer.json();
  }
  const bank = await create<{ id: number }>('/questionBank', { title: 'Bank', category: 'science' });
  const made = await create<{ id: number }>('/quiz', {
    title: 'Savanna',
    isActive: true,
    questionBank: { id: bank.id },
    ...quiz,
  });
  const stored: Question[] = [];
  for (const question of questions) {
    stored.push(await create<Question>('/question', { ...question, quiz: { id: made.id } }));
  }
  return { id: made.id, bankId: bank.id, questions: stored };
}
