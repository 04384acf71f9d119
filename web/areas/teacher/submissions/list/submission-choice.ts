import type { SubmissionFilter } from '#web/features/grading/submissions.ts';
import { readChoice, readPage, readSearch } from '#web/lib/read-choice.ts';
import { readId } from '#web/lib/read-id.ts';

const statuses = {
  all: {},
  pending: { status: 'pending' },
  'auto-graded': { status: 'auto-graded' },
  graded: { status: 'graded' },
} as const satisfies Record<string, SubmissionFilter>;
export type StatusChoice = keyof typeof statuses;

const orders = {
  newest: { sort: 'submissionDate', order: 'desc' },
  oldest: { sort: 'submissionDate', order: 'asc' },
  student: { sort: 'studentName', order: 'asc' },
  quiz: { sort: 'quizTitle', order: 'asc' },
  best: { sort: 'score', order: 'desc' },
  lowest: { sort: 'score', order: 'asc' },
} as const satisfies Record<string, SubmissionFilter>;
export type SubmissionOrder = keyof typeof orders;

/** What the address asks for. */
export interface SubmissionChoice {
  search: string;
  status: StatusChoice;
  quizId: number | null;
  /** Only those with late answers to decide on. */
  isLate: boolean;
  order: SubmissionOrder;
  page: number;
}

export function readSubmissionChoice(params: URLSearchParams): SubmissionChoice {
  return {
    search: readSearch(params),
    status: readChoice(params.get('status'), ['all', 'pending', 'auto-graded', 'graded']),
    quizId: readId(params.get('quiz')),
    isLate: params.get('late') === 'yes',
    order: readChoice(params.get('sort'), ['newest', 'oldest', 'student', 'quiz', 'best', 'lowest']),
    page: readPage(params),
  };
}

export function filterOf({ search, status, quizId, isLate, order }: SubmissionChoice): SubmissionFilter {
  return {
    ...orders[order],
    ...statuses[status],
    ...(search === '' ? {} : { search }),
    ...(quizId === null ? {} : { quizId }),
    ...(isLate ? { late: 'true' } : {}),
  };
}

export function isNarrowed({ search, status, quizId, isLate }: SubmissionChoice): boolean {
  return search !== '' || status !== 'all' || quizId !== null || isLate;
}

/** What of it is put into the address; null takes it out. */
export type ChoiceChange = Partial<Record<'search' | 'status' | 'quiz' | 'late' | 'sort', string | null>>;
