import type { Trx } from '#database/client.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { GradeChangeCause } from '#shared/contract/results/submissions.ts';
import type { AttemptDeps } from '../../attempts/attempt-deps.service.ts';
import {
  type AttemptRow,
  type CommentWrite,
  readTotals,
  writeComments,
  writeMarks,
  writeTotals,
} from '../../attempts/marking.service.ts';
import { type RecalculatedGrade, recalculateGrades } from '../../grades/grade-recalculation.service.ts';
import { notifyQuietly } from '../../notifications/notifications.service.ts';
import type { GivenMark } from './marking.policy.ts';

interface Marking {
  /** All locked by the caller. */
  attempts: readonly AttemptRow[];
  marks: readonly GivenMark[];
  cause: GradeChangeCause;
  reason: string;
  /** Whether saving makes the teacher the grader. */
  isGraded: boolean;
}

interface Commenting {
  attempts: readonly AttemptRow[];
  comments: readonly CommentWrite[];
  /** Students who are already notified about a result, by account. */
  notified: ReadonlySet<number>;
}

export interface WrittenMarks {
  recalculated: RecalculatedGrade[];
  /** Accounts of students who have a new notification. */
  notified: ReadonlySet<number>;
}

/** Writes marks, updates scores, grades and averages, and notifies students who have a new result. */
export async function writeMarksAndGrades(
  { mailer }: AttemptDeps,
  trx: Trx,
  actor: Actor,
  { attempts, marks, cause, reason, isGraded }: Marking,
): Promise<WrittenMarks> {
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
  const recalculated = await recalculateGrades(trx, { ...by, totals, changes: marks });
  const notified = new Set<number>();
  for (const grade of recalculated.filter(isNews)) {
    const attempt = attempts.find(({ id }) => id === grade.attemptId);
    if (!attempt) continue;
    const { student_account_id: accountId, quiz_title: quizTitle, quiz_id: quizId } = attempt;
    const { percentage, letterGrade } = grade.after;
    const params = { quizTitle, percentage, letterGrade, quizId, attemptId: attempt.id };
    const happened = { event: 'grade.published', params } as const;
    const count = await notifyQuietly(trx, mailer, { institutionId, accountIds: [accountId] }, happened);
    if (count > 0) notified.add(accountId);
  }
  return { recalculated, notified };
}

/** Writes comments and notifies their students, except those who are notified about a result anyway. */
export async function writeCommentsAndNotify(
  { mailer }: AttemptDeps,
  trx: Trx,
  actor: Actor,
  { attempts, comments, notified }: Commenting,
): Promise<ReadonlySet<number>> {
  const readable = await writeComments(trx, actor.accountId, comments);
  const allNotified = new Set(notified);
  for (const attempt of attempts.filter(({ id }) => readable.has(id))) {
    const { id: attemptId, student_account_id: accountId, quiz_title: quizTitle, quiz_id: quizId } = attempt;
    if (notified.has(accountId)) continue;
    const to = { institutionId: actor.institutionId, accountIds: [accountId] };
    const happened = { event: 'answer.commented', params: { quizTitle, quizId, attemptId } } as const;
    if ((await notifyQuietly(trx, mailer, to, happened)) > 0) allNotified.add(accountId);
  }
  return allNotified;
}

/** Whether the student has a new result: final, released and different from before. */
function isNews({ before, after, isReleased }: RecalculatedGrade): boolean {
  if (after.isProvisional || !isReleased) return false;
  return before.isProvisional || before.score !== after.score || before.totalPoints !== after.totalPoints;
}

/** After the commit, so that pages do not ask too early. */
export function announceMarks(
  { announcer }: AttemptDeps,
  attempts: readonly AttemptRow[],
  notified: ReadonlySet<number>,
): void {
  for (const attempt of attempts) {
    const { institution_id: institutionId, student_account_id: accountId } = attempt;
    // Until marks are released, a student must not even notice that they changed.
    if (attempt.marks_released) {
      announcer.announce({ institutionId, accountId }, { type: 'attempt.changed', attemptId: attempt.id });
    }
    announcer.announce({ institutionId, accountId: attempt.owner_id }, { type: 'submissions.changed' });
    if (notified.has(accountId)) {
      announcer.announce({ institutionId, accountId }, { type: 'notifications.changed' });
    }
  }
}
