import { inTransaction } from '#database/client.ts';
import { AppError, assertCan } from '#server/errors.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import type { AttemptDeps } from '../attempt-deps.service.ts';
import { canAttempt } from '../attempts.policy.ts';
import { lockAttempt } from '../attempts.queries.ts';
import type { KnownPaper } from '../taking/paper-cache.service.ts';
import { type Claimant, claimLease, isHeldElsewhere, isHolding, releaseLease } from './lease.queries.ts';

/**
 * A device's lease on an attempt at a quiz for one device at a time. FORMER lost it to another device, and what it
 * wrote meanwhile must not be lost.
 */
type LeaseStatus = 'HELD' | 'FORMER' | 'REFUSED';

export function claimantOf({ sessionId }: Actor, devices: readonly (number | undefined)[]): Claimant {
  const known = devices.filter((device) => device !== undefined && device > 0) as number[];
  return { sessionId, devices: [...new Set(known)] };
}

/** Takes the lease for this device if it is free. Quizzes without the limit cost no query. */
export async function findLeaseStatus(
  { db }: Pick<AttemptDeps, 'db'>,
  actor: Actor,
  paper: KnownPaper,
  devices: readonly (number | undefined)[] = [],
): Promise<LeaseStatus> {
  if (!paper.one_device) return 'HELD';
  const claimant = claimantOf(actor, devices);
  if (await isHolding(db, paper.id, claimant)) return 'HELD';
  const claim = await inTransaction(db, (trx) => claimLease(trx, paper.id, claimant));
  if (!claim.is_limited || claim.is_held) return 'HELD';
  return claim.is_former ? 'FORMER' : 'REFUSED';
}

export async function assertDevice(
  deps: Pick<AttemptDeps, 'db'>,
  actor: Actor,
  paper: KnownPaper,
  devices: readonly (number | undefined)[] = [],
): Promise<void> {
  const leaseStatus = await findLeaseStatus(deps, actor, paper, devices);
  if (leaseStatus !== 'HELD') throw new AppError('OPEN_ON_ANOTHER_DEVICE');
}

/** For reads that must not claim the lease. */
export async function isReadableHere(
  { db }: Pick<AttemptDeps, 'db'>,
  actor: Actor,
  paper: KnownPaper,
): Promise<boolean> {
  return !paper.one_device || !(await isHeldElsewhere(db, paper.id, claimantOf(actor, [])));
}

/** A teacher frees the attempt when the student's device is broken or was left open. */
export async function releaseDevice(
  { db, events }: AttemptDeps,
  actor: Actor,
  attemptId: number,
): Promise<{ quizId: number }> {
  return inTransaction(db, async (trx) => {
    const row = await lockAttempt(trx, actor.institutionId, attemptId);
    assertCan(canAttempt, actor, 'extend', row);
    if (row.status !== 'IN_PROGRESS') throw new AppError('ATTEMPT_CLOSED');
    await releaseLease(trx, attemptId);
    const target = { type: 'quizAttempt', id: attemptId };
    await recordAudit(trx, actor, { action: 'attempt.deviceReleased', target });
    const to = { institutionId: actor.institutionId, accountIds: [row.student_account_id] };
    await events.publish(trx, to, { type: 'attempt.changed', attemptId });
    return { quizId: row.quiz_id };
  });
}
