import type { Grade } from '#shared/contract/results/grades.ts';
import type { GradeRow } from './grades.queries.ts';

/** For staff, with all numbers. */
export function presentGrade(row: GradeRow): Grade {
  return {
    id: row.id,
    attempt: { id: row.attempt_id },
    quiz: { id: row.quiz_id, title: row.quiz_title },
    student: { id: row.student_id, firstName: row.student_first_name, lastName: row.student_last_name },
    marksReleased: row.marks_released,
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

/**
 * For the student. Hides numbers and the time of changes while marks are not released: a regrade changes only the
 * grades whose answer it affects, so even the time would reveal something.
 */
export function presentToStudent(grade: Grade): Grade {
  if (grade.marksReleased) return grade;
  return {
    ...grade,
    score: null,
    percentage: null,
    letterGrade: null,
    grade: null,
    gradePoints: null,
    isProvisional: true,
    isPassed: null,
    lastUpdated: grade.dateCreated,
  };
}

function isPassed({ is_provisional: isProvisional, passing_mark: mark, percentage }: GradeRow) {
  return isProvisional || mark === null ? null : percentage >= mark;
}
