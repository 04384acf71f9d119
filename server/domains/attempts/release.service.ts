import { inTransaction, type Trx } from '#database/client.ts';
import { type ReleasedRow, releaseGrades, selectDueReleases } from '../grades/release.service.ts';
import { notifyQuietly } from '../notifications/notifications.service.ts';
import { type AttemptRow, lockFreeAttempts } from './attempts.queries.ts';
import type { AttemptTools } from './tools.service.ts';

interface Released {
  attempts: AttemptRow[];
  /** Accounts of students who have a new notification. */
  notified: ReadonlySet<number>;
}

/**
 * Releases the marks of attempts that the caller holds: students may see them, their final grades count, and they are
 * notified of them. Once: what was released before is not among what this answers.
 */
export async function releaseAttempts(
  { mailer }: Pick<AttemptTools, 'mailer'>,
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
    const told = await notifyQuietly(trx, mailer, to, { event: 'grade.published', params });
    if (told > 0) notified.add(accountId);
  }
  const attempts = released.flatMap(({ attemptId }) => attemptOf.get(attemptId) ?? []);
  return { attempts, notified };

  /** Of the final grades of a student at a quiz the best: thirty attempts released at once are no thirty mails. */
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

/** After the commit: a page that is told before it would ask too early. */
export function announceRelease({ announcer }: AttemptTools, { attempts, notified }: Released): void {
  for (const {
    id,
    institution_id: institutionId,
    student_account_id: accountId,
    owner_id: owner,
  } of attempts) {
    announcer.tell({ institutionId, accountId }, { type: 'attempt.changed', attemptId: id });
    announcer.tell({ institutionId, accountId }, { type: 'grades.changed' });
    announcer.tell({ institutionId, accountId: owner }, { type: 'submissions.changed' });
  }
  for (const accountId of notified) {
    const institutionId = attempts[0]?.institution_id ?? 0;
    announcer.tell({ institutionId, accountId }, { type: 'notifications.changed' });
  }
}

const mostAtOnce = 100;

/**
 * Releases marks whose time has come: their quiz has closed for the student, or its teacher shows marks now. By whichever
 * process gets to them; attempts that somebody holds come again in the next round. How many were released.
 */
export async function releaseDue(tools: AttemptTools, isOver: () => boolean): Promise<number> {
  let count = 0;
  while (!isOver()) {
    const due = await selectDueReleases(tools.db, mostAtOnce);
    let released = 0;
    for (const [institutionId, rows] of Map.groupBy(due, (row) => row.institutionId)) {
      const ids = rows.map(({ attemptId }) => attemptId);
      released += await releaseOrLog(tools, institutionId, ids);
    }
    count += released;
    // None of a full page: all of them are held by others.
    if (due.length < mostAtOnce || released === 0) break;
  }
  return count;
}

/** An attempt that cannot be released must not keep the others from it: then each is tried alone. */
async function releaseOrLog(
  tools: AttemptTools,
  institutionId: number,
  ids: readonly number[],
): Promise<number> {
  try {
    return await releaseSome(tools, institutionId, ids);
  } catch (error) {
    if (ids.length === 1) {
      tools.log.error({ err: error, attemptId: ids[0] }, 'marks not released');
      return 0;
    }
    let released = 0;
    for (const id of ids) released += await releaseOrLog(tools, institutionId, [id]);
    return released;
  }
}

async function releaseSome(
  tools: AttemptTools,
  institutionId: number,
  ids: readonly number[],
): Promise<number> {
  const released = await inTransaction(tools.db, async (trx) => {
    const held = await lockFreeAttempts(trx, institutionId, ids);
    return releaseAttempts(tools, trx, held, 'due');
  });
  announceRelease(tools, released);
  return released.attempts.length;
}
