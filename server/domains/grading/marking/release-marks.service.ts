import { inTransaction } from '#database/client.ts';
import { AppError, assertCan } from '#server/errors.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { SubmissionDetail } from '#shared/contract/results/submissions.ts';
import type { AttemptDeps } from '../../attempts/attempt-deps.service.ts';
import { announceRelease, lockForMarking, releaseAttempts } from '../../attempts/marking.service.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { canSubmission } from '../submissions/submissions.policy.ts';
import { readSubmission } from '../submissions/submissions.service.ts';

/**
 * Releases the marks of one attempt, whatever the quiz's rule says. Calling it again returns the same result.
 */
export async function releaseMarks(
  deps: AttemptDeps,
  actor: Actor,
  attemptId: number,
): Promise<SubmissionDetail> {
  const released = await inTransaction(deps.db, async (trx) => {
    const [attempt] = await lockForMarking(trx, actor.institutionId, [attemptId]);
    assertCan(canSubmission, actor, 'mark', attempt);
    if (attempt.status === 'IN_PROGRESS') throw new AppError('ATTEMPT_RUNNING');
    const result = await releaseAttempts(deps, trx, [attempt], 'all');
    if (result.attempts.length > 0) {
      const target = { type: 'quizAttempt', id: attemptId };
      await recordAudit(trx, actor, { action: 'marks.released', target, detail: {} });
    }
    return result;
  });
  announceRelease(deps, released);
  return readSubmission(deps, actor, attemptId);
}
