import { AppError } from '#server/errors.ts';
import type { Page } from '#server/plugins/http/pipeline.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { LateAnswer, LateAnswerQuery } from '#shared/contract/results/submissions.ts';
import { lateAnswers as limits } from '#shared/limits.ts';
import type { AttemptDeps } from '../../attempts/attempt-deps.service.ts';
import { readPaperQuestions } from '../../attempts/marking.service.ts';
import { presentLateAnswer } from './submission-answers.presenter.ts';
import {
  countLateAnswers,
  findLateAnswer,
  type LateAnswerRow,
  selectLateAnswers,
  selectStoredAnswers,
} from './submission-answers.queries.ts';
import { getFinished } from './submissions.service.ts';

/** Paged and with shortened texts: 60 late answers of 50 kB would be a page of 3 MB. */
export async function listLateAnswers(
  deps: AttemptDeps,
  actor: Actor,
  attemptId: number,
  { max = limits.page, offset = 0 }: LateAnswerQuery,
): Promise<Page<LateAnswer>> {
  await getFinished(deps, actor, attemptId);
  const { excerpt } = limits;
  const [rows, { total }] = await Promise.all([
    selectLateAnswers(deps.db, attemptId, { max, offset, excerpt }),
    countLateAnswers(deps.db, attemptId),
  ]);
  return { items: await present(deps, attemptId, rows, excerpt), total };
}

export async function getLateAnswer(
  deps: AttemptDeps,
  actor: Actor,
  attemptId: number,
  lateAnswerId: number,
): Promise<LateAnswer> {
  await getFinished(deps, actor, attemptId);
  const row = await findLateAnswer(deps.db, attemptId, lateAnswerId);
  const [late] = row ? await present(deps, attemptId, [row]) : [];
  if (!late) throw new AppError('NOT_FOUND');
  return late;
}

async function present(
  deps: AttemptDeps,
  attemptId: number,
  rows: readonly LateAnswerRow[],
  excerpt?: number,
): Promise<LateAnswer[]> {
  if (rows.length === 0) return [];
  const [paper, answers] = await Promise.all([
    readPaperQuestions(deps, attemptId),
    selectStoredAnswers(deps.db, [attemptId]),
  ]);
  const paperOf = new Map(paper.map((on) => [on.asked.questionId, on]));
  const storedOf = new Map(answers.map((answer) => [answer.question_id, answer]));
  return rows.flatMap((row) => {
    const on = paperOf.get(row.question_id);
    return on ? [presentLateAnswer(on, row, storedOf.get(row.question_id), excerpt)] : [];
  });
}
