import type { RosterEntry, StudentQuiz, StudentRoster } from '#shared/contract/teaching/rosters.ts';
import { type QuizRoster, RosterState, type TaughtStudent } from '#shared/contract/teaching/rosters.ts';
import type {
  EntryRow,
  KnownStudentRow,
  QuizEntryRow,
  RosterCountRow,
  StudentEntryRow,
  StudentRow,
  TaughtStudentRow,
} from './rosters.queries.ts';

export function presentQuizRoster(id: number, row: RosterCountRow): QuizRoster {
  return {
    quiz: {
      id,
      title: row.title,
      isActive: row.is_active,
      isArchived: row.is_archived,
      opensAt: row.opens_at?.toISOString() ?? null,
      closesAt: row.closes_at?.toISOString() ?? null,
      timeLimit: row.time_limit_minutes,
      questionCount: row.question_count,
    },
    program: { id: row.program_id, name: row.program_name },
    students: row.students,
    states: Object.fromEntries(
      RosterState.options.map((state) => [state, row.states?.[state] ?? 0]),
    ) as QuizRoster['states'],
    late: row.late,
    submissions: row.submissions,
    waitingSubmissions: row.waiting,
    waitingAnswers: row.waiting_answers,
    mean: row.mean,
  };
}

export function presentEntry(row: QuizEntryRow): RosterEntry {
  return {
    ...presentStudent(row),
    ...presentResult(row),
    abilities: { extraTime: row.may_extend, extraTimeForAll: row.may_extend_all },
  };
}

function presentStudent(row: StudentRow): Pick<RosterEntry, 'student' | 'program'> {
  return {
    student: {
      id: row.student_id,
      firstName: row.first_name,
      lastName: row.last_name,
      studentNumber: row.student_number,
    },
    program: { id: row.program_id, name: row.program_name },
  };
}

function presentResult(row: EntryRow): Omit<RosterEntry, 'student' | 'program' | 'abilities'> {
  const { time_factor: factor, extra_minutes: minutes } = row;
  return {
    state: row.state,
    isLate: row.is_late,
    attempts: row.attempts,
    attempt: row.attempt_id === null ? null : { id: row.attempt_id },
    percentage: row.percentage,
    completedAt: row.completed_at?.toISOString() ?? null,
    deadline: row.deadline?.toISOString() ?? null,
    extraTime: factor === null && minutes === null ? null : { factor, minutes, isForAll: row.is_for_all },
    timeLimit: row.time_limit,
    closesAt: row.closes_at?.toISOString() ?? null,
  };
}

export function presentTaughtStudent(row: TaughtStudentRow): TaughtStudent {
  return {
    ...presentStudent(row),
    isAssigned: row.is_assigned,
    quizzes: row.quizzes,
    running: row.running,
    waiting: row.waiting,
    lastSubmission: row.last_submission?.toISOString() ?? null,
  };
}

export function presentStudentRoster(
  student: KnownStudentRow,
  entries: readonly StudentEntryRow[],
  max: number,
): StudentRoster {
  return {
    ...presentStudent(student),
    isAssigned: student.is_assigned,
    quizzes: entries.slice(0, max).map(presentStudentQuiz),
    isCut: entries.length > max,
    abilities: { extraTimeForAll: student.may_extend_all },
  };
}

function presentStudentQuiz(row: StudentEntryRow): StudentQuiz {
  return {
    quiz: {
      id: row.quiz_id,
      title: row.title,
      isActive: row.is_active,
      isArchived: row.is_archived,
      opensAt: row.opens_at?.toISOString() ?? null,
      closesAt: row.quiz_closes_at?.toISOString() ?? null,
      timeLimit: row.time_limit_minutes,
    },
    ...presentResult(row),
    abilities: { extraTime: row.may_extend },
  };
}
