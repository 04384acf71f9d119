import { AppError } from '#server/errors.ts';
import type { Page } from '#server/plugins/pipeline.ts';
import type { Actor } from '#server/plugins/session.ts';
import type { GradedQuestion, QuestionAnswer, QuestionAnswerQuery } from '#shared/contract/submissions.ts';
import type { AttemptTools } from '../attempts/tools.service.ts';
import { readStandingRegrades } from '../grades/standing-regrades.service.ts';
import { assertQuizKnown } from '../quizzes/quizzes.service.ts';
import { presentGradedQuestion, presentQuestionAnswer } from './question-answers.presenter.ts';
import {
  type QuestionAnswerRow,
  selectGradedQuestions,
  selectQuestionAnswers,
} from './question-answers.queries.ts';
import { presentSubmissionAnswer } from './submission-answers.presenter.ts';
import { selectAnswerComments, selectStoredAnswers } from './submission-answers.queries.ts';

export async function listGradedQuestions(
  { db, versions }: AttemptTools,
  actor: Actor,
  quizId: number,
): Promise<GradedQuestion[]> {
  await assertQuizKnown(db, actor, quizId);
  const rows = await selectGradedQuestions(db, quizId);
  const shown = await versions.get(rows.map((row) => row.version_id));
  return shown.flatMap((version, place) => {
    const row = rows[place];
    return row ? [presentGradedQuestion(row, version)] : [];
  });
}

interface OneQuestion {
  quizId: number;
  questionId: number;
}

/** A question that nobody who handed in was asked is none of this quiz's to grade. */
export async function listQuestionAnswers(
  tools: AttemptTools,
  actor: Actor,
  { quizId, questionId }: OneQuestion,
  query: QuestionAnswerQuery,
): Promise<Page<QuestionAnswer>> {
  await assertQuizKnown(tools.db, actor, quizId);
  const anonymous = query.anonymous === 'true';
  const { max, offset, order, state } = query;
  const found = await selectQuestionAnswers(tools.db, {
    quizId,
    questionId,
    anonymous,
    max,
    offset,
    order,
    state,
  });
  if (found.asked === 0) throw new AppError('NOT_FOUND');
  const items = await withAnswers(tools, actor, { quizId, questionId, anonymous }, found.rows);
  return { items, total: found.total };
}

/** Those of some attempts, as the list has them. */
export async function readQuestionAnswers(
  tools: AttemptTools,
  actor: Actor,
  quizId: number,
  questionId: number,
  { attemptIds, anonymous }: { attemptIds: readonly number[]; anonymous: boolean },
): Promise<QuestionAnswer[]> {
  await assertQuizKnown(tools.db, actor, quizId);
  const wanted = { quizId, questionId, anonymous };
  const max = attemptIds.length;
  const { rows } = await selectQuestionAnswers(tools.db, { ...wanted, attemptIds, max });
  return withAnswers(tools, actor, wanted, rows);
}

/** The rows with `lastUpdated` come first: marks older than it says would be saved over another's. */
async function withAnswers(
  tools: AttemptTools,
  actor: Actor,
  { quizId, questionId, anonymous }: OneQuestion & { anonymous: boolean },
  rows: readonly QuestionAnswerRow[],
): Promise<QuestionAnswer[]> {
  const { db, signFile, versions } = tools;
  const attemptIds = rows.map((row) => row.attempt_id);
  const [answers, comments, regrades, shownVersions] = await Promise.all([
    selectStoredAnswers(db, attemptIds, questionId),
    selectAnswerComments(db, attemptIds, questionId),
    readStandingRegrades(db, quizId),
    versions.get(rows.map(({ asked }) => asked.versionId)),
  ]);
  const storedOf = new Map(answers.map((answer) => [answer.attempt_id, answer]));
  const commentsOn = Map.groupBy(comments, ({ attempt_id: attemptId }) => attemptId);
  const shown = { readerId: actor.accountId, signFile };
  return rows.flatMap((row, place) => {
    const version = shownVersions[place];
    if (!version) return [];
    const given = {
      stored: storedOf.get(row.attempt_id),
      comments: commentsOn.get(row.attempt_id) ?? [],
      regrades: regrades.get(questionId) ?? [],
    };
    const answer = presentSubmissionAnswer({ asked: row.asked, version }, given, shown);
    return [presentQuestionAnswer(row, answer, anonymous)];
  });
}
