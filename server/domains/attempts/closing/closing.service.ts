import { inTransaction } from '#database/client.ts';
import { assertCan } from '#server/errors.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { AttemptChange, QuizAttempt } from '#shared/contract/attempts/attempts.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import type { QuestionVersion } from '../../question-banks/versions.service.ts';
import type { AttemptDeps } from '../attempt-deps.service.ts';
import { canAttempt } from '../attempts.policy.ts';
import { presentAttempt } from '../attempts.presenter.ts';
import { lockAttempt } from '../attempts.queries.ts';
import { assertDevice } from '../devices/lease.service.ts';
import type { KnownPaper } from '../taking/paper-cache.service.ts';
import { type ClosedAttempt, closeAttempt, retryOnce } from './close-attempt.service.ts';
import { lockOverdue } from './closing.queries.ts';

/**
 * Submits the attempt. The server's clock decides how it ended, whatever the client sends. Submitting again returns
 * the same result.
 */
export async function updateAttempt(
  deps: AttemptDeps,
  actor: Actor,
  id: number,
  { status }: AttemptChange,
): Promise<QuizAttempt> {
  const paper = await deps.papers.find(id);
  assertCan(canAttempt, actor, 'take', paper);
  await assertDevice(deps, actor, paper);
  const versions = await readVersions(deps, paper);
  const { row, closed } = await deps.submissions.submit({ actor, status, paper, versions });
  if (closed) announceClosing(deps, closed);
  return presentAttempt(row, actor);
}

/** A teacher submits the stored answers for a student. A finished attempt stays as it is. */
export async function submitForStudent(
  deps: AttemptDeps,
  actor: Actor,
  id: number,
  reason: string,
): Promise<QuizAttempt> {
  const paper = await deps.papers.find(id);
  assertCan(canAttempt, actor, 'submitForStudent', paper);
  const versions = await readVersions(deps, paper);
  const { row, closed } = await retryOnce(() =>
    inTransaction(deps.db, async (trx) => {
      const locked = await lockAttempt(trx, actor.institutionId, id);
      assertCan(canAttempt, actor, 'submitForStudent', locked);
      if (locked.status !== 'IN_PROGRESS') return { row: locked, closed: null };
      const ended = await closeAttempt(deps, trx, locked, { paper, versions, by: 'teacher' });
      const target = { type: 'quizAttempt', id };
      await recordAudit(trx, actor, { action: 'attempt.handedIn', target, detail: { reason } });
      return { row: ended.row, closed: ended };
    }),
  );
  if (closed) announceClosing(deps, closed);
  return presentAttempt(row, actor);
}

/** Closes an attempt whose time and grace are over; false when it was not due or is already closed. */
export async function closeOverdue(
  deps: AttemptDeps,
  id: number,
  ifLocked: 'wait' | 'skip' = 'wait',
): Promise<boolean> {
  const paper = await deps.papers.find(id);
  if (!paper) return false;
  const versions = await readVersions(deps, paper);
  const closed = await retryOnce(() =>
    inTransaction(deps.db, async (trx) => {
      if (!(await lockOverdue(trx, id, ifLocked))) return null;
      const locked = await lockAttempt(trx, paper.institution_id, id);
      return locked ? closeAttempt(deps, trx, locked, { paper, versions, by: 'time' }) : null;
    }),
  );
  if (closed) announceClosing(deps, closed);
  return closed !== null;
}

/** Reads before the transaction: waiting for a second connection while holding one can deadlock the pool. */
function readVersions({ versions }: AttemptDeps, { paper }: KnownPaper): Promise<QuestionVersion[]> {
  return versions.get(paper.questions.map(({ versionId }) => versionId));
}

/** After the commit, so that pages do not ask too early. */
function announceClosing({ announcer }: AttemptDeps, { row, notified }: ClosedAttempt): void {
  const { institution_id: institutionId, student_account_id: accountId } = row;
  announcer.announce({ institutionId, accountId }, { type: 'attempt.changed', attemptId: row.id });
  announcer.announce({ institutionId, accountId: row.owner_id }, { type: 'submissions.changed' });
  for (const account of notified) {
    announcer.announce({ institutionId, accountId: account }, { type: 'notifications.changed' });
  }
}
