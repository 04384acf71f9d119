import type {
  GradeBookEntry,
  GradeBookSummary,
  Progress,
  ProgressFigures,
  ProgressPoint,
} from '#shared/contract/results/record.ts';
import type { setUpFakeServer } from './fake-server.ts';

const subjects = ['mathematics', 'english', 'science', 'history', 'geography'] as const;

function figures(subject: ProgressFigures['subject'], given: Partial<ProgressFigures> = {}): ProgressFigures {
  return {
    subject,
    average: 80,
    cgpa: 3.5,
    credits: 4,
    counted: 4,
    waiting: 0,
    open: 1,
    missed: 0,
    ...given,
  };
}

function makePoint(at: number): ProgressPoint {
  const moment = new Date(Date.UTC(2026, 5, 1 + at * 7, 9));
  return {
    attempt: { id: 100 + at },
    attemptNumber: 1,
    quiz: { id: 1 + at, title: `Quiz ${at + 1}` },
    subject: subjects[at % subjects.length] ?? 'other',
    at: moment.toISOString(),
    percentage: 60 + at * 2,
    averageAfter: 60 + at,
    subjectAverageAfter: 62 + at,
    cgpaAfter: 2.5 + at / 20,
  };
}

/** Twenty final results in five subjects. */
export function makeProgress(given: Partial<Progress> = {}): Progress {
  const points = Array.from({ length: 20 }, (_, at) => makePoint(at));
  return {
    serverTime: '2026-11-16T09:00:00.000Z',
    overall: figures(null, { average: 78.13, counted: 18, waiting: 2, missed: 3 }),
    subjects: subjects.map((subject) => figures(subject)),
    findings: [
      { type: 'RECENT', subject: 'mathematics', quizzes: 5, average: 78, before: 72 },
      {
        type: 'SUBJECTS',
        strongest: 'science',
        strongestAverage: 88.5,
        weakest: 'history',
        weakestAverage: 61,
      },
    ],
    range: 'all',
    semester: { name: 'Second semester', year: 2026 },
    results: points.length,
    points,
    letters: ['A', 'B+', 'B', 'C+', 'C', 'F'].map((letter, at) => ({ letter, count: 6 - at })),
    ...given,
  };
}

/** A student whose only result is not marked yet. */
export function makeEmptyProgress(): Progress {
  const none = { average: null, cgpa: null, credits: 0, counted: 0, open: 0 };
  return makeProgress({
    overall: figures(null, { ...none, waiting: 1 }),
    subjects: subjects.slice(0, 3).map((subject) => figures(subject, none)),
    findings: [],
    results: 0,
    points: [],
    letters: [],
  });
}

export function makeEntry(id: number, given: Partial<GradeBookEntry> = {}): GradeBookEntry {
  return {
    quiz: { id, title: `Quiz ${id}` },
    subject: 'mathematics',
    category: 'Numbers',
    courseCode: 'MAT 101',
    status: 'COMPLETED',
    attempt: { id },
    score: 17,
    maxScore: 20,
    percentage: 85,
    letterGrade: 'B+',
    isProvisional: false,
    marksReleased: true,
    isPassed: null,
    dateTaken: '2026-11-12T09:00:00.000Z',
    closedAt: null,
    timeSpent: 750,
    difficulty: 'EASY',
    attempts: 1,
    timeLimit: null,
    attemptLimit: null,
    hasPassword: false,
    waiting: 0,
    abilities: { view: true, retake: true, resume: false },
    ...given,
  };
}

/** Responds with the grade book page by page like the API. */
export function answerGradeBook(
  server: ReturnType<typeof setUpFakeServer>,
  entries: readonly GradeBookEntry[],
): void {
  server.answer('GET /gradeBook', ({ url: { searchParams } }) => {
    const offset = Number(searchParams.get('offset'));
    return { items: entries.slice(offset, offset + Number(searchParams.get('max'))), total: entries.length };
  });
}

export const gradeBookSummary: GradeBookSummary = {
  student: {
    id: 1,
    firstName: 'Ama',
    lastName: 'Owusu',
    emailAddress: 'ama@mail.example',
    program: { id: 1, name: 'BSc Statistics' },
    enrollmentDate: '2026-09-01T08:00:00.000Z',
    assignedTeacher: null,
    currentCgpa: 3.5,
  },
  completed: 28,
  inProgress: 1,
  missed: 1,
  waiting: 0,
  average: 84,
  counted: 28,
  best: { quiz: { id: 4, title: 'Quiz 4' }, percentage: 85 },
  timeSpent: 21_000,
  attempts: 28,
  subjects: [{ subject: 'mathematics', quizzes: 30 }],
  statuses: [
    { status: 'COMPLETED', quizzes: 28 },
    { status: 'IN_PROGRESS', quizzes: 1 },
    { status: 'MISSED', quizzes: 1 },
  ],
};
