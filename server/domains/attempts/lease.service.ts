import { inTransaction } from '#database/client.ts';
import { AppError, assertCan } from '#server/errors.ts';
import type { Actor } from '#server/plugins/session.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { canAttempt } from './attempts.policy.ts';
import { lockAttempt } from './attempts.queries.ts';
import { type Claimant, claimLease, isHeldElsewhere, isHolding, releaseLease } from './lease.queries.ts';
import type { KnownPaper } from './papers.service.ts';
import type { AttemptTools } from './tools.service.ts';

/**
 * Whether a device has the attempt of a quiz that is limited to one at a time. FORMER had it before another took over:
 * what it wrote meanwhile must not be lost.
 */
type Standing = 'HELD' | 'FORMER' | 'REFUSED';

export function claimantOf({ sessionId }: Actor, devices: readonly (number | undefined)[]): Claimant {
  const known = devices.filter((device) => device !== undefined && device > 0) as number[];
  return { sessionId, devices: [...new Set(known)] };
}

/** Takes the attempt for this device if nobody else has it. Most quizzes have no limit, and cost nothing. */
export async function findStanding(
  { db }: Pick<AttemptTools, 'db'>,
  actor: Actor,
  paper: KnownPaper,
  devices: readonly (number | undefined)[] = [],
): Promise<Standing> {
  if (!paper.one_device) return 'HELD';
  const claimant = claimantOf(actor, devices);
  if (await isHolding(db, paper.id, claimant)) return 'HELD';
  const claim = await inTransaction(db, (trx) => claimLease(trx, paper.id, claimant));
  if (!claim.is_limited || claim.is_held) return 'HELD';
  return claim.is_former ? 'FORMER' : 'REFUSED';
}

export async function assertDevice(
  tools: Pick<AttemptTools, 'db'>,
  actor: Actor,
  paper: KnownPaper,
  devices: readonly (number | undefined)[] = [],
): Promise<void> {
  const standing = await findStanding(tools, actor, paper, devices);
  if (standing !== 'HELD') throw new AppError('OPEN_ON_ANOTHER_DEVICE');
}

/** For what is only read by the way: it takes the attempt from nobody, and for nobody. */
export async function isReadableHere(
  { db }: Pick<AttemptTools, 'db'>,
  actor: Actor,
  paper: KnownPaper,
): Promise<boolean> {
  return !paper.one_device || !(await isHeldElsewhere(db, paper.id, claimantOf(actor, [])));
}

/** By the teacher, for a student whose device is broken or was left open somewhere. */
export async function releaseDevice(
  { db, events }: AttemptTools,
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
