import type { DeviceRegistration, StoredAnswers } from '#shared/contract/attempts/attempt-devices.ts';
import type {
  AnswerInput,
  Paper,
  QuizAnswer,
  QuizAttempt,
  SavedAnswers,
} from '#shared/contract/attempts/attempts.ts';
import type { Quiz } from '#shared/contract/teaching/quizzes.ts';
import { api } from '#web/lib/api/api.ts';
import { ApiError } from '#web/lib/api/api-client.ts';
import { describeDevice } from './devices/device-info.ts';

interface SendOptions {
  /** The page may close before the response arrives. */
  isLeaving: boolean;
  signal?: AbortSignal;
}

interface OpenedDevice {
  device: number;
  /** A second device number under which this device saves. */
  sendsAs?: number;
  takeOver: boolean;
}

/** The calls that open an attempt. */
interface OpeningCalls {
  getQuiz(quizId: number, signal?: AbortSignal): Promise<Quiz>;
  start(quizId: number, password: string | undefined, signal?: AbortSignal): Promise<QuizAttempt>;
}

/** The API calls of an attempt in progress. Tests replace the server behind them. */
export interface AttemptCalls {
  getPaper(attemptId: number, signal?: AbortSignal, device?: number): Promise<Paper>;
  getAttempt(attemptId: number): Promise<QuizAttempt>;
  listAnswers(attemptId: number): Promise<QuizAnswer[]>;
  save(attemptId: number, answers: AnswerInput[], how: SendOptions): Promise<SavedAnswers>;
  /** Registers this device for the attempt and returns the device that writes. */
  openDevice(attemptId: number, opened: OpenedDevice): Promise<DeviceRegistration>;
  getStored(attemptId: number): Promise<StoredAnswers>;
  submit(attemptId: number, status: 'SUBMITTED' | 'TIMED_OUT'): Promise<QuizAttempt>;
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
    // During an upgrade: an older server has stored nothing, so the save is retried.
    if (!saved.merges) throw new ApiError('The server is of an earlier version.', 503);
    return saved;
  },
  openDevice: (attemptId, opened) => {
    const body = { ...opened, ...describeDevice(navigator.userAgent) };
    return api('PUT /quizAttempt/:attemptId/device', { params: { attemptId }, body });
  },
  getStored: (attemptId) => api('GET /quizAttempt/:attemptId/answers', { params: { attemptId } }),
  submit: (attemptId, status) =>
    api('PUT /quizAttempt/:attemptId', { params: { attemptId }, body: { status } }),
};
