import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CountedAttempts } from '#shared/contract/reports.ts';
import { api } from '#web/lib/api.ts';

export interface ReportFilter {
  search?: string;
  sort?: 'lastSubmission' | 'title' | 'attempts' | 'mean';
  order?: 'asc' | 'desc';
}

/** One page of the quizzes with what came of them. */
export function reportsQuery(filter: ReportFilter, page: { max: number; offset: number }) {
  return queryOptions({
    queryKey: ['reports', 'list', filter, page],
    queryFn: ({ signal }) => api('GET /report', { query: { ...filter, ...page } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** What came of a quiz, as of this moment. */
export function reportQuery(quizId: number, attempts: CountedAttempts) {
  return queryOptions({
    queryKey: ['reports', 'quiz', quizId, attempts],
    queryFn: ({ signal }) =>
      api('GET /report/quiz/:quizId', { params: { quizId }, query: { attempts } }, { signal }),
    // Others hand in while it is away from the screen: an old one must not pass for the present.
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}
