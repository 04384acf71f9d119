import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { BankCategory } from '#shared/contract/question-banks.ts';
import type { GradeBookStatus, ProgressRange } from '#shared/contract/record.ts';
import { api } from '#web/lib/api.ts';
import { nextOffset } from '#web/lib/next-offset.ts';

// Whoever has just handed in must not read what was true before.
const alwaysAsked = { staleTime: 0 };

export function progressQuery(studentId: number, range: ProgressRange) {
  return queryOptions({
    ...alwaysAsked,
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
    ...alwaysAsked,
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
    ...alwaysAsked,
    queryKey: ['record', 'grade-book-summary', studentId],
    queryFn: ({ signal }) => api('GET /gradeBook/summary', { query: { studentId } }, { signal }),
  });
}
