import { t } from '@lingui/core/macro';
import type { GradeChange } from '#shared/contract/results/submissions.ts';
import { pointsText } from '#web/features/grading/points.ts';
import { formatPercentage, formatPoints } from '#web/lib/format/format-score.ts';

type Group = [GradeChange, ...GradeChange[]];

/** Groups the changes of one save, keeping their order: the marks before the grade that follows from them. */
export function groupChanges(changes: readonly GradeChange[]): Group[] {
  return changes.reduce<Group[]>((groups, change) => {
    const last = groups.at(-1);
    if (last && isSameGo(last[0], change)) last.unshift(change);
    else groups.push([change]);
    return groups;
  }, []);
}

// The rows of one save are consecutive.
const sameGoMs = 1_000;

function isSameGo(one: GradeChange, other: GradeChange): boolean {
  const apart = new Date(one.changedAt).getTime() - new Date(other.changedAt).getTime();
  const isNear = Math.abs(apart) < sameGoMs && one.cause === other.cause;
  return isNear && one.changedBy === other.changedBy && one.reason === other.reason;
}

/** "Marked by Ada Mensah." */
export function whoSentence({ cause, changedBy }: GradeChange): string {
  const who = changedBy ?? t`the system`;
  const sentences = {
    AUTO_MARK: () => t`Auto-marked by ${who}.`,
    MARKING: () => t`Marked by ${who}.`,
    REGRADE: () => t`Regraded for everyone by ${who}.`,
    REGRADE_UNDO: () => t`Regrade undone by ${who}.`,
    LATE_ANSWER: () => t`Late answer accepted by ${who}.`,
    REOPENING: () => t`Attempt reopened and closed again by ${who}.`,
  } satisfies Record<GradeChange['cause'], () => string>;
  return sentences[cause]();
}

/** "Question 3: from 0 to 2 points." */
export function changeSentence(change: GradeChange): string {
  if (change.question) return markSentence(change, change.question);
  const from = totalText(change.fromGrade);
  const to = totalText(change.toGrade);
  return t`Grade: from ${from} to ${to}.`;
}

function markSentence(
  change: GradeChange,
  { orderNumber, questionText }: { orderNumber: number | null; questionText: string },
): string {
  const where = orderNumber === null ? `“${questionText}”` : t`Question ${orderNumber}`;
  const from = markText(change.fromMark?.points);
  const to = markText(change.toMark?.points);
  return t`${where}: from ${from} to ${to}.`;
}

function markText(points: number | null | undefined): string {
  return points == null ? t`no mark` : pointsText(points);
}

function totalText(total: GradeChange['fromGrade']): string {
  if (!total) return t`no grade`;
  const { score, totalPoints, percentage, letterGrade, isProvisional } = total;
  const words = `${formatPoints(score, totalPoints)}, ${formatPercentage(percentage)}, ${letterGrade}`;
  return isProvisional ? t`${words} (provisional)` : words;
}
