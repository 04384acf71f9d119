import { inTransaction } from '#database/client.ts';
import { AppError, assertCan } from '#server/errors.ts';
import type { Actor } from '#server/plugins/session.ts';
import type { SubmissionDetail } from '#shared/contract/submissions.ts';
import { lockForMarking } from '../attempts/marks.service.ts';
import { announceRelease, releaseAttempts } from '../attempts/release.service.ts';
import type { AttemptTools } from '../attempts/tools.service.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { canSubmission } from './submissions.policy.ts';
import { readSubmission } from './submissions.service.ts';

/** Lets a student see the marks of one attempt, whatever the quiz says. Once more answers the same. */
export async function releaseMarks(
  tools: AttemptTools,
  actor: Actor,
  attemptId: number,
): Promise<SubmissionDetail> {
  const released = await inTransaction(tools.db, async (trx) => {
    const [attempt] = await lockForMarking(trx, actor.institutionId, [attemptId]);
    assertCan(canSubmission, actor, 'mark', attempt);
    if (attempt.status === 'IN_PROGRESS') throw new AppError('ATTEMPT_RUNNING');
    const result = await releaseAttempts(tools, trx, [attempt], 'all');
    if (result.attempts.length > 0) {
      const target = { type: 'quizAttempt', id: attemptId };
      await recordAudit(trx, actor, { action: 'marks.released', target, detail: {} });
    }
    return result;
  });
  announceRelease(tools, released);
  return readSubmission(tools, actor, attemptId);
}
