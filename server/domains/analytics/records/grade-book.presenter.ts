import type { GradeBookEntry, GradeBookSummary } from '#shared/contract/results/record.ts';
import type { StartRefusal } from '#shared/contract/teaching/quizzes.ts';
import { difficultyOf } from './difficulty.policy.ts';
import type { EntryRow, SummaryRow } from './grade-book.queries.ts';
import type { RecordStudentRow } from './record-students.queries.ts';

interface Viewer {
  /** Someone who views another person's record can't take a quiz. */
  isOwn: boolean;
  whyNot: StartRefusal | null;
}

export function presentEntry(row: EntryRow, { isOwn, whyNot }: Viewer): GradeBookEntry {
  const { percentage, passing_mark: mark } = row;
  return {
    quiz: { id: row.quiz_id, title: row.title },
    subject: row.subject,
    category: row.category,
    courseCode: row.course_code,
    status: row.status,
    attempt: row.attempt_id === null ? null : { id: row.attempt_id },
    score: row.score,
    maxScore: row.total_points ?? row.quiz_points,
    percentage,
    letterGrade: row.letter_grade,
    isProvisional: row.is_provisional,
    marksReleased: row.marks_released,
    isPassed: percentage === null || mark === null || row.is_provisional ? null : percentage >= mark,
    dateTaken: row.taken_at?.toISOString() ?? null,
    closedAt: row.closed_at?.toISOString() ?? null,
    timeSpent: row.seconds,
    difficulty: difficultyOf(row),
    attempts: row.attempts,
    timeLimit: row.time_limit_minutes,
    attemptLimit: row.attempt_limit,
    hasPassword: row.has_password,
    waiting: row.waiting,
    abilities: {
      view: row.completed > 0,
      retake: isOwn && row.status === 'COMPLETED' && whyNot === null,
      resume: isOwn && row.can_resume,
    },
  };
}

export function presentSummary(student: RecordStudentRow, row: SummaryRow): GradeBookSummary {
  return {
    student: {
      id: student.id,
      firstName: student.first_name,
      lastName: student.last_name,
      emailAddress: student.email,
      program: { id: student.program_id, name: student.program_name },
      enrollmentDate: student.enrollment_date?.toISOString() ?? null,
      assignedTeacher: student.teacher_name,
      currentCgpa: student.current_cgpa,
    },
    completed: row.completed,
    inProgress: row.in_progress,
    missed: row.missed,
    waiting: row.waiting,
    average: row.average,
    counted: row.counted,
    best: row.best,
    timeSpent: row.seconds,
    attempts: row.attempts,
    subjects: row.subjects,
    statuses: row.statuses,
  };
}
