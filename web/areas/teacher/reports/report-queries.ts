import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CountedAttempts } from '#shared/contract/results/reports.ts';
import { api } from '#web/lib/api/api.ts';
import type { ListFilter } from '#web/lib/api/api-contract.ts';

export type ReportFilter = ListFilter<'GET /report'>;

/** One page of quizzes with their results. */
export function reportsQuery(filter: ReportFilter, page: { max: number; offset: number }) {
  return queryOptions({
    queryKey: ['reports', 'list', filter, page],
    queryFn: ({ signal }) => api('GET /report', { query: { ...filter, ...page } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** The current results of a quiz. */
export function reportQuery(quizId: number, attempts: CountedAttempts) {
  return queryOptions({
    queryKey: ['reports', 'quiz', quizId, attempts],
    queryFn: ({ signal }) =>
      api('GET /report/quiz/:quizId', { params: { quizId }, query: { attempts } }, { signal }),
    // Always refetched: a cached report would miss submissions made in the meantime.
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}
