import { type Db, inTransaction, type Trx } from '#database/client.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { AttemptDeps } from '../../attempts/attempt-deps.service.ts';
import {
  carryOutRegrade,
  type KnownStep,
  lockAskedAttempts,
  lockForMarking,
  type PlannedAttempt,
  selectAskedAttempts,
  waitForSubmissions,
} from '../../attempts/marking.service.ts';
import { withoutOtherRegrades } from '../../grades/regrade-batches.service.ts';
import { notifyQuietly } from '../../notifications/notifications.service.ts';

export interface RegradeWork {
  quiz: { id: number; title: string; owner_id: number };
  questionId: number;
  reason: string;
  tellStudents: boolean;
  /** Stores or retracts the regrade, in the transaction that applies it. */
  begin(trx: Trx): Promise<KnownStep>;
  /** Records how many attempts changed, and again for those submitted meanwhile. */
  record(trx: Trx, step: KnownStep, changed: number): Promise<void>;
  /** Runs in the same transaction after the marks are written. */
  finish?(trx: Trx, step: KnownStep): Promise<void>;
}

interface Done {
  step: KnownStep;
  planned: PlannedAttempt[];
}

/**
 * Regrades every attempt that had the question, including those submitted meanwhile, and updates open pages.
 */
export async function regradeEverybody(
  deps: AttemptDeps,
  actor: Actor,
  work: RegradeWork,
): Promise<KnownStep> {
  const { step, planned } = await withoutOtherRegrades(deps.db, work.quiz.id, async (connection) => {
    const done = await inTransaction(connection, async (trx) => {
      const step = await work.begin(trx);
      const ids = await lockAskedAttempts(trx, { quizId: work.quiz.id, questionId: work.questionId });
      const regraded = await regradeSome(trx, { actor, work, step, ids });
      await work.finish?.(trx, step);
      return regraded;
    });
    const late = await catchUpTwice(connection, { actor, work, done }, deps);
    return { step: done.step, planned: [...done.planned, ...late] };
  });
  const changed = planned.filter(({ isChanged }) => isChanged);
  const notified = await notifyStudents(deps, actor, work, changed);
  announce(deps, actor, work, { changed, notified });
  return step;
}

interface Some {
  actor: Actor;
  work: RegradeWork;
  step: KnownStep;
  ids: readonly number[];
}

async function regradeSome(trx: Trx, { actor, work, step, ids }: Some): Promise<Done> {
  const { institutionId, accountId: changedBy } = actor;
  const carrying = { institutionId, reason: work.reason, changedBy };
  const planned = await carryOutRegrade(trx, ids, step, carrying);
  await work.record(trx, step, planned.filter(({ isChanged }) => isChanged).length);
  return { step, planned };
}

const maxNotifiedAtOnce = 2_000;

/**
 * Runs after the commit: queueing thousands of mails takes longer than attempts may stay locked, and a failed
 * notification must not look like a failed regrade.
 */
async function notifyStudents(
  { db, log, mailer }: AttemptDeps,
  { institutionId }: Actor,
  work: RegradeWork,
  changed: readonly PlannedAttempt[],
): Promise<number[]> {
  const all = studentsToNotify(work, changed);
  const happened = {
    event: 'grade.changed',
    params: { quizTitle: work.quiz.title, quizId: work.quiz.id },
  } as const;
  try {
    for (let at = 0; at < all.length; at += maxNotifiedAtOnce) {
      const accountIds = all.slice(at, at + maxNotifiedAtOnce);
      await inTransaction(db, (trx) => notifyQuietly(trx, mailer, { institutionId, accountIds }, happened));
    }
  } catch (error) {
    log.error({ err: error, quizId: work.quiz.id }, 'could not notify students of a regrade');
  }
  return all;
}

/** Skips grades that are provisional or not released: students are notified when those count. */
function studentsToNotify({ tellStudents }: RegradeWork, changed: readonly PlannedAttempt[]): number[] {
  if (!tellStudents) return [];
  const final = changed.filter(({ row, totals }) => row.isReleased && !totals.isProvisional);
  return [...new Set(final.map(({ row }) => row.accountId))];
}

interface Missed {
  actor: Actor;
  work: RegradeWork;
  done: Done;
}

/**
 * Finds submissions that locked their attempt before the regrade was visible: they were marked without it, and it
 * did not see them. Every submission after the commit sees the regrade, so this waits for the running ones and looks
 * again.
 */
async function catchUp(connection: Db, { actor, work, done }: Missed): Promise<PlannedAttempt[]> {
  const asked = { quizId: work.quiz.id, questionId: work.questionId };
  await inTransaction(connection, (trx) => waitForSubmissions(trx, asked.quizId));
  const known = new Set(done.planned.map(({ row }) => row.attemptId));
  const missed = (await selectAskedAttempts(connection, asked)).filter((id) => !known.has(id));
  if (missed.length === 0) return [];
  return inTransaction(connection, async (trx) => {
    const held = await lockForMarking(trx, actor.institutionId, missed);
    const ids = held.filter(({ status }) => status !== 'IN_PROGRESS').map(({ id }) => id);
    return (await regradeSome(trx, { actor, work, step: done.step, ids })).planned;
  });
}

async function catchUpTwice(connection: Db, missed: Missed, { log }: AttemptDeps): Promise<PlannedAttempt[]> {
  const regradeId = missed.done.step.regrade.id;
  try {
    return await catchUp(connection, missed);
  } catch (error) {
    // An attempt was locked for longer than the lock timeout.
    log.warn({ err: error, regradeId }, 'retrying a regrade for attempts submitted in the meantime');
  }
  try {
    return await catchUp(connection, missed);
  } catch (error) {
    // The regrade is committed, and an error would make the teacher repeat it. The check of all grades finds missed
    // attempts.
    log.error({ err: error, regradeId }, 'a regrade may have missed attempts submitted while it ran');
    return [];
  }
}

function announce(
  { announcer }: AttemptDeps,
  { institutionId, accountId }: Actor,
  { quiz }: RegradeWork,
  { changed, notified }: { changed: readonly PlannedAttempt[]; notified: readonly number[] },
): void {
  for (const teacher of new Set([quiz.owner_id, accountId])) {
    announcer.announce({ institutionId, accountId: teacher }, { type: 'submissions.changed' });
  }
  // A student who learns that a grade changed learns whether the answer was correct.
  const visible = changed.filter(({ row }) => row.isReleased);
  for (const student of new Set(visible.map(({ row }) => row.accountId))) {
    announcer.announce({ institutionId, accountId: student }, { type: 'grades.changed' });
  }
  for (const student of notified) {
    announcer.announce({ institutionId, accountId: student }, { type: 'notifications.changed' });
  }
}
