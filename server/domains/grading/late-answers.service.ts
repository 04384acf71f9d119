import { AppError } from '#server/errors.ts';
import type { Page } from '#server/plugins/pipeline.ts';
import type { Actor } from '#server/plugins/session.ts';
import type { LateAnswer, LateAnswerQuery } from '#shared/contract/submissions.ts';
import { lateAnswers as limits } from '#shared/limits.ts';
import { readPaperQuestions } from '../attempts/questions-on-paper.service.ts';
import type { AttemptTools } from '../attempts/tools.service.ts';
import { presentLateAnswer } from './submission-answers.presenter.ts';
import {
  countLateAnswers,
  findLateAnswer,
  type LateAnswerRow,
  selectLateAnswers,
  selectStoredAnswers,
} from './submission-answers.queries.ts';
import { getFinished } from './submissions.service.ts';

/** Page by page, each text with its beginning: 60 late answers of 50 kB made a page of 3 MB. */
export async function listLateAnswers(
  tools: AttemptTools,
  actor: Actor,
  attemptId: number,
  { max = limits.page, offset = 0 }: LateAnswerQuery,
): Promise<Page<LateAnswer>> {
  await getFinished(tools, actor, attemptId);
  const { excerpt } = limits;
  const [rows, { total }] = await Promise.all([
    selectLateAnswers(tools.db, attemptId, { max, offset, excerpt }),
    countLateAnswers(tools.db, attemptId),
  ]);
  return { items: await present(tools, attemptId, rows, excerpt), total };
}

export async function getLateAnswer(
  tools: AttemptTools,
  actor: Actor,
  attemptId: number,
  lateAnswerId: number,
): Promise<LateAnswer> {
  await getFinished(tools, actor, attemptId);
  const row = await findLateAnswer(tools.db, attemptId, lateAnswerId);
  const [late] = row ? await present(tools, attemptId, [row]) : [];
  if (!late) throw new AppError('NOT_FOUND');
  return late;
}

async function present(
  tools: AttemptTools,
  attemptId: number,
  rows: readonly LateAnswerRow[],
  excerpt?: number,
): Promise<LateAnswer[]> {
  if (rows.length === 0) return [];
  const [paper, answers] = await Promise.all([
    readPaperQuestions(tools, attemptId),
    selectStoredAnswers(tools.db, [attemptId]),
  ]);
  const paperOf = new Map(paper.map((on) => [on.asked.questionId, on]));
  const storedOf = new Map(answers.map((answer) => [answer.question_id, answer]));
  return rows.flatMap((row) => {
    const on = paperOf.get(row.question_id);
    return on ? [presentLateAnswer(on, row, storedOf.get(row.question_id), excerpt)] : [];
  });
}
