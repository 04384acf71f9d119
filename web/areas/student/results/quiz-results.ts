import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { askAllPages } from '#web/lib/ask-all-pages.ts';

// Whoever has just handed in must not read what was true before.
const alwaysAsked = { staleTime: 0 };

export function completedAttemptsQuery(studentId: number, quizId: number) {
  return queryOptions({
    ...alwaysAsked,
    queryKey: ['attempts', 'completed', studentId, quizId],
    queryFn: ({ signal }) =>
      askAllPages((page) =>
        api('GET /quizAttempt', { query: { quizId, studentId, completed: 'true', ...page } }, { signal }),
      ),
  });
}

export function quizGradesQuery(studentId: number, quizId: number) {
  return queryOptions({
    ...alwaysAsked,
    queryKey: ['grades', 'of-quiz', studentId, quizId],
    queryFn: ({ signal }) =>
      askAllPages((page) => api('GET /grade', { query: { quizId, studentId, ...page } }, { signal })),
  });
}

export function reviewQuery(attemptId: number) {
  return queryOptions({
    ...alwaysAsked,
    queryKey: ['attempts', 'review', attemptId],
    queryFn: ({ signal }) => api('GET /quizAttempt/:attemptId/review', { params: { attemptId } }, { signal }),
  });
}
