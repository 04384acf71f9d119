import type { Regrade } from '#shared/contract/results/regrades.ts';
import type { RegradeRow } from './regrades.queries.ts';

export function presentRegrade(row: RegradeRow): Regrade {
  return {
    id: row.id,
    quiz: { id: row.quiz_id, title: row.quiz_title },
    question: { id: row.question_id, questionText: row.question_text },
    version: row.question_version,
    accepted: row.accepted,
    allVersions: row.all_versions,
    creditAll: row.credit_all,
    points: row.points,
    reason: row.reason,
    attemptsChanged: row.attempts_changed,
    appliedAt: row.applied_at.toISOString(),
    appliedBy: row.applied_by_name,
    undoneAt: row.undone_at?.toISOString() ?? null,
    undoneBy: row.undone_by_name,
    canUndo: row.undone_at === null && !row.is_followed,
  };
}
