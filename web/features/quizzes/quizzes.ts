import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { askAllPages } from '#web/lib/ask-all-pages.ts';

/** Whose quizzes: a student's own, or those of one whom a super admin looks at. */
export interface QuizViewer {
  studentId: number;
  isReadOnly: boolean;
}

// Whoever comes back from a quiz must not read what was true before it: the quiz screen hears no live events.
const alwaysAsked = { staleTime: 0 };

export function studentQuizzesQuery({ studentId, isReadOnly }: QuizViewer, programId: number) {
  return queryOptions({
    ...alwaysAsked,
    queryKey: ['quizzes', 'of-student', studentId, programId],
    queryFn: ({ signal }) =>
      askAllPages((page) =>
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

/** Per quiz how far the student has come, and what time it is for the server. */
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
