import type { QuestionAnswer, QuestionMarks } from '#shared/contract/submissions.ts';

/** What has been given for an answer and is not stored yet. */
export interface Draft {
  /** The answer as it was when this began: what the server compares with. */
  from: QuestionAnswer;
  /** Undefined: the mark stays. Null: back to the machine's own mark, or none for an essay. */
  points?: number | null;
  /** Undefined: the comment stays. */
  comment?: string;
}

export type DraftChange = Omit<Draft, 'from'>;

/** The reader's own comment on an answer. */
export function ownComment({ answer }: QuestionAnswer): string {
  return answer.comments.find(({ isMine }) => isMine === true)?.text ?? '';
}

/** What brings the mark back that stands there: a machine's is only ever the machine's. */
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

/** Whether this answer is as it was: the submission may have changed elsewhere. */
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
 * What the list shows: what was marked here stays where it was, though the list of those that wait has it no
 * longer. Else the next answer would jump under the hand.
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
