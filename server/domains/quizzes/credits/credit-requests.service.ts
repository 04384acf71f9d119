import { type Db, inTransaction, type Trx } from '#database/client.ts';
import { AppError, assertCan } from '#server/errors.ts';
import type { Page } from '#server/plugins/http/pipeline.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { CreditRequest, CreditRequestQuery } from '#shared/contract/teaching/credit-requests.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { notify } from '../../notifications/notifications.service.ts';
import { refreshCgpaOfTakers } from '../../people/cgpa.service.ts';
import { updateQuizRow } from '../editing/quiz-writes.queries.ts';
import { publishQuizzes, type QuizDeps } from '../quiz-deps.service.ts';
import { canCreditRequest } from '../quizzes.policy.ts';
import { lockQuiz } from '../quizzes.queries.ts';
import { presentCreditRequest } from './credit-requests.presenter.ts';
import {
  type CreditRequestRow,
  decideCreditRequest,
  findCreditRequest,
  findPendingCredits,
  insertCreditRequest,
  selectCreditRequests,
  wasAskedToday,
  withdrawCreditRequest,
} from './credit-requests.queries.ts';

interface Asked {
  quiz: { id: number; title: string };
  /** Credits that need approval; null for none. */
  pending: number | null;
}

/** Replaces the pending request of a locked quiz; an earlier one for other credits is withdrawn. */
export async function updateCreditRequest(
  deps: QuizDeps,
  trx: Trx,
  actor: Actor,
  { quiz, pending }: Asked,
): Promise<void> {
  const before = await findPendingCredits(trx, quiz.id);
  if (before === pending) return;
  const target = { type: 'quiz', id: quiz.id };
  if (await withdrawCreditRequest(trx, quiz.id)) {
    await recordAudit(trx, actor, { action: 'credits.withdrawn', target, detail: { credits: before } });
  }
  if (pending === null) return;
  const isNews = !(await wasAskedToday(trx, quiz.id));
  await insertCreditRequest(trx, { quizId: quiz.id, credits: pending, requestedBy: actor.accountId });
  await recordAudit(trx, actor, { action: 'credits.requested', target, detail: { credits: pending } });
  if (!isNews) return;
  const params = { quizTitle: quiz.title, credits: pending, quizId: quiz.id };
  const to = { institutionId: actor.institutionId, roles: ['SUPER_ADMIN'] as const };
  await notify(trx, deps, to, { event: 'credits.requested', params });
}

export async function listCreditRequests(
  db: Db,
  actor: Actor,
  query: CreditRequestQuery,
): Promise<Page<CreditRequest>> {
  const { rows, total } = await selectCreditRequests(db, actor.institutionId, query);
  return { items: rows.map((row) => presentCreditRequest(row, actor)), total };
}

interface Decision {
  status: 'APPROVED' | 'DECLINED';
  reason: string;
}

/** The credits count from now on, also in the CGPA of students who already have a grade. */
export function approveCreditRequest(deps: QuizDeps, actor: Actor, id: number): Promise<CreditRequest> {
  return decide(deps, actor, id, { status: 'APPROVED', reason: '' });
}

export function declineCreditRequest(
  deps: QuizDeps,
  actor: Actor,
  id: number,
  reason: string,
): Promise<CreditRequest> {
  return decide(deps, actor, id, { status: 'DECLINED', reason });
}

async function decide(
  deps: QuizDeps,
  actor: Actor,
  id: number,
  { status, reason }: Decision,
): Promise<CreditRequest> {
  const { institutionId } = actor;
  return inTransaction(deps.db, async (trx) => {
    const asked = await findCreditRequest(trx, institutionId, id);
    assertCan(canCreditRequest, actor, 'decide', asked);
    // Locks the quiz first, like its teacher's edits, so that exactly the requested credits are approved.
    const quiz = await lockQuiz(trx, actor, asked.quiz_id);
    if (!quiz) throw new AppError('NOT_FOUND');
    const isDecided = await decideCreditRequest(trx, id, { status, by: actor.accountId, reason });
    if (!isDecided) throw new AppError('CREDIT_REQUEST_DECIDED');
    if (status === 'APPROVED') {
      await updateQuizRow(trx, quiz.id, { credits: asked.credits });
      if (quiz.credits !== asked.credits) await refreshCgpaOfTakers(trx, quiz.id);
    }
    await recordAudit(trx, actor, {
      action: status === 'APPROVED' ? 'credits.approved' : 'credits.declined',
      target: { type: 'quiz', id: quiz.id },
      detail: { from: quiz.credits, to: asked.credits, ...(reason === '' ? {} : { reason }) },
    });
    await notifyTeacher(deps, trx, asked, { status, reason });
    await publishQuizzes(trx, deps.events, actor, { isPublic: quiz.is_active });
    const after = await findCreditRequest(trx, institutionId, id);
    if (!after) throw new AppError('NOT_FOUND');
    return presentCreditRequest(after, actor);
  });
}

async function notifyTeacher(
  deps: QuizDeps,
  trx: Trx,
  asked: CreditRequestRow,
  { status, reason }: Decision,
): Promise<void> {
  const to = { institutionId: asked.institution_id, accountIds: [asked.owner_id] };
  const params = { quizTitle: asked.quiz_title, credits: asked.credits, quizId: asked.quiz_id };
  await notify(
    trx,
    deps,
    to,
    status === 'APPROVED'
      ? { event: 'credits.approved', params }
      : { event: 'credits.declined', params: { ...params, reason } },
  );
}
