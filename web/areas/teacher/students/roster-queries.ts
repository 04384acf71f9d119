import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';
import type { ListFilter } from '#web/lib/api/api-contract.ts';

export type QuizStudentFilter = ListFilter<'GET /roster/quiz/:quizId/student'>;
export type TaughtStudentFilter = ListFilter<'GET /roster/student'>;

interface Page {
  max: number;
  offset: number;
}

/** Starting an attempt sends no event to the teacher. */
const everyMs = 10_000;

/** How far the students of a quiz are. */
export function quizRosterQuery(quizId: number) {
  return queryOptions({
    queryKey: ['rosters', 'quiz', quizId],
    // Without a signal: the builder replaces its tabs while it loads, which would cancel the request and repeat it.
    queryFn: () => api('GET /roster/quiz/:quizId', { params: { quizId } }),
    // The tabs of the next page show the same figures.
    staleTime: everyMs,
    refetchInterval: everyMs,
  });
}

/** One page of a quiz's students. */
export function quizStudentsQuery(quizId: number, filter: QuizStudentFilter, page: Page) {
  return queryOptions({
    queryKey: ['rosters', 'quiz-students', quizId, filter, page],
    queryFn: ({ signal }) =>
      api(
        'GET /roster/quiz/:quizId/student',
        { params: { quizId }, query: { ...filter, ...page } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    refetchInterval: everyMs,
  });
}

/** One page of the students the teacher teaches. */
export function taughtStudentsQuery(filter: TaughtStudentFilter, page: Page) {
  return queryOptions({
    queryKey: ['rosters', 'students', filter, page],
    queryFn: ({ signal }) => api('GET /roster/student', { query: { ...filter, ...page } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** A student with their state at each of the teacher's quizzes. */
export function studentRosterQuery(studentId: number) {
  return queryOptions({
    queryKey: ['rosters', 'student', studentId],
    queryFn: ({ signal }) => api('GET /roster/student/:studentId', { params: { studentId } }, { signal }),
    refetchInterval: everyMs,
  });
}
