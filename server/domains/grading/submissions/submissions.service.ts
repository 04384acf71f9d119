import { AppError, assertCan } from '#server/errors.ts';
import type { Page } from '#server/plugins/http/pipeline.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type {
  NeighbourQuery,
  Submission,
  SubmissionCountQuery,
  SubmissionCounts,
  SubmissionDetail,
  SubmissionNeighbours,
  SubmissionQuery,
} from '#shared/contract/results/submissions.ts';
import { lateAnswers as limits } from '#shared/limits.ts';
import type { AttemptDeps } from '../../attempts/attempt-deps.service.ts';
import { countAutomaticChanges, readPaperQuestions } from '../../attempts/marking.service.ts';
import { readActiveRegrades } from '../../grades/active-regrades.service.ts';
import { findAttemptGrade } from '../../grades/grades.service.ts';
import {
  presentComment,
  presentLateAnswer,
  presentSubmissionAnswer,
} from './submission-answers.presenter.ts';
import {
  countLateAnswers,
  selectAnswerComments,
  selectLateAnswers,
  selectStoredAnswers,
} from './submission-answers.queries.ts';
import { canSubmission } from './submissions.policy.ts';
import { presentNeighbours, presentSubmission } from './submissions.presenter.ts';
import {
  type AttemptSubjectRow,
  findAttemptSubject,
  findNeighbours,
  findSubmissionFacts,
  selectSubmissionCounts,
  selectSubmissions,
} from './submissions.queries.ts';

export async function listSubmissions(
  deps: AttemptDeps,
  actor: Actor,
  query: SubmissionQuery,
): Promise<Page<Submission>> {
  const { rows, total } = await selectSubmissions(deps.db, actor, query);
  const autoMarkable = await countAutoMarkable(deps, rows);
  return { items: rows.map((row) => presentSubmission(row, autoMarkable.get(row.id) ?? 0)), total };
}

/** Auto-Mark is only for submissions that are not fully marked. */
function countAutoMarkable(
  deps: AttemptDeps,
  rows: readonly { id: number; is_provisional: boolean }[],
): Promise<Map<number, number>> {
  const pending = rows.filter((row) => row.is_provisional).map(({ id }) => id);
  return countAutomaticChanges(deps, pending);
}

export async function countSubmissions(
  { db }: AttemptDeps,
  actor: Actor,
  query: SubmissionCountQuery,
): Promise<SubmissionCounts> {
  const none = { all: 0, pending: 0, autoGraded: 0, graded: 0, late: 0 };
  return (await selectSubmissionCounts(db, actor, query)) ?? none;
}

export async function getSubmissionNeighbours(
  deps: AttemptDeps,
  actor: Actor,
  attemptId: number,
  query: NeighbourQuery,
): Promise<SubmissionNeighbours> {
  await getFinished(deps, actor, attemptId);
  const row = await findNeighbours(deps.db, actor, attemptId, query);
  if (!row) throw new AppError('NOT_FOUND');
  return presentNeighbours(row);
}

/** A submitted attempt that the caller may see. */
export async function getFinished(
  { db }: Pick<AttemptDeps, 'db'>,
  actor: Actor,
  attemptId: number,
): Promise<AttemptSubjectRow> {
  const attempt = await findAttemptSubject(db, actor.institutionId, attemptId);
  assertCan(canSubmission, actor, 'view', attempt);
  if (attempt.is_running) throw new AppError('ATTEMPT_RUNNING');
  return attempt;
}

/** One submission, question by question. */
export async function readSubmission(
  deps: AttemptDeps,
  actor: Actor,
  attemptId: number,
): Promise<SubmissionDetail> {
  const { quiz_id: quizId } = await getFinished(deps, actor, attemptId);
  // Read first: marks older than `lastUpdated` would let a save overwrite another teacher's marks.
  const facts = await findSubmissionFacts(deps.db, attemptId);
  const [grade, parts, autoMarkable] = await Promise.all([
    findAttemptGrade(deps.db, actor.institutionId, attemptId),
    readParts(deps, actor, { attemptId, quizId }),
    countAutoMarkable(deps, facts ? [facts] : []),
  ]);
  // The attempt was reopened between two statements.
  if (!facts || !grade) throw new AppError('ATTEMPT_RUNNING');
  return {
    ...presentSubmission(facts, autoMarkable.get(attemptId) ?? 0),
    startedAt: facts.started_at.toISOString(),
    deadline: facts.deadline?.toISOString() ?? null,
    passingMark: facts.passing_mark,
    grade,
    gradedBy: facts.grader,
    gradedAt: facts.graded_at?.toISOString() ?? null,
    hasVersions: facts.has_versions,
    ...parts,
  };
}

async function readParts(
  deps: AttemptDeps,
  actor: Actor,
  { attemptId, quizId }: { attemptId: number; quizId: number },
): Promise<Pick<SubmissionDetail, 'answers' | 'comments' | 'late' | 'lateTotal' | 'lateOpen'>> {
  const { db, signFile } = deps;
  const [paper, answers, comments, late, lateCounts, regrades] = await Promise.all([
    readPaperQuestions(deps, attemptId),
    selectStoredAnswers(db, [attemptId]),
    selectAnswerComments(db, [attemptId]),
    selectLateAnswers(db, attemptId, { max: limits.page, offset: 0, excerpt: limits.excerpt }),
    countLateAnswers(db, attemptId),
    readActiveRegrades(db, quizId),
  ]);
  const storedOf = new Map(answers.map((answer) => [answer.question_id, answer]));
  const commentsOn = Map.groupBy(comments, ({ question_id: questionId }) => questionId);
  const paperOf = new Map(paper.map((on) => [on.asked.questionId, on]));
  const shown = { readerId: actor.accountId, signFile };
  return {
    answers: paper.map((on) => {
      const { questionId } = on.asked;
      const given = {
        stored: storedOf.get(questionId),
        comments: commentsOn.get(questionId) ?? [],
        regrades: regrades.get(questionId) ?? [],
      };
      return presentSubmissionAnswer(on, given, shown);
    }),
    comments: (commentsOn.get(null) ?? []).map((comment) => presentComment(comment, actor.accountId)),
    late: late.flatMap((row) => {
      const on = paperOf.get(row.question_id);
      return on ? [presentLateAnswer(on, row, storedOf.get(row.question_id), limits.excerpt)] : [];
    }),
    lateTotal: lateCounts.total,
    lateOpen: lateCounts.open,
  };
}
