import { AppError } from '#server/errors.ts';
import type { Actor } from '#server/plugins/session.ts';
import { getAttempt } from './attempts.service.ts';
import { isHistoryReleased } from './history.service.ts';
import {
  selectOwnAttempts,
  selectOwnVersions,
  selectRunningAnswers,
  selectTraces,
} from './own-record.queries.ts';
import { getReview } from './review.service.ts';
import type { AttemptTools } from './tools.service.ts';

type Subject = Pick<Actor, 'accountId' | 'institutionId'>;

/**
 * Each attempt of a student as they themselves may see it, now: with neither key nor marks before their time, and
 * without the names of those who commented.
 */
export async function* readOwnAttempts(
  tools: AttemptTools,
  { accountId, institutionId }: Subject,
): AsyncGenerator<{ id: number; record: object }> {
  const student: Actor = {
    accountId,
    institutionId,
    role: 'STUDENT',
    sessionId: 0,
    address: '',
    requestId: '',
  };
  for (const { id, isRunning } of await selectOwnAttempts(tools.db, accountId)) {
    const { late, focus, devices } = await selectTraces(tools.db, id);
    const shown = isRunning ? await readRunning(tools, student, id) : await readFinished(tools, student, id);
    const traces = { lateAnswers: late, focusEvents: focus, devices };
    yield { id, record: { ...shown, ...traces } };
  }
}

async function readRunning(tools: AttemptTools, student: Actor, id: number): Promise<object> {
  const attempt = await getAttempt(tools, student, id);
  return { attempt, answers: await selectRunningAnswers(tools.db, id) };
}

async function readFinished(tools: AttemptTools, student: Actor, id: number): Promise<object> {
  const review = await getReview(tools, student, id).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'ATTEMPT_RUNNING') return undefined;
    throw error;
  });
  // Reopened a moment ago.
  if (!review) return readRunning(tools, student, id);
  const isReleased = await isHistoryReleased(tools, id);
  return {
    ...review,
    answerVersions: isReleased ? await selectOwnVersions(tools.db, id) : [],
    questions: review.questions.map((question) => ({
      ...question,
      // Good for an hour and then for nothing.
      imageUrl: undefined,
      comments: withoutAuthors(question.comments),
    })),
    comments: withoutAuthors(review.comments),
  };
}

function withoutAuthors(comments: readonly { text: string; dateCreated: string }[]) {
  return comments.map(({ text, dateCreated }) => ({ text, dateCreated }));
}
