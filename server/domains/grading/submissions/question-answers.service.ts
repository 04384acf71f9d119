import { AppError } from '#server/errors.ts';
import type { Page } from '#server/plugins/http/pipeline.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type {
  GradedQuestion,
  QuestionAnswer,
  QuestionAnswerQuery,
} from '#shared/contract/results/submissions.ts';
import type { AttemptDeps } from '../../attempts/attempt-deps.service.ts';
import { readActiveRegrades } from '../../grades/active-regrades.service.ts';
import { assertQuizKnown } from '../../quizzes/quizzes.service.ts';
import { presentGradedQuestion, presentQuestionAnswer } from './question-answers.presenter.ts';
import {
  type QuestionAnswerRow,
  selectGradedQuestions,
  selectQuestionAnswers,
} from './question-answers.queries.ts';
import { presentSubmissionAnswer } from './submission-answers.presenter.ts';
import { selectAnswerComments, selectStoredAnswers } from './submission-answers.queries.ts';

export async function listGradedQuestions(
  { db, versions }: AttemptDeps,
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

/** Refuses a question that no submission of this quiz contains. */
export async function listQuestionAnswers(
  deps: AttemptDeps,
  actor: Actor,
  { quizId, questionId }: OneQuestion,
  query: QuestionAnswerQuery,
): Promise<Page<QuestionAnswer>> {
  await assertQuizKnown(deps.db, actor, quizId);
  const anonymous = query.anonymous === 'true';
  const { max, offset, order, state } = query;
  const page = await selectQuestionAnswers(deps.db, {
    quizId,
    questionId,
    anonymous,
    max,
    offset,
    order,
    state,
  });
  if (page.asked === 0) throw new AppError('NOT_FOUND');
  const items = await withAnswers(deps, actor, { quizId, questionId, anonymous }, page.rows);
  return { items, total: page.total };
}

/** The answers of some attempts, as the list shows them. */
export async function readQuestionAnswers(
  deps: AttemptDeps,
  actor: Actor,
  quizId: number,
  questionId: number,
  { attemptIds, anonymous }: { attemptIds: readonly number[]; anonymous: boolean },
): Promise<QuestionAnswer[]> {
  await assertQuizKnown(deps.db, actor, quizId);
  const wanted = { quizId, questionId, anonymous };
  const max = attemptIds.length;
  const { rows } = await selectQuestionAnswers(deps.db, { ...wanted, attemptIds, max });
  return withAnswers(deps, actor, wanted, rows);
}

/**
 * Reads the rows with `lastUpdated` first: newer rows with older marks would let a save overwrite another teacher's
 * marks.
 */
async function withAnswers(
  deps: AttemptDeps,
  actor: Actor,
  { quizId, questionId, anonymous }: OneQuestion & { anonymous: boolean },
  rows: readonly QuestionAnswerRow[],
): Promise<QuestionAnswer[]> {
  const { db, signFile, versions } = deps;
  const attemptIds = rows.map((row) => row.attempt_id);
  const [answers, comments, regrades, shownVersions] = await Promise.all([
    selectStoredAnswers(db, attemptIds, questionId),
    selectAnswerComments(db, attemptIds, questionId),
    readActiveRegrades(db, quizId),
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
