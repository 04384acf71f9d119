import type { Paper, QuizAttempt } from '#shared/contract/attempts/attempts.ts';
import type { SignedIn } from './sign-in.ts';
import type { TestApp } from './test-app.ts';

/** An attempt as its student sees it. */
export interface TakenQuiz {
  id: number;
  paper: Paper;
  save(answers: object[]): ReturnType<TestApp['call']>;
  submit(): ReturnType<TestApp['call']>;
}

/** Starts an attempt and opens its paper, as the quiz screen does. */
export async function takeQuiz(server: TestApp, student: SignedIn, quizId: number): Promise<TakenQuiz> {
  const started = await server.call(student, 'POST', '/quizAttempt', { quiz: { id: quizId } });
  if (started.statusCode > 201) throw new Error(`The quiz did not start: ${started.body}`);
  const { id } = started.json<QuizAttempt>();
  const paper = await server.call(student, 'GET', `/quizAttempt/${id}/paper`);
  if (paper.statusCode !== 200) throw new Error(`There is no paper: ${paper.body}`);
  return {
    id,
    paper: paper.json(),
    save: (answers) => server.call(student, 'PUT', `/quizAttempt/${id}/answers`, { answers }),
    submit: () => server.call(student, 'PUT', `/quizAttempt/${id}`, { status: 'SUBMITTED' }),
  };
}
