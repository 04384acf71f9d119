import { type Db, inTransaction, type Trx } from '#database/client.ts';
import type { Actor } from '#server/plugins/session.ts';
import { lockForMarking } from '../attempts/marks.service.ts';
import {
  awaitHandIns,
  carryOutRegrade,
  type KnownStep,
  lockAskedAttempts,
  type PlannedAttempt,
  selectAskedAttempts,
} from '../attempts/regrading.service.ts';
import type { AttemptTools } from '../attempts/tools.service.ts';
import { withoutOtherRegrades } from '../grades/regrade-batches.service.ts';
import { notifyQuietly } from '../notifications/notifications.service.ts';

export interface RegradeWork {
  quiz: { id: number; title: string; owner_id: number };
  questionId: number;
  reason: string;
  tellStudents: boolean;
  /** Says what counts from now on, in the transaction in which everything else follows from it. */
  begin(trx: Trx): Promise<KnownStep>;
  /** With how many attempts changed; once more for those who handed in meanwhile. */
  record(trx: Trx, step: KnownStep, changed: number): Promise<void>;
  /** What must happen together with it, once the marks are written. */
  finish?(trx: Trx, step: KnownStep): Promise<void>;
}

interface Done {
  step: KnownStep;
  planned: PlannedAttempt[];
}

/** Everybody who was asked the question, and whoever hands in while this runs; then their open pages are told. */
export async function regradeEverybody(
  tools: AttemptTools,
  actor: Actor,
  work: RegradeWork,
): Promise<KnownStep> {
  const { step, planned } = await withoutOtherRegrades(tools.db, work.quiz.id, async (connection) => {
    const done = await inTransaction(connection, async (trx) => {
      const step = await work.begin(trx);
      const ids = await lockAskedAttempts(trx, { quizId: work.quiz.id, questionId: work.questionId });
      const regraded = await regradeSome(trx, { actor, work, step, ids });
      await work.finish?.(trx, step);
      return regraded;
    });
    const late = await catchUpTwice(connection, { actor, work, done }, tools);
    return { step: done.step, planned: [...done.planned, ...late] };
  });
  const changed = planned.filter(({ isChanged }) => isChanged);
  const told = await tellStudents(tools, actor, work, changed);
  announce(tools, actor, work, { changed, told });
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

const toldAtOnce = 2_000;

/**
 * After the commit: some thousand mails take longer to queue than anybody may be kept waiting for their attempt, and
 * what cannot be told must not look like a regrade that failed.
 */
async function tellStudents(
  { db, log, mailer }: AttemptTools,
  { institutionId }: Actor,
  work: RegradeWork,
  changed: readonly PlannedAttempt[],
): Promise<number[]> {
  const all = toldOf(work, changed);
  const happened = {
    event: 'grade.changed',
    params: { quizTitle: work.quiz.title, quizId: work.quiz.id },
  } as const;
  try {
    for (let at = 0; at < all.length; at += toldAtOnce) {
      const accountIds = all.slice(at, at + toldAtOnce);
      await inTransaction(db, (trx) => notifyQuietly(trx, mailer, { institutionId, accountIds }, happened));
    }
  } catch (error) {
    log.error({ err: error, quizId: work.quiz.id }, 'students not told of a regrade');
  }
  return all;
}

/** Not of a grade that still waits for a teacher, or for its release: it is announced when it counts. */
function toldOf({ tellStudents }: RegradeWork, changed: readonly PlannedAttempt[]): number[] {
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
 * Who held their attempt to hand it in before the regrade was there to see has been marked without it, and was not
 * there to be found by it. From the commit on every hand-in sees it: those under way are waited for, then looked up.
 */
async function catchUp(connection: Db, { actor, work, done }: Missed): Promise<PlannedAttempt[]> {
  const asked = { quizId: work.quiz.id, questionId: work.questionId };
  await inTransaction(connection, (trx) => awaitHandIns(trx, asked.quizId));
  const known = new Set(done.planned.map(({ row }) => row.attemptId));
  const missed = (await selectAskedAttempts(connection, asked)).filter((id) => !known.has(id));
  if (missed.length === 0) return [];
  return inTransaction(connection, async (trx) => {
    const held = await lockForMarking(trx, actor.institutionId, missed);
    const ids = held.filter(({ status }) => status !== 'IN_PROGRESS').map(({ id }) => id);
    return (await regradeSome(trx, { actor, work, step: done.step, ids })).planned;
  });
}

async function catchUpTwice(
  connection: Db,
  missed: Missed,
  { log }: AttemptTools,
): Promise<PlannedAttempt[]> {
  const regradeId = missed.done.step.regrade.id;
  try {
    return await catchUp(connection, missed);
  } catch (error) {
    // Somebody has kept an attempt locked for longer than we wait.
    log.warn({ err: error, regradeId }, 'a regrade looks once more for those who handed in meanwhile');
  }
  try {
    return await catchUp(connection, missed);
  } catch (error) {
    // The regrade is committed: an error would have it made again. The check of all grades finds who was missed.
    log.error({ err: error, regradeId }, 'who handed in during a regrade may have been missed');
    return [];
  }
}

function announce(
  { announcer }: AttemptTools,
  { institutionId, accountId }: Actor,
  { quiz }: RegradeWork,
  { changed, told }: { changed: readonly PlannedAttempt[]; told: readonly number[] },
): void {
  for (const teacher of new Set([quiz.owner_id, accountId])) {
    announcer.tell({ institutionId, accountId: teacher }, { type: 'submissions.changed' });
  }
  // To know that a grade has changed is to know whether the answer was right.
  const visible = changed.filter(({ row }) => row.isReleased);
  for (const student of new Set(visible.map(({ row }) => row.accountId))) {
    announcer.tell({ institutionId, accountId: student }, { type: 'grades.changed' });
  }
  for (const student of told) {
    announcer.tell({ institutionId, accountId: student }, { type: 'notifications.changed' });
  }
}
