import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { GradeBookStatus, ProgressRange } from '#shared/contract/results/record.ts';
import type { BankCategory } from '#shared/contract/teaching/question-banks.ts';
import { api } from '#web/lib/api/api.ts';
import { fetchAllPages } from '#web/lib/api/fetch-all-pages.ts';
import { nextOffset } from '#web/lib/api/next-offset.ts';

// Always refetched: after a submission, cached results would be outdated.
const alwaysFresh = { staleTime: 0 };

export function progressQuery(studentId: number, range: ProgressRange) {
  return queryOptions({
    ...alwaysFresh,
    queryKey: ['record', 'progress', studentId, range],
    queryFn: ({ signal }) => api('GET /progress', { query: { studentId, range } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export interface GradeBookFilter {
  subject?: BankCategory;
  status?: GradeBookStatus;
  search?: string;
  sort?: 'date' | 'score' | 'title';
  order?: 'asc' | 'desc';
}

export function gradeBookQuery(studentId: number, filter: GradeBookFilter, max: number) {
  return infiniteQueryOptions({
    ...alwaysFresh,
    queryKey: ['record', 'grade-book', studentId, filter, max],
    queryFn: ({ signal, pageParam: offset }) =>
      api('GET /gradeBook', { query: { studentId, ...filter, max, offset } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    placeholderData: keepPreviousData,
  });
}

export function gradeBookSummaryQuery(studentId: number) {
  return queryOptions({
    ...alwaysFresh,
    queryKey: ['record', 'grade-book-summary', studentId],
    queryFn: ({ signal }) => api('GET /gradeBook/summary', { query: { studentId } }, { signal }),
  });
}

export function completedAttemptsQuery(studentId: number, quizId: number) {
  return queryOptions({
    ...alwaysFresh,
    queryKey: ['attempts', 'completed', studentId, quizId],
    queryFn: ({ signal }) =>
      fetchAllPages((page) =>
        api('GET /quizAttempt', { query: { quizId, studentId, completed: 'true', ...page } }, { signal }),
      ),
  });
}

export function quizGradesQuery(studentId: number, quizId: number) {
  return queryOptions({
    ...alwaysFresh,
    queryKey: ['grades', 'of-quiz', studentId, quizId],
    queryFn: ({ signal }) =>
      fetchAllPages((page) => api('GET /grade', { query: { quizId, studentId, ...page } }, { signal })),
  });
}

export function comparisonQuery(attemptId: number) {
  return queryOptions({
    ...alwaysFresh,
    queryKey: ['attempts', 'comparison', attemptId],
    queryFn: ({ signal }) =>
      api('GET /quizAttempt/:attemptId/comparison', { params: { attemptId } }, { signal }),
  });
}

export function reviewQuery(attemptId: number) {
  return queryOptions({
    ...alwaysFresh,
    queryKey: ['attempts', 'review', attemptId],
    queryFn: ({ signal }) => api('GET /quizAttempt/:attemptId/review', { params: { attemptId } }, { signal }),
  });
}
