import { inTransaction } from '#database/client.ts';
import { AppError, assertCan } from '#server/errors.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { QuizAttempt } from '#shared/contract/attempts/attempts.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { assertQuizKnown, assertQuizTaught } from '../../quizzes/quizzes.service.ts';
import type { AttemptDeps } from '../attempt-deps.service.ts';
import { canAttempt } from '../attempts.policy.ts';
import { presentAttempt } from '../attempts.presenter.ts';
import { findAttempt, lockAttempt } from '../attempts.queries.ts';
import { laterDeadline } from './extra-time.policy.ts';
import { addMinutes, extendRunning, lockRunning, updateDeadline } from './extra-time.queries.ts';

interface Running {
  student_id: number;
  /** Null: all quizzes. */
  quiz_id: number | null;
}

/**
 * Moves the deadlines of attempts in progress to the student's current extra time, never to an earlier time.
 */
export async function giveExtraTime(
  { db, events }: Pick<AttemptDeps, 'db' | 'events'>,
  institutionId: number,
  { student_id: studentId, quiz_id: quizId }: Running,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    for (const running of await lockRunning(trx, { studentId, quizId })) {
      const deadline = laterDeadline(running);
      if (!deadline) continue;
      await updateDeadline(trx, running.id, deadline);
      const to = { institutionId, accountIds: [running.student_account_id] };
      await events.publish(trx, to, { type: 'attempt.changed', attemptId: running.id });
    }
  });
}

/** Extends the deadline of one running attempt. */
export function extendAttempt(
  { db, events }: AttemptDeps,
  actor: Actor,
  attemptId: number,
  minutes: number,
): Promise<QuizAttempt> {
  return inTransaction(db, async (trx) => {
    const row = await lockAttempt(trx, actor.institutionId, attemptId);
    assertCan(canAttempt, actor, 'extend', row);
    await assertQuizTaught(trx, actor, row.quiz_id);
    if (row.status !== 'IN_PROGRESS') throw new AppError('ATTEMPT_CLOSED');
    if (row.deadline === null) throw new AppError('ATTEMPT_WITHOUT_DEADLINE');
    await addMinutes(trx, attemptId, minutes);
    const extended = (await findAttempt(trx, actor.institutionId, attemptId)) ?? row;
    const target = { type: 'quizAttempt', id: attemptId };
    const detail = { minutes, deadline: extended.deadline?.toISOString() };
    await recordAudit(trx, actor, { action: 'attempt.extended', target, detail });
    const to = { institutionId: actor.institutionId, accountIds: [row.student_account_id] };
    await events.publish(trx, to, { type: 'attempt.changed', attemptId });
    return presentAttempt(extended, actor);
  });
}

/** Extends every running attempt at a quiz. Attempts without a deadline stay as they are. */
export async function extendQuiz(
  { db, announcer }: AttemptDeps,
  actor: Actor,
  quizId: number,
  minutes: number,
): Promise<{ extended: number; withoutDeadline: number }> {
  await assertQuizKnown(db, actor, quizId);
  const { extended, withoutDeadline } = await inTransaction(db, async (trx) => {
    await assertQuizTaught(trx, actor, quizId);
    const outcome = await extendRunning(trx, quizId, minutes);
    const detail = { minutes, extended: outcome.extended.length };
    const target = { type: 'quiz', id: quizId };
    const people = outcome.extended.map((row) => row.student_account_id);
    if (people.length > 0)
      await recordAudit(trx, actor, { action: 'attempt.extended', target, people, detail });
    return outcome;
  });
  const { institutionId } = actor;
  for (const { id, student_account_id: accountId } of extended) {
    announcer.announce({ institutionId, accountId }, { type: 'attempt.changed', attemptId: id });
  }
  return { extended: extended.length, withoutDeadline };
}
