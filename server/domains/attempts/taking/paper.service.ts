import { AppError, assertCan } from '#server/errors.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { Paper } from '#shared/contract/attempts/attempts.ts';
import { extendedLimit } from '#shared/extra-time.ts';
import { extraTimeOf } from '../accommodations/extra-time.policy.ts';
import type { AttemptDeps } from '../attempt-deps.service.ts';
import { canAttempt } from '../attempts.policy.ts';
import {
  presentAttempt,
  presentOwnAnswer,
  presentPaperQuestion,
  presentUnmerged,
} from '../attempts.presenter.ts';
import { assertDevice } from '../devices/lease.service.ts';
import { selectUnmerged } from '../saving/answer-versions.queries.ts';
import { selectAnswers } from '../saving/answers.queries.ts';
import type { OpenPaperRow } from './paper.queries.ts';

/** Everything the quiz screen needs. A finished attempt has a review instead. */
export async function getPaper(
  deps: AttemptDeps,
  actor: Actor,
  attemptId: number,
  device?: number,
): Promise<Paper> {
  const { db, papers, versions, signFile, seals } = deps;
  const paper = await papers.find(attemptId);
  assertCan(canAttempt, actor, 'take', paper);
  await assertDevice(deps, actor, paper, [device]);
  const { questions } = paper.paper;
  const [row, shown] = await Promise.all([
    papers.findOpen(attemptId),
    versions.get(questions.map(({ versionId }) => versionId)),
  ]);
  if (row?.status !== 'IN_PROGRESS') {
    throw new AppError(row?.status === 'TIMED_OUT' ? 'ATTEMPT_TIMED_OUT' : 'ATTEMPT_CLOSED');
  }
  const attempt = presentAttempt(row, actor);
  // New attempts have no answers, which saves a query for each student of a room that starts at once.
  const [answers, unmerged] = row.has_answers
    ? await Promise.all([selectAnswers(db, attemptId), selectUnmerged(db, attemptId)])
    : [[], []];
  return {
    attempt,
    quiz: presentQuiz(row),
    questions: questions.flatMap((asked, at) => {
      const version = shown[at];
      return version ? [presentPaperQuestion(asked, version, at + 1, signFile)] : [];
    }),
    answers: answers.map((answer) => presentOwnAnswer(paper, answer)),
    unmerged: unmerged.map(presentUnmerged),
    serverTime: row.now.toISOString(),
    deadline: attempt.deadline,
    seal: seals.of(attemptId),
  };
}

function presentQuiz(row: OpenPaperRow): Paper['quiz'] {
  return {
    id: row.quiz_id,
    title: row.quiz_title,
    description: row.quiz_description,
    timeLimit: extendedLimit(row.time_limit_minutes, extraTimeOf(row)),
    totalPoints: row.total_points,
    attemptLimit: row.attempt_limit,
  };
}
