import { inTransaction } from '#database/client.ts';
import { AppError, assertCan } from '#server/errors.ts';
import { say } from '#server/language/say.ts';
import type { Page } from '#server/plugins/http/pipeline.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { ProblemQuery, QuestionProblem } from '#shared/contract/attempts/question-problems.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { notify } from '../../notifications/notifications.service.ts';
import type { AttemptDeps } from '../attempt-deps.service.ts';
import { canAttempt } from '../attempts.policy.ts';
import { canProblem } from './problems.policy.ts';
import { presentProblem } from './problems.presenter.ts';
import {
  findProblem,
  findProblemQuiz,
  findQuizTitle,
  lockProblem,
  selectProblems,
  updateResolved,
  upsertProblem,
} from './problems.queries.ts';

/** Also while the attempt is in progress. The teacher is notified once, not for a corrected report. */
export async function reportProblem(
  deps: AttemptDeps,
  actor: Actor,
  attemptId: number,
  given: { question: { id: number }; problemText: string },
): Promise<{ id: number; reportedAt: string }> {
  const paper = await deps.papers.find(attemptId);
  assertCan(canAttempt, actor, 'take', paper);
  const questionId = given.question.id;
  if (!paper.asked.has(questionId)) {
    throw new AppError('QUESTION_NOT_IN_ATTEMPT', {
      details: [`question: ${say('isn’t part of this attempt')}`],
    });
  }
  const { institution_id: institutionId, quiz_id: quizId, student_id: studentId } = paper;
  return inTransaction(deps.db, async (trx) => {
    const stored = await upsertProblem(trx, { attemptId, questionId, text: given.problemText });
    if (!stored) throw new AppError('NOT_FOUND');
    if (stored.is_new) {
      const quizTitle = await findQuizTitle(trx, quizId);
      const params = { studentId, quizTitle, quizId };
      const to = { institutionId, accountIds: [paper.owner_id] };
      await notify(trx, deps, to, { event: 'question.reported', params });
    }
    return { id: stored.id, reportedAt: stored.reported_at.toISOString() };
  });
}

export async function listProblems(
  { db }: AttemptDeps,
  actor: Actor,
  quizId: number,
  query: ProblemQuery,
): Promise<Page<QuestionProblem>> {
  assertCan(canProblem, actor, 'view', await findProblemQuiz(db, quizId));
  const { rows, total } = await selectProblems(db, quizId, query);
  return { items: rows.map(presentProblem), total };
}

export async function resolveProblem(
  { db }: AttemptDeps,
  actor: Actor,
  id: number,
  isResolved: boolean,
): Promise<QuestionProblem> {
  return inTransaction(db, async (trx) => {
    const row = await lockProblem(trx, id);
    assertCan(canProblem, actor, 'resolve', row);
    if ((row.resolved_at !== null) !== isResolved) {
      if (!(await updateResolved(trx, id, isResolved ? actor.accountId : null))) {
        throw new AppError('PROBLEM_REPORTED_AGAIN');
      }
      const { attempt_id: attemptId, question_id: questionId } = row;
      await recordAudit(trx, actor, {
        action: isResolved ? 'questionProblem.resolved' : 'questionProblem.reopened',
        target: { type: 'quizAttempt', id: attemptId },
        detail: { questionId },
      });
    }
    const stored = await findProblem(trx, id);
    if (!stored) throw new AppError('NOT_FOUND');
    return presentProblem(stored);
  });
}
