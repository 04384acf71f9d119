import { inTransaction, type Trx } from '#database/client.ts';
import { type ReleasedRow, releaseGrades, selectDueReleases } from '../../grades/release.service.ts';
import { notifyQuietly } from '../../notifications/notifications.service.ts';
import type { AttemptDeps } from '../attempt-deps.service.ts';
import { type AttemptRow, lockFreeAttempts } from '../attempts.queries.ts';

interface Released {
  attempts: AttemptRow[];
  /** Accounts of students who have a new notification. */
  notified: ReadonlySet<number>;
}

/**
 * Releases the marks of locked attempts: students see them, final grades count, and students are notified. Attempts
 * released before are not in the result.
 */
export async function releaseAttempts(
  { mailer }: Pick<AttemptDeps, 'mailer'>,
  trx: Trx,
  held: readonly AttemptRow[],
  which: 'all' | 'due',
): Promise<Released> {
  const institutionId = held[0]?.institution_id ?? 0;
  const ended = held.filter(({ status }) => status !== 'IN_PROGRESS').map(({ id }) => id);
  if (ended.length === 0) return { attempts: [], notified: new Set() };
  const released = await releaseGrades(trx, institutionId, ended, which);
  const attemptOf = new Map(held.map((attempt) => [attempt.id, attempt]));
  const notified = new Set<number>();
  for (const grade of bestOfEach(released)) {
    const attempt = attemptOf.get(grade.attemptId);
    if (!attempt) continue;
    const { student_account_id: accountId, quiz_title: quizTitle, quiz_id: quizId } = attempt;
    const { percentage, letterGrade, attemptId } = grade;
    const params = { quizTitle, percentage, letterGrade, quizId, attemptId };
    const to = { institutionId, accountIds: [accountId] };
    const count = await notifyQuietly(trx, mailer, to, { event: 'grade.published', params });
    if (count > 0) notified.add(accountId);
  }
  const attempts = released.flatMap(({ attemptId }) => attemptOf.get(attemptId) ?? []);
  return { attempts, notified };

  /**
   * The best final grade of each student and quiz, so that releasing thirty attempts does not send thirty mails.
   */
  function bestOfEach(rows: readonly ReleasedRow[]): ReleasedRow[] {
    const best = new Map<string, ReleasedRow>();
    for (const row of rows.filter(({ isProvisional }) => !isProvisional)) {
      const place = `${row.studentId} ${attemptOf.get(row.attemptId)?.quiz_id}`;
      const known = best.get(place);
      if (!known || row.percentage > known.percentage) best.set(place, row);
    }
    return [...best.values()];
  }
}

/** After the commit, so that pages do not ask too early. */
export function announceRelease({ announcer }: AttemptDeps, { attempts, notified }: Released): void {
  for (const {
    id,
    institution_id: institutionId,
    student_account_id: accountId,
    owner_id: owner,
  } of attempts) {
    announcer.announce({ institutionId, accountId }, { type: 'attempt.changed', attemptId: id });
    announcer.announce({ institutionId, accountId }, { type: 'grades.changed' });
    announcer.announce({ institutionId, accountId: owner }, { type: 'submissions.changed' });
  }
  for (const accountId of notified) {
    const institutionId = attempts[0]?.institution_id ?? 0;
    announcer.announce({ institutionId, accountId }, { type: 'notifications.changed' });
  }
}

const maxPerRound = 100;

/**
 * Releases due marks: the quiz has closed for the student, or its teacher shows marks now. Any process may do it;
 * locked attempts are released in the next round. Returns how many were released.
 */
export async function releaseDue(deps: AttemptDeps, isOver: () => boolean): Promise<number> {
  let count = 0;
  while (!isOver()) {
    const due = await selectDueReleases(deps.db, maxPerRound);
    let released = 0;
    for (const [institutionId, rows] of Map.groupBy(due, (row) => row.institutionId)) {
      const ids = rows.map(({ attemptId }) => attemptId);
      released += await releaseOrLog(deps, institutionId, ids);
    }
    count += released;
    // A full page without any release: all of it is locked by others.
    if (due.length < maxPerRound || released === 0) break;
  }
  return count;
}

/** If a batch fails, each attempt is tried alone, so that one failure does not block the others. */
async function releaseOrLog(
  deps: AttemptDeps,
  institutionId: number,
  ids: readonly number[],
): Promise<number> {
  try {
    return await releaseSome(deps, institutionId, ids);
  } catch (error) {
    if (ids.length === 1) {
      deps.log.error({ err: error, attemptId: ids[0] }, 'marks not released');
      return 0;
    }
    let released = 0;
    for (const id of ids) released += await releaseOrLog(deps, institutionId, [id]);
    return released;
  }
}

async function releaseSome(
  deps: AttemptDeps,
  institutionId: number,
  ids: readonly number[],
): Promise<number> {
  const released = await inTransaction(deps.db, async (trx) => {
    const held = await lockFreeAttempts(trx, institutionId, ids);
    return releaseAttempts(deps, trx, held, 'due');
  });
  announceRelease(deps, released);
  return released.attempts.length;
}
