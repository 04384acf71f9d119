import { inTransaction, type Trx } from '#database/client.ts';
import { AppError, assertCan } from '#server/errors.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { QuizAttempt } from '#shared/contract/attempts/attempts.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { makeGradeProvisional } from '../../grades/grade-recalculation.service.ts';
import { notifyQuietly } from '../../notifications/notifications.service.ts';
import { assertQuizTaught } from '../../quizzes/quizzes.service.ts';
import type { AttemptDeps } from '../attempt-deps.service.ts';
import { canAttempt } from '../attempts.policy.ts';
import { presentAttempt } from '../attempts.presenter.ts';
import { type AttemptRow, findAttempt, lockAttempt } from '../attempts.queries.ts';
import { reopenRow } from './reopening.queries.ts';

interface Reopening {
  /** Minutes from now; null: no deadline. */
  minutes: number | null;
  reason: string;
}

interface Reopened {
  row: AttemptRow;
  isNotified: boolean;
}

/**
 * Lets a student continue a finished attempt. The grade becomes provisional, and earlier late answers stay with the
 * teacher.
 */
export async function reopenAttempt(
  deps: AttemptDeps,
  actor: Actor,
  id: number,
  reopening: Reopening,
): Promise<QuizAttempt> {
  const reopened = await inTransaction(deps.db, (trx) => reopen(deps, trx, actor, id, reopening)).catch(
    (error: unknown) => {
      throw meetsAnother(error) ? new AppError('ATTEMPT_RUNNING_ALREADY') : error;
    },
  );
  announce(deps, reopened);
  return presentAttempt(reopened.row, actor);
}

async function reopen(
  { mailer }: AttemptDeps,
  trx: Trx,
  actor: Actor,
  id: number,
  { minutes, reason }: Reopening,
): Promise<Reopened> {
  const { institutionId, accountId } = actor;
  const locked = await lockAttempt(trx, institutionId, id);
  assertCan(canAttempt, actor, 'reopen', locked);
  await assertQuizTaught(trx, actor, locked.quiz_id);
  if (locked.status === 'IN_PROGRESS') throw new AppError('ATTEMPT_RUNNING');
  await reopenRow(trx, id, { by: accountId, minutes });
  await makeGradeProvisional(trx, { institutionId, attemptId: id, changedBy: accountId, reason });
  const row = (await findAttempt(trx, institutionId, id)) ?? locked;
  const detail = { minutes, deadline: row.deadline?.toISOString() ?? null, reason };
  await recordAudit(trx, actor, {
    action: 'attempt.reopened',
    target: { type: 'quizAttempt', id },
    detail,
  });
  const to = { institutionId, accountIds: [row.student_account_id] };
  const params = { quizTitle: row.quiz_title, quizId: row.quiz_id };
  const happened = { event: 'attempt.reopened', params } as const;
  const count = await notifyQuietly(trx, mailer, to, happened);
  return { row, isNotified: count > 0 };
}

/** The student has another attempt in progress: the database allows only one. */
function meetsAnother(error: unknown): boolean {
  return (error as { constraint?: string }).constraint === 'quiz_attempt_one_in_progress';
}

/** After the commit, so that pages do not ask too early. */
function announce({ announcer }: AttemptDeps, { row, isNotified }: Reopened): void {
  const { institution_id: institutionId, student_account_id: accountId } = row;
  const student = { institutionId, accountId };
  announcer.announce(student, { type: 'attempt.changed', attemptId: row.id });
  if (isNotified) announcer.announce(student, { type: 'notifications.changed' });
  announcer.announce({ institutionId, accountId: row.owner_id }, { type: 'submissions.changed' });
}
