import type { QuestionAnswer, QuestionMarks } from '#shared/contract/results/submissions.ts';

/** Unsaved marks for one answer. */
export interface Draft {
  /** The answer when editing started. The server compares against it to detect concurrent changes. */
  from: QuestionAnswer;
  /** Undefined keeps the mark. Null restores the automatic mark, or no mark for an essay. */
  points?: number | null;
  /** Undefined keeps the comment. */
  comment?: string;
}

export type DraftChange = Omit<Draft, 'from'>;

/** The current teacher's comment on an answer. */
export function ownComment({ answer }: QuestionAnswer): string {
  return answer.comments.find(({ isMine }) => isMine === true)?.text ?? '';
}

/** The points to send to restore the stored mark: null for an automatic mark, which only the server can set. */
export function storedPoints({ answer }: QuestionAnswer): number | null {
  return answer.gradingMethod === 'MANUAL' ? answer.points : null;
}

export function changesNothing({ from, points, comment }: Draft): boolean {
  return (
    (points === undefined || points === storedPoints(from)) &&
    (comment === undefined || comment.trim() === ownComment(from))
  );
}

export function markOf({ from, points, comment }: Draft): QuestionMarks['marks'][number] {
  return {
    attempt: from.attempt,
    pointsEarned: points === undefined ? storedPoints(from) : points,
    ...(comment === undefined ? {} : { comment: comment.trim() }),
    basedOn: from.lastUpdated,
  };
}

/** Whether this answer is unchanged. Another part of the submission may have changed. */
export function isUntouched(one: QuestionAnswer, other: QuestionAnswer): boolean {
  return (
    one.answer.points === other.answer.points &&
    one.answer.gradingMethod === other.answer.gradingMethod &&
    one.answer.maxPoints === other.answer.maxPoints &&
    one.answer.studentAnswer === other.answer.studentAnswer &&
    ownComment(one) === ownComment(other)
  );
}

/**
 * Keeps answers that were just marked in the list although the "needs marking" filter no longer matches them.
 * Otherwise the next answer would jump under the cursor.
 */
export function withMarked(
  listed: readonly QuestionAnswer[],
  marked: ReadonlyMap<number, QuestionAnswer>,
): QuestionAnswer[] {
  const shown = new Map(listed.map((answer) => [answer.attempt.id, answer]));
  for (const [id, answer] of marked) {
    const known = shown.get(id);
    if (!known || known.lastUpdated < answer.lastUpdated) shown.set(id, answer);
  }
  return [...shown.values()].toSorted((one, other) => one.place - other.place);
}
