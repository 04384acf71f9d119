import { type Db, inTransaction, type Trx } from '#database/client.ts';
import { AppError, assertCan } from '#server/errors.ts';
import type { Page } from '#server/plugins/pipeline.ts';
import type { Actor } from '#server/plugins/session.ts';
import type { CreditRequest, CreditRequestQuery } from '#shared/contract/credit-requests.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { notify } from '../notifications/notifications.service.ts';
import { refreshCgpaOfTakers } from '../people/cgpa.service.ts';
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
import { updateQuizRow } from './quiz-writes.queries.ts';
import { canCreditRequest } from './quizzes.policy.ts';
import { lockQuiz } from './quizzes.queries.ts';
import { type QuizTools, tellPages } from './tools.service.ts';

interface Asked {
  quiz: { id: number; title: string };
  /** Credits that need approval; null for none. */
  pending: number | null;
}

/** What waits of a quiz from now on; the caller has locked the quiz. An earlier request for something else is over. */
export async function settleCreditRequest(
  tools: QuizTools,
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
  await notify(trx, tools, to, { event: 'credits.requested', params });
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

/** The credits count from here on, also in the averages of those who have a grade already. */
export function approveCreditRequest(tools: QuizTools, actor: Actor, id: number): Promise<CreditRequest> {
  return decide(tools, actor, id, { status: 'APPROVED', reason: '' });
}

export function declineCreditRequest(
  tools: QuizTools,
  actor: Actor,
  id: number,
  reason: string,
): Promise<CreditRequest> {
  return decide(tools, actor, id, { status: 'DECLINED', reason });
}

async function decide(
  tools: QuizTools,
  actor: Actor,
  id: number,
  { status, reason }: Decision,
): Promise<CreditRequest> {
  const { institutionId } = actor;
  return inTransaction(tools.db, async (trx) => {
    const asked = await findCreditRequest(trx, institutionId, id);
    assertCan(canCreditRequest, actor, 'decide', asked);
    // The quiz first, as its teacher locks it: what is approved is what was asked for, whatever they type meanwhile.
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
    await tellTeacher(tools, trx, asked, { status, reason });
    await tellPages(trx, tools.events, actor, { isPublic: quiz.is_active });
    const after = await findCreditRequest(trx, institutionId, id);
    if (!after) throw new AppError('NOT_FOUND');
    return presentCreditRequest(after, actor);
  });
}

async function tellTeacher(
  tools: QuizTools,
  trx: Trx,
  asked: CreditRequestRow,
  { status, reason }: Decision,
): Promise<void> {
  const to = { institutionId: asked.institution_id, accountIds: [asked.owner_id] };
  const params = { quizTitle: asked.quiz_title, credits: asked.credits, quizId: asked.quiz_id };
  await notify(
    trx,
    tools,
    to,
    status === 'APPROVED'
      ? { event: 'credits.approved', params }
      : { event: 'credits.declined', params: { ...params, reason } },
  );
}
