import type { Grade } from '#shared/contract/grades.ts';
import type { GradeRow } from './grades.queries.ts';

export function presentGrade(row: GradeRow): Grade {
  return {
    id: row.id,
    attempt: { id: row.attempt_id },
    quiz: { id: row.quiz_id, title: row.quiz_title },
    student: { id: row.student_id, firstName: row.student_first_name, lastName: row.student_last_name },
    score: row.score,
    totalPoints: row.total_points,
    percentage: row.percentage,
    letterGrade: row.letter_grade,
    grade: row.letter_grade,
    gradePoints: row.grade_points,
    isProvisional: row.is_provisional,
    isPassed: isPassed(row),
    isBest: row.is_best,
    dateCreated: row.date_created.toISOString(),
    lastUpdated: row.last_updated.toISOString(),
  };
}

function isPassed({ is_provisional: isProvisional, passing_mark: mark, percentage }: GradeRow) {
  return isProvisional || mark === null ? null : percentage >= mark;
}
