import { inTransaction, type Trx } from '#database/client.ts';
import { AppError, assertCan } from '#server/errors.ts';
import type { Actor } from '#server/plugins/session.ts';
import type { AttemptChange, QuizAttempt } from '#shared/contract/attempts.ts';
import type { StoredEvent } from '#shared/contract/notifications.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { notifyQuietly } from '../notifications/notifications.service.ts';
import type { QuestionVersion } from '../question-banks/versions.service.ts';
import { canAttempt } from './attempts.policy.ts';
import { presentAttempt } from './attempts.presenter.ts';
import { type AttemptRow, lockAttempt } from './attempts.queries.ts';
import { lockOverdue } from './closing.queries.ts';
import { assertDevice } from './lease.service.ts';
import { concludeAttempt, type Outcome } from './outcome.service.ts';
import type { KnownPaper } from './papers.service.ts';
import type { AttemptTools } from './tools.service.ts';

/** Who ended it: whom the result stands before needs no notification of it. */
type ClosedBy = 'student' | 'teacher' | 'time';

/** Hands in. Whatever the client says, the clock decides how the attempt ended; once more answers the same. */
export async function updateAttempt(
  tools: AttemptTools,
  actor: Actor,
  id: number,
  { status }: AttemptChange,
): Promise<QuizAttempt> {
  const paper = await tools.papers.find(id);
  assertCan(canAttempt, actor, 'take', paper);
  await assertDevice(tools, actor, paper);
  const versions = await readVersions(tools, paper);
  const { row, closed } = await tools.handIns.handIn({ actor, status, paper, versions });
  if (closed) announceClosing(tools, closed);
  return presentAttempt(row, actor);
}

/** Hands in for a student what is stored, as they would themselves; one that is over stays as it ended. */
export async function handInAttempt(
  tools: AttemptTools,
  actor: Actor,
  id: number,
  reason: string,
): Promise<QuizAttempt> {
  const paper = await tools.papers.find(id);
  assertCan(canAttempt, actor, 'handIn', paper);
  const versions = await readVersions(tools, paper);
  const { row, closed } = await tryTwice(() =>
    inTransaction(tools.db, async (trx) => {
      const locked = await lockAttempt(trx, actor.institutionId, id);
      assertCan(canAttempt, actor, 'handIn', locked);
      if (locked.status !== 'IN_PROGRESS') return { row: locked, closed: null };
      const ended = await closeAttempt(tools, trx, locked, { paper, versions, by: 'teacher' });
      const target = { type: 'quizAttempt', id };
      await recordAudit(trx, actor, { action: 'attempt.handedIn', target, detail: { reason } });
      return { row: ended.row, closed: ended };
    }),
  );
  if (closed) announceClosing(tools, closed);
  return presentAttempt(row, actor);
}

/** False where there is nothing to do. A finished attempt cannot be brought back. */
export function isHandIn(attempt: AttemptRow, wanted: AttemptChange['status']): boolean {
  const isRunning = attempt.status === 'IN_PROGRESS';
  if (wanted === 'IN_PROGRESS' && !isRunning) throw new AppError('ATTEMPT_CLOSED');
  return isRunning && wanted !== undefined && wanted !== 'IN_PROGRESS';
}

/** Closes an attempt whose time and grace are over; false when it was not, or somebody else has done it. */
export async function closeOverdue(
  tools: AttemptTools,
  id: number,
  ifLocked: 'wait' | 'skip' = 'wait',
): Promise<boolean> {
  const paper = await tools.papers.find(id);
  if (!paper) return false;
  const versions = await readVersions(tools, paper);
  const closed = await tryTwice(() =>
    inTransaction(tools.db, async (trx) => {
      if (!(await lockOverdue(trx, id, ifLocked))) return null;
      const locked = await lockAttempt(trx, paper.institution_id, id);
      return locked ? closeAttempt(tools, trx, locked, { paper, versions, by: 'time' }) : null;
    }),
  );
  if (closed) announceClosing(tools, closed);
  return closed !== null;
}

/** Before the transaction: one that waits for a second connection while it holds the first can wait for ever. */
function readVersions({ versions }: AttemptTools, { paper }: KnownPaper): Promise<QuestionVersion[]> {
  return versions.get(paper.questions.map(({ versionId }) => versionId));
}

interface Closing {
  paper: KnownPaper;
  versions: readonly QuestionVersion[];
  by: ClosedBy;
}

export interface ClosedAttempt {
  row: AttemptRow;
  /** Accounts that have a new notification. */
  notified: number[];
}

/** Under the lock: what is stored now is what counts, and nothing is stored after it. */
export async function closeAttempt(
  { mailer }: Pick<AttemptTools, 'mailer'>,
  trx: Trx,
  locked: AttemptRow,
  { paper, versions, by }: Closing,
): Promise<ClosedAttempt> {
  const { row, ...result } = await concludeAttempt(trx, locked, { paper, versions });
  const notified = await notifyOfClosing(trx, mailer, row, { ...result, by });
  return { row, notified };
}

export async function notifyOfClosing(
  trx: Trx,
  mailer: AttemptTools['mailer'],
  attempt: AttemptRow,
  result: Omit<Outcome, 'row'> & { by: ClosedBy },
): Promise<number[]> {
  const { institution_id: institutionId, quiz_title: quizTitle } = attempt;
  const tell = async (accountId: number, happened: StoredEvent): Promise<number[]> => {
    const accountIds = [accountId];
    const told = await notifyQuietly(trx, mailer, { institutionId, accountIds }, happened);
    return told > 0 ? accountIds : [];
  };
  if (result.isProvisional) {
    return tell(attempt.owner_id, {
      event: 'submission.waiting',
      params: { studentId: attempt.student_id, quizTitle, attemptId: attempt.id },
    });
  }
  // The release tells of marks that the quiz does not show yet.
  if (result.by === 'student' || !result.isReleased) return [];
  const { percentage, letterGrade } = result;
  const params = { quizTitle, percentage, letterGrade, quizId: attempt.quiz_id, attemptId: attempt.id };
  return tell(attempt.student_account_id, { event: 'grade.published', params });
}

/** After the commit: a page that is told before it would ask too early. */
function announceClosing({ announcer }: AttemptTools, { row, notified }: ClosedAttempt): void {
  const { institution_id: institutionId, student_account_id: accountId } = row;
  announcer.tell({ institutionId, accountId }, { type: 'attempt.changed', attemptId: row.id });
  announcer.tell({ institutionId, accountId: row.owner_id }, { type: 'submissions.changed' });
  for (const account of notified) {
    announcer.tell({ institutionId, accountId: account }, { type: 'notifications.changed' });
  }
}

// Deadlock, serialization: PostgreSQL has undone it whole, and the second time the other one is through.
const passing = new Set(['40P01', '40001']);

export async function tryTwice<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!passing.has((error as { code?: string }).code ?? '')) throw error;
    return work();
  }
}
