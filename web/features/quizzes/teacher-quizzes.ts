import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { NewQuiz, Quiz, QuizChange, QuizPlace } from '#shared/contract/quizzes.ts';
import { api } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-client.ts';

export interface TeacherQuizFilter {
  search?: string;
  programId?: number;
  isActive?: 'true' | 'false';
  archived?: 'true' | 'false';
  sort?: 'title' | 'dateCreated' | 'lastUpdated' | 'opensAt' | 'closesAt';
  order?: 'asc' | 'desc';
}

/** One page of the quizzes the reader may change. */
export function teacherQuizzesQuery(filter: TeacherQuizFilter, page: { max: number; offset: number }) {
  return queryOptions({
    queryKey: ['quizzes', 'of-teacher', filter, page],
    queryFn: ({ signal }) => api('GET /quiz', { query: { ...filter, ...page, places: 'false' } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** A quiz with what stands at its places: the first thousand of them. */
export interface BuiltQuiz {
  quiz: Quiz;
  places: readonly QuizPlace[];
  placeCount: number;
}

export function builtQuizQuery(quizId: number) {
  return queryOptions({
    queryKey: ['quiz-places', quizId],
    // One after the other: places older than the revision they are saved with would undo what came between.
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

export function createQuiz(body: NewQuiz): Promise<Quiz> {
  return api('POST /quiz', { body });
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

/** Whether a paper can be drawn: draws that share a bank may together ask for more than it holds. */
export async function canBeDrawn(quizId: number): Promise<boolean> {
  try {
    await api('GET /quiz/:quizId/preview', { params: { quizId } });
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'QUIZ_WITHOUT_QUESTIONS') return false;
    throw error;
  }
}
