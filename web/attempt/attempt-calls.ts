import type { AnswerInput, Paper, QuizAnswer, QuizAttempt, SavedAnswers } from '#shared/contract/attempts.ts';
import { api } from '#web/lib/api.ts';

interface SendOptions {
  /** The page may be gone before the answer comes. */
  isLeaving: boolean;
  signal?: AbortSignal;
}

/** The calls an attempt makes; a test has a server of its own behind them. */
export interface AttemptCalls {
  start(quizId: number, password: string | undefined, signal?: AbortSignal): Promise<QuizAttempt>;
  getPaper(attemptId: number, signal?: AbortSignal): Promise<Paper>;
  getAttempt(attemptId: number): Promise<QuizAttempt>;
  listAnswers(attemptId: number): Promise<QuizAnswer[]>;
  save(attemptId: number, answers: AnswerInput[], how: SendOptions): Promise<SavedAnswers>;
  handIn(attemptId: number, status: 'SUBMITTED' | 'TIMED_OUT'): Promise<QuizAttempt>;
}

export const serverCalls: AttemptCalls = {
  start: (quizId, password, signal) =>
    api(
      'POST /quizAttempt',
      { body: { quiz: { id: quizId }, ...(password === undefined ? {} : { password }) } },
      signal ? { signal } : {},
    ),
  getPaper: (attemptId, signal) =>
    api('GET /quizAttempt/:attemptId/paper', { params: { attemptId } }, signal ? { signal } : {}),
  getAttempt: (attemptId) => api('GET /quizAttempt/:attemptId', { params: { attemptId } }),
  listAnswers: async (attemptId) => {
    const { items } = await api('GET /quizAnswer', { query: { quizAttemptId: attemptId } });
    return items;
  },
  save: (attemptId, answers, { isLeaving, signal }) =>
    api(
      'PUT /quizAttempt/:attemptId/answers',
      { params: { attemptId }, body: { answers } },
      { keepalive: isLeaving, ...(signal ? { signal } : {}) },
    ),
  handIn: (attemptId, status) =>
    api('PUT /quizAttempt/:attemptId', { params: { attemptId }, body: { status } }),
};
