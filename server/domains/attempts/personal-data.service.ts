import type { Trx } from '#database/client.ts';
import { AppError } from '#server/errors.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { AttemptDeps } from './attempt-deps.service.ts';
import { getAttempt } from './attempts.service.ts';
import {
  eraseEssays,
  eraseNotes,
  selectOwnAttempts,
  selectOwnVersions,
  selectRunningAnswers,
  selectTraces,
} from './personal-data.queries.ts';
import { getReview } from './review/review.service.ts';
import { isHistoryReleased } from './saving/history.service.ts';

export { prunePresence } from './devices/presence.service.ts';

type Subject = Pick<Actor, 'accountId' | 'institutionId'>;

/**
 * A student's attempts as the student may see them now: without answer keys or marks that are not released, and
 * without the names of those who commented.
 */
export async function* readOwnAttempts(
  deps: AttemptDeps,
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
  for (const { id, isRunning } of await selectOwnAttempts(deps.db, accountId)) {
    const { late, focus, devices, problems } = await selectTraces(deps.db, id);
    const shown = isRunning ? await readRunning(deps, student, id) : await readFinished(deps, student, id);
    const traces = { lateAnswers: late, focusEvents: focus, devices, reportedProblems: problems };
    yield { id, record: { ...shown, ...traces } };
  }
}

async function readRunning(deps: AttemptDeps, student: Actor, id: number): Promise<object> {
  const attempt = await getAttempt(deps, student, id);
  return { attempt, answers: await selectRunningAnswers(deps.db, id) };
}

async function readFinished(deps: AttemptDeps, student: Actor, id: number): Promise<object> {
  const review = await getReview(deps, student, id).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'ATTEMPT_RUNNING') return undefined;
    throw error;
  });
  // The attempt was reopened a moment ago.
  if (!review) return readRunning(deps, student, id);
  const isReleased = await isHistoryReleased(deps, id);
  return {
    ...review,
    answerVersions: isReleased ? await selectOwnVersions(deps.db, id) : [],
    questions: review.questions.map((question) => ({
      ...question,
      // A signed address expires after an hour.
      imageUrl: undefined,
      comments: withoutAuthors(question.comments),
    })),
    comments: withoutAuthors(review.comments),
  };
}

function withoutAuthors(comments: readonly { text: string; dateCreated: string }[]) {
  return comments.map(({ text, dateCreated }) => ({ text, dateCreated }));
}

/** Erases personal data in attempts, except answers and marks; essays and comments only on request. */
export async function eraseFromAttempts(
  trx: Trx,
  studentIds: readonly number[],
  { answers }: { answers: boolean },
): Promise<void> {
  await eraseNotes(trx, studentIds);
  if (answers) await eraseEssays(trx, studentIds);
}
