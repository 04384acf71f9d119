import type { MarksChange, SubmissionDetail } from '#shared/contract/results/submissions.ts';
import { gradeOf, percentageOf } from '#shared/grading-scale.ts';

/** Points and comments by question id. */
interface Marks {
  points: Readonly<Record<string, number | null>>;
  /** This teacher's comments. The comment on the whole submission is under `whole`. */
  comments: Readonly<Record<string, string>>;
}

/** The state the marks were given on. */
export interface SeenMarks extends Marks {
  lastUpdated: string;
}

/** Only differences from `seen`. */
export interface MarkingDraft extends Marks {
  reason: string;
}

export const whole = 'whole';
export const emptyDraft: MarkingDraft = { points: {}, comments: {}, reason: '' };

export function seenOf({ answers, comments, lastUpdated }: SubmissionDetail): SeenMarks {
  const own = answers.map(({ question, comments: those }) => [question.id, ownComment(those)]);
  return {
    lastUpdated,
    points: Object.fromEntries(answers.map(({ question, points }) => [question.id, points])),
    comments: { ...Object.fromEntries(own), [whole]: ownComment(comments) },
  };
}

function ownComment(comments: SubmissionDetail['comments']): string {
  return comments.find(({ isMine }) => isMine)?.text ?? '';
}

export function pointsIn(seen: SeenMarks, draft: MarkingDraft, key: string): number | null {
  const given = draft.points[key];
  return given === undefined ? (seen.points[key] ?? null) : given;
}

export function commentIn(seen: SeenMarks, draft: MarkingDraft, key: string): string {
  return draft.comments[key] ?? seen.comments[key] ?? '';
}

export function givePoints(
  seen: SeenMarks,
  draft: MarkingDraft,
  key: string,
  points: number | null,
): MarkingDraft {
  return { ...draft, points: put(draft.points, key, points, seen.points[key] ?? null) };
}

export function writeComment(seen: SeenMarks, draft: MarkingDraft, key: string, text: string): MarkingDraft {
  return { ...draft, comments: put(draft.comments, key, text, seen.comments[key] ?? '') };
}

// A value set back to the original is no change.
function put<Value>(
  values: Readonly<Record<string, Value>>,
  key: string,
  value: Value,
  seen: Value,
): Record<string, Value> {
  const { [key]: _before, ...others } = values;
  return value === seen ? others : { ...others, [key]: value };
}

export function isUnsaved({ points, comments, reason }: MarkingDraft): boolean {
  return reason !== '' || Object.keys(points).length > 0 || Object.keys(comments).length > 0;
}

/** Changes made while a save was in flight, which must not be lost. */
export function changedSince(sent: MarkingDraft, draft: MarkingDraft): MarkingDraft {
  return {
    points: Object.fromEntries(
      Object.entries(draft.points).filter(([key, value]) => value !== sent.points[key]),
    ),
    comments: Object.fromEntries(
      Object.entries(draft.comments).filter(([key, text]) => text !== sent.comments[key]),
    ),
    reason: draft.reason === sent.reason ? '' : draft.reason,
  };
}

/** The request: only the changes, and the state they were made on. */
export function changeOf(seen: SeenMarks, { points, comments, reason }: MarkingDraft): MarksChange {
  return {
    marks: Object.entries(points).map(([key, pointsEarned]) => ({
      question: { id: Number(key) },
      pointsEarned,
    })),
    comments: Object.entries(comments).map(([key, text]) => ({
      question: key === whole ? null : { id: Number(key) },
      text: text.trim(),
    })),
    reason: reason.trim(),
    basedOn: seen.lastUpdated,
  };
}

/** The grade if the draft were saved now. */
export function runningGrade(
  { answers, totalPoints }: SubmissionDetail,
  seen: SeenMarks,
  draft: MarkingDraft,
) {
  const given = answers.map(({ question }) => pointsIn(seen, draft, String(question.id)));
  const hundredths = given.reduce<number>((sum, points) => sum + Math.round((points ?? 0) * 100), 0);
  const score = hundredths / 100;
  const percentage = percentageOf(score, totalPoints);
  return {
    score,
    percentage,
    letter: gradeOf(percentage).letter,
    waiting: given.filter((points) => points === null).length,
  };
}
