import { inTransaction, type Trx } from '#database/client.ts';
import { AppError, assertCan } from '#server/errors.ts';
import type { Actor } from '#server/plugins/session.ts';
import type { QuizAttempt } from '#shared/contract/attempts.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { holdGrade } from '../grades/settling.service.ts';
import { notifyQuietly } from '../notifications/notifications.service.ts';
import { assertQuizTaught } from '../quizzes/quizzes.service.ts';
import { canAttempt } from './attempts.policy.ts';
import { presentAttempt } from './attempts.presenter.ts';
import { type AttemptRow, findAttempt, lockAttempt } from './attempts.queries.ts';
import { reopenRow } from './reopening.queries.ts';
import type { AttemptTools } from './tools.service.ts';

interface Reopening {
  /** From now; null: without a deadline. */
  minutes: number | null;
  reason: string;
}

interface Reopened {
  row: AttemptRow;
  isNotified: boolean;
}

/** Lets a student go on writing. The grade waits, and what came too late before stays with the teacher. */
export async function reopenAttempt(
  tools: AttemptTools,
  actor: Actor,
  id: number,
  reopening: Reopening,
): Promise<QuizAttempt> {
  const reopened = await inTransaction(tools.db, (trx) => reopen(tools, trx, actor, id, reopening)).catch(
    (error: unknown) => {
      throw meetsAnother(error) ? new AppError('ATTEMPT_RUNNING_ALREADY') : error;
    },
  );
  announce(tools, reopened);
  return presentAttempt(reopened.row, actor);
}

async function reopen(
  { mailer }: AttemptTools,
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
  await holdGrade(trx, { institutionId, attemptId: id, changedBy: accountId, reason });
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
  const told = await notifyQuietly(trx, mailer, to, happened);
  return { row, isNotified: told > 0 };
}

/** The student has begun another one: two that run would be one too many, and the database says so. */
function meetsAnother(error: unknown): boolean {
  return (error as { constraint?: string }).constraint === 'quiz_attempt_one_in_progress';
}

/** After the commit: a page that is told before it would ask too early. */
function announce({ announcer }: AttemptTools, { row, isNotified }: Reopened): void {
  const { institution_id: institutionId, student_account_id: accountId } = row;
  const student = { institutionId, accountId };
  announcer.tell(student, { type: 'attempt.changed', attemptId: row.id });
  if (isNotified) announcer.tell(student, { type: 'notifications.changed' });
  announcer.tell({ institutionId, accountId: row.owner_id }, { type: 'submissions.changed' });
}
