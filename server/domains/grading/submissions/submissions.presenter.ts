import type { Submission, SubmissionNeighbours } from '#shared/contract/results/submissions.ts';
import { statusOf } from './submissions.policy.ts';
import type { NeighbourRow, SubmissionRow } from './submissions.queries.ts';

export function presentSubmission(row: SubmissionRow, autoMarkable: number): Submission {
  const { student_first_name: firstName, student_last_name: lastName } = row;
  return {
    id: row.id,
    student: { id: row.student_id, firstName, lastName },
    studentName: `${firstName} ${lastName}`.trim(),
    quiz: { id: row.quiz_id, title: row.quiz_title },
    quizTitle: row.quiz_title,
    attemptNumber: row.attempt_number,
    submissionDate: row.completed_at.toISOString(),
    isTimedOut: row.is_timed_out,
    status: statusOf(row),
    marksReleased: row.marks_released,
    score: row.is_provisional ? null : row.score,
    scoreSoFar: row.score,
    totalPoints: row.total_points,
    percentage: row.percentage,
    totalQuestions: row.total_questions,
    waiting: row.waiting,
    autoMarkable,
    lateAnswers: row.late_answers,
    lastUpdated: row.last_updated.toISOString(),
  };
}

export function presentNeighbours(row: NeighbourRow): SubmissionNeighbours {
  return {
    previous: row.previous === null ? null : { id: row.previous },
    next: row.next === null ? null : { id: row.next },
    position: row.position,
    total: row.total,
  };
}
