import { queryOptions, useMutation } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';
import { fetchAllPages } from '#web/lib/api/fetch-all-pages.ts';
import { useInvalidate } from '#web/lib/queries/use-invalidate.ts';

/** The student whose quizzes are shown: the user, or a student a super admin views. */
export interface QuizViewer {
  studentId: number;
  isReadOnly: boolean;
}

// Always refetched: the quiz screen gets no live events, so cached values are stale after a quiz.
const alwaysAsked = { staleTime: 0 };

export function studentQuizzesQuery({ studentId, isReadOnly }: QuizViewer, programId: number) {
  return queryOptions({
    ...alwaysAsked,
    queryKey: ['quizzes', 'of-student', studentId, programId],
    queryFn: ({ signal }) =>
      fetchAllPages((page) =>
        api(
          'GET /quiz',
          { query: { isActive: 'true', programId, ...page, ...namedStudent(studentId, isReadOnly) } },
          { signal },
        ),
      ),
  });
}

export function quizQuery({ studentId, isReadOnly }: QuizViewer, quizId: number) {
  return queryOptions({
    ...alwaysAsked,
    queryKey: ['quizzes', 'one', quizId, studentId],
    queryFn: ({ signal }) =>
      api(
        'GET /quiz/:quizId',
        { params: { quizId }, query: namedStudent(studentId, isReadOnly) },
        { signal },
      ),
  });
}

/** The student's attempts by quiz, with the server's time. */
export function attemptSummariesQuery(studentId: number) {
  return queryOptions({
    ...alwaysAsked,
    queryKey: ['attempts', 'summary', studentId],
    queryFn: ({ signal }) => api('GET /quizAttempt/summary', { query: { studentId } }, { signal }),
  });
}

function namedStudent(studentId: number, isReadOnly: boolean): { studentId?: number } {
  return isReadOnly ? { studentId } : {};
}

export function useStartAttempt() {
  const invalidate = useInvalidate('quizzes', 'attempts');
  return useMutation({
    mutationFn: (quizId: number) => api('POST /quizAttempt', { body: { quiz: { id: quizId } } }),
    onSuccess: () => void invalidate(),
  });
}
