import type { DeviceRegistration, StoredAnswers } from '#shared/contract/attempt-devices.ts';
import type { AnswerInput, Paper, QuizAnswer, QuizAttempt, SavedAnswers } from '#shared/contract/attempts.ts';
import type { Quiz } from '#shared/contract/quizzes.ts';
import { api } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-client.ts';
import { describeDevice } from './device.ts';

interface SendOptions {
  /** The page may be gone before the answer comes. */
  isLeaving: boolean;
  signal?: AbortSignal;
}

interface OpenedDevice {
  device: number;
  /** Another number under which this device saves. */
  sendsAs?: number;
  takeOver: boolean;
}

/** The calls that open an attempt. */
interface OpeningCalls {
  getQuiz(quizId: number, signal?: AbortSignal): Promise<Quiz>;
  start(quizId: number, password: string | undefined, signal?: AbortSignal): Promise<QuizAttempt>;
}

/** The calls an attempt in progress makes; a test has a server of its own behind them. */
export interface AttemptCalls {
  getPaper(attemptId: number, signal?: AbortSignal, device?: number): Promise<Paper>;
  getAttempt(attemptId: number): Promise<QuizAttempt>;
  listAnswers(attemptId: number): Promise<QuizAnswer[]>;
  save(attemptId: number, answers: AnswerInput[], how: SendOptions): Promise<SavedAnswers>;
  /** Tells the server that this device shows the attempt; answers which one writes. */
  openDevice(attemptId: number, opened: OpenedDevice): Promise<DeviceRegistration>;
  getStored(attemptId: number): Promise<StoredAnswers>;
  handIn(attemptId: number, status: 'SUBMITTED' | 'TIMED_OUT'): Promise<QuizAttempt>;
}

export const serverCalls: OpeningCalls & AttemptCalls = {
  getQuiz: (quizId, signal) =>
    api('GET /quiz/:quizId', { params: { quizId }, query: {} }, signal ? { signal } : {}),
  start: (quizId, password, signal) =>
    api(
      'POST /quizAttempt',
      { body: { quiz: { id: quizId }, ...(password === undefined ? {} : { password }) } },
      signal ? { signal } : {},
    ),
  getPaper: (attemptId, signal, device) =>
    api(
      'GET /quizAttempt/:attemptId/paper',
      { params: { attemptId }, query: device === undefined ? {} : { device } },
      signal ? { signal } : {},
    ),
  getAttempt: (attemptId) => api('GET /quizAttempt/:attemptId', { params: { attemptId } }),
  listAnswers: async (attemptId) => {
    const { items } = await api('GET /quizAnswer', { query: { quizAttemptId: attemptId } });
    return items;
  },
  save: async (attemptId, answers, { isLeaving, signal }) => {
    const saved = await api(
      'PUT /quizAttempt/:attemptId/answers',
      { params: { attemptId }, body: { answers } },
      { keepalive: isLeaving, ...(signal ? { signal } : {}) },
    );
    // While the servers are being upgraded: this one has stored nothing, the next one will.
    if (!saved.merges) throw new ApiError('The server is of an earlier version.', 503);
    return saved;
  },
  openDevice: (attemptId, opened) => {
    const body = { ...opened, ...describeDevice(navigator.userAgent) };
    return api('PUT /quizAttempt/:attemptId/device', { params: { attemptId }, body });
  },
  getStored: (attemptId) => api('GET /quizAttempt/:attemptId/answers', { params: { attemptId } }),
  handIn: (attemptId, status) =>
    api('PUT /quizAttempt/:attemptId', { params: { attemptId }, body: { status } }),
};
