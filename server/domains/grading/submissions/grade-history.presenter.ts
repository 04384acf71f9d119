import type { GradeChange } from '#shared/contract/results/submissions.ts';
import type { AskedOnPaper } from '../../attempts/marking.service.ts';
import type { GradeChangeRow } from './grade-history.queries.ts';

type Mark = NonNullable<GradeChange['toMark']>;
type Total = NonNullable<GradeChange['toGrade']>;

export function presentGradeChange(row: GradeChangeRow, on: AskedOnPaper | undefined): GradeChange {
  const isMark = row.what === 'ANSWER';
  return {
    id: row.id,
    cause: row.cause,
    question: presentQuestion(row, on),
    regrade: row.regrade_batch_id === null ? null : { id: row.regrade_batch_id },
    fromMark: isMark ? presentMark(row.from_value) : null,
    toMark: isMark ? presentMark(row.to_value) : null,
    fromGrade: isMark ? null : presentTotal(row.from_value),
    toGrade: isMark ? null : presentTotal(row.to_value),
    reason: row.reason,
    changedBy: row.changer,
    changedAt: row.changed_at.toISOString(),
  };
}

function presentQuestion({ question_id: id }: GradeChangeRow, on: AskedOnPaper | undefined) {
  if (id === null) return null;
  return { id, orderNumber: on?.orderNumber ?? null, questionText: on?.version.questionText ?? '' };
}

/** Only `grades` writes this record, in this form. */
function presentMark(value: unknown): Mark | null {
  if (value === null) return null;
  const { points, isCorrect, method } = value as Mark;
  return { points, isCorrect, method };
}

function presentTotal(value: unknown): Total | null {
  if (value === null) return null;
  const { score, totalPoints, percentage, letterGrade, isProvisional } = value as Total;
  return { score, totalPoints, percentage, letterGrade, isProvisional };
}
