import type { QuestionProblem } from '#shared/contract/attempts/question-problems.ts';
import type { ProblemRow } from './problems.queries.ts';

export function presentProblem(row: ProblemRow): QuestionProblem {
  return {
    id: row.id,
    attempt: { id: row.attempt_id },
    question: { id: row.question_id, questionText: row.question_text },
    studentName: `${row.first_name} ${row.last_name}`.trim(),
    problemText: row.problem_text,
    reportedAt: row.reported_at.toISOString(),
    resolvedAt: row.resolved_at?.toISOString() ?? null,
  };
}
