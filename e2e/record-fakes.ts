import type { Page } from '@playwright/test';
import type { GradeBookEntry, Progress, ProgressFigures, ProgressPoint } from '#shared/contract/record.ts';

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

/** A record with twenty results in five subjects, without a server that would have to be taught them. */
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

/** Before the first final grade. */
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

/** What the page is told from now on, by the range it asks for. */
export async function answerProgress(page: Page, answer: (range: string) => Progress): Promise<void> {
  await page.route(/\/api\/progress\?/, (route) => {
    const range = new URL(route.request().url()).searchParams.get('range') ?? 'all';
    return route.fulfill({ json: answer(range) });
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
    isPassed: null,
    dateTaken: '2026-11-12T09:00:00.000Z',
    closedAt: null,
    timeSpent: 750,
    difficulty: 'EASY',
    attempts: 1,
    attemptLimit: null,
    waiting: 0,
    abilities: { view: true, retake: true, resume: false },
    ...given,
  };
}

/** Answers the list page by page, as the server would. */
export async function answerGradeBook(page: Page, entries: readonly GradeBookEntry[]): Promise<void> {
  await page.route(/\/api\/gradeBook\?/, (route) => {
    const { searchParams } = new URL(route.request().url());
    const offset = Number(searchParams.get('offset'));
    return route.fulfill({
      json: entries.slice(offset, offset + Number(searchParams.get('max'))),
      headers: { 'X-Total-Count': String(entries.length) },
    });
  });
}
