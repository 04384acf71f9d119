import type { Trx } from '#database/client.ts';
import type { Actor } from '#server/plugins/session.ts';
import type { GradeChangeCause } from '#shared/contract/submissions.ts';
import { type CommentWrite, writeComments } from '../attempts/comments.service.ts';
import { type AttemptRow, readTotals, writeMarks, writeTotals } from '../attempts/marks.service.ts';
import type { AttemptTools } from '../attempts/tools.service.ts';
import { type SettledGrade, settleGrades } from '../grades/settling.service.ts';
import { notifyQuietly } from '../notifications/notifications.service.ts';
import type { GivenMark } from './marking.policy.ts';

interface Marking {
  /** Locked, each of them. */
  attempts: readonly AttemptRow[];
  marks: readonly GivenMark[];
  cause: GradeChangeCause;
  reason: string;
  /** Whether saving it makes a teacher the grader. */
  isGraded: boolean;
}

interface Commenting {
  attempts: readonly AttemptRow[];
  comments: readonly CommentWrite[];
  /** Accounts of students who are told of a result already. */
  notified: ReadonlySet<number>;
}

export interface SettledMarks {
  settled: SettledGrade[];
  /** Accounts of students who have a new notification. */
  notified: ReadonlySet<number>;
}

/** Writes marks, brings scores, grades and averages after them, and tells students whose result it makes. */
export async function settleMarks(
  { mailer }: AttemptTools,
  trx: Trx,
  actor: Actor,
  { attempts, marks, cause, reason, isGraded }: Marking,
): Promise<SettledMarks> {
  await writeMarks(
    trx,
    marks.map(({ attemptId, questionId, to: mark }) => ({ attemptId, questionId, mark })),
  );
  const totals = await readTotals(
    trx,
    attempts.map(({ id }) => id),
  );
  await writeTotals(trx, totals);
  const { institutionId, accountId: changedBy } = actor;
  const by = { institutionId, cause, reason, changedBy, ...(isGraded ? { gradedBy: changedBy } : {}) };
  const settled = await settleGrades(trx, { ...by, totals, changes: marks });
  const notified = new Set<number>();
  for (const grade of settled.filter(isNews)) {
    const attempt = attempts.find(({ id }) => id === grade.attemptId);
    if (!attempt) continue;
    const { student_account_id: accountId, quiz_title: quizTitle, quiz_id: quizId } = attempt;
    const { percentage, letterGrade } = grade.after;
    const params = { quizTitle, percentage, letterGrade, quizId, attemptId: attempt.id };
    const happened = { event: 'grade.published', params } as const;
    const told = await notifyQuietly(trx, mailer, { institutionId, accountIds: [accountId] }, happened);
    if (told > 0) notified.add(accountId);
  }
  return { settled, notified };
}

/** Writes what a teacher says beside answers. Who is told of a result at the same time is not told of this as well. */
export async function settleComments(
  { mailer }: AttemptTools,
  trx: Trx,
  actor: Actor,
  { attempts, comments, notified }: Commenting,
): Promise<ReadonlySet<number>> {
  const readable = await writeComments(trx, actor.accountId, comments);
  const told = new Set(notified);
  for (const attempt of attempts.filter(({ id }) => readable.has(id))) {
    const { id: attemptId, student_account_id: accountId, quiz_title: quizTitle, quiz_id: quizId } = attempt;
    if (notified.has(accountId)) continue;
    const to = { institutionId: actor.institutionId, accountIds: [accountId] };
    const happened = { event: 'answer.commented', params: { quizTitle, quizId, attemptId } } as const;
    if ((await notifyQuietly(trx, mailer, to, happened)) > 0) told.add(accountId);
  }
  return told;
}

/** A result, or another one; nothing while an answer waits, or the marks wait for their release. */
function isNews({ before, after, isReleased }: SettledGrade): boolean {
  if (after.isProvisional || !isReleased) return false;
  return before.isProvisional || before.score !== after.score || before.totalPoints !== after.totalPoints;
}

/** After the commit: a page that is told before it would ask too early. */
export function announceMarks(
  { announcer }: AttemptTools,
  attempts: readonly AttemptRow[],
  notified: ReadonlySet<number>,
): void {
  for (const attempt of attempts) {
    const { institution_id: institutionId, student_account_id: accountId } = attempt;
    // A student who sees no marks sees no change of them either, not even that there was one.
    if (attempt.marks_released) {
      announcer.tell({ institutionId, accountId }, { type: 'attempt.changed', attemptId: attempt.id });
    }
    announcer.tell({ institutionId, accountId: attempt.owner_id }, { type: 'submissions.changed' });
    if (notified.has(accountId)) {
      announcer.tell({ institutionId, accountId }, { type: 'notifications.changed' });
    }
  }
}
