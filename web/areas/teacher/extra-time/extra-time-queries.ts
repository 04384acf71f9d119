import { queryOptions, useMutation } from '@tanstack/react-query';
import type { Accommodation } from '#shared/contract/teaching/accommodations.ts';
import { api } from '#web/lib/api/api.ts';
import { useInvalidate } from '#web/lib/queries/use-invalidate.ts';
import type { GivenExtra } from './extra-time-draft.ts';

/** A student's extra time that applies to this quiz, its own and that for all quizzes, or only the latter. */
export function extraTimeQuery(studentId: number, quizId: number | null) {
  return queryOptions({
    queryKey: ['accommodations', studentId, quizId],
    queryFn: async ({ signal }): Promise<Accommodation[]> => {
      const { items } = await api('GET /accommodation', { query: { studentId, max: 1_000 } }, { signal });
      return items.filter(({ quiz }) => quiz === null || quiz.id === quizId);
    },
    staleTime: 0,
  });
}

/** Everyone's extra time for this quiz alone. */
export function quizExtraTimeQuery(quizId: number) {
  return queryOptions({
    queryKey: ['accommodations', 'quiz', quizId],
    queryFn: ({ signal }) =>
      api('GET /accommodation', { query: { quizId, sort: 'lastName', order: 'asc', max: 200 } }, { signal }),
  });
}

interface Grant {
  studentId: number;
  /** Null for all quizzes. */
  quizId: number | null;
  note: string;
  extra: GivenExtra;
}

/** Refetches after a refusal too: it means that the dialog and the monitor show outdated data. */
function useOnExtraTime<Order, Result>(mutationFn: (order: Order) => Promise<Result>) {
  const invalidate = useInvalidate('accommodations', 'monitor', 'rosters');
  return useMutation({ mutationFn, onSettled: () => void invalidate() });
}

/** Replaces an existing grant for the same quiz, or for all quizzes. */
export function useGrantExtraTime() {
  return useOnExtraTime(({ studentId, quizId, note, extra }: Grant) => {
    const quiz = quizId === null ? {} : { quiz: { id: quizId } };
    return api('POST /accommodation', { body: { student: { id: studentId }, ...quiz, note, ...extra } });
  });
}

export function useEndExtraTime() {
  return useOnExtraTime((accommodationId: number) =>
    api('DELETE /accommodation/:accommodationId', { params: { accommodationId } }),
  );
}
