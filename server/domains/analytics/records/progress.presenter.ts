import type { Progress, ProgressPoint } from '#shared/contract/results/record.ts';
import { gradingScale } from '#shared/grading-scale.ts';
import type { FinalResult, Standing } from './progress.policy.ts';
import type { ResultRow } from './progress.queries.ts';

/** A final result with its title and submission time. */
export interface Final extends FinalResult {
  title: string;
  letter: string;
  at: Date;
}

/** Leaves out grades that need marking, or whose attempt is reopened. */
export function finalOf(row: ResultRow): Final[] {
  if (row.is_provisional || row.completed_at === null) return [];
  return [
    {
      attemptId: row.attempt_id,
      attemptNumber: row.attempt_number,
      quizId: row.quiz_id,
      title: row.title,
      subject: row.subject,
      credits: row.credits,
      percentage: row.percentage,
      letter: row.letter_grade,
      gradePoints: row.grade_points,
      at: row.completed_at,
    },
  ];
}

interface Step {
  result: Final;
  after: Standing;
  subjectAfter: Standing;
}

export function presentPoint({ result, after, subjectAfter }: Step): ProgressPoint {
  return {
    attempt: { id: result.attemptId },
    attemptNumber: result.attemptNumber,
    quiz: { id: result.quizId, title: result.title },
    subject: result.subject,
    at: result.at.toISOString(),
    percentage: result.percentage,
    averageAfter: after.average ?? 0,
    subjectAverageAfter: subjectAfter.average ?? 0,
    cgpaAfter: after.cgpa,
  };
}

export function countLetters(results: readonly Final[]): Progress['letters'] {
  return gradingScale.map(({ letter }) => ({
    letter,
    count: results.filter((result) => result.letter === letter).length,
  }));
}
