import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { NewQuiz, Quiz, QuizChange, QuizPlace } from '#shared/contract/teaching/quizzes.ts';
import { api } from '#web/lib/api/api.ts';
import { ApiError } from '#web/lib/api/api-client.ts';
import type { ListFilter } from '#web/lib/api/api-contract.ts';

export type TeacherQuizFilter = ListFilter<'GET /quiz'>;

/** One page of the quizzes the user can edit. */
export function teacherQuizzesQuery(filter: TeacherQuizFilter, page: { max: number; offset: number }) {
  return queryOptions({
    queryKey: ['quizzes', 'of-teacher', filter, page],
    queryFn: ({ signal }) => api('GET /quiz', { query: { ...filter, ...page, places: 'false' } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** A quiz with its first thousand places. */
export interface BuiltQuiz {
  quiz: Quiz;
  places: readonly QuizPlace[];
  placeCount: number;
}

export function builtQuizQuery(quizId: number) {
  return queryOptions({
    queryKey: ['quiz-places', quizId],
    // In sequence: places older than the revision would overwrite newer changes on save.
    queryFn: async ({ signal }): Promise<BuiltQuiz> => {
      const params = { quizId };
      const quiz = await api('GET /quiz/:quizId', { params, query: {} }, { signal });
      const places = await api('GET /quiz/:quizId/places', { params }, { signal });
      return { quiz, places: places.items, placeCount: places.total };
    },
    staleTime: 0,
  });
}

export const semestersQuery = queryOptions({
  queryKey: ['semesters'],
  queryFn: ({ signal }) => api('GET /semester', undefined, { signal }),
  staleTime: 5 * 60_000,
});

/** Refetches every list and editor that shows quizzes. */
export function invalidateQuizzes(queries: QueryClient): void {
  for (const queryKey of [['quizzes'], ['quiz-places']]) void queries.invalidateQueries({ queryKey });
}

export function useCreateQuiz() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: NewQuiz): Promise<Quiz> => api('POST /quiz', { body }),
    onSuccess: () => invalidateQuizzes(queries),
  });
}

export function changeQuiz(quizId: number, body: QuizChange): Promise<Quiz> {
  return api('PUT /quiz/:quizId', { params: { quizId }, body });
}

export function duplicateQuiz(quizId: number): Promise<Quiz> {
  return api('POST /quiz/:quizId/duplicate', { params: { quizId } });
}

export function releaseKey(quizId: number): Promise<Quiz> {
  return api('POST /quiz/:quizId/keyRelease', { params: { quizId } });
}

export function hideKey(quizId: number): Promise<Quiz> {
  return api('DELETE /quiz/:quizId/keyRelease', { params: { quizId } });
}

export async function deleteQuiz(quizId: number): Promise<void> {
  await api('DELETE /quiz/:quizId', { params: { quizId } });
}

/** Restores a deleted quiz, as a draft. */
export function restoreQuiz(quizId: number): Promise<Quiz> {
  return api('POST /quiz/:quizId/restore', { params: { quizId } });
}

/** Whether a paper can be drawn: several draws may need more questions than their bank has. */
export async function canBeDrawn(quizId: number): Promise<boolean> {
  try {
    await api('GET /quiz/:quizId/preview', { params: { quizId } });
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'QUIZ_WITHOUT_QUESTIONS') return false;
    throw error;
  }
}
