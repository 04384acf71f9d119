import { queryOptions } from '@tanstack/react-query';
import type { Accommodation } from '#shared/contract/accommodations.ts';
import { api } from '#web/lib/api.ts';
import type { GivenExtra } from './extra-time-draft.ts';

/** The extra time of a student that concerns this quiz: its own, and what holds for all. */
export function extraTimeQuery(studentId: number, quizId: number) {
  return queryOptions({
    queryKey: ['accommodations', studentId, quizId],
    queryFn: async ({ signal }): Promise<Accommodation[]> => {
      const { items } = await api('GET /accommodation', { query: { studentId, max: 1_000 } }, { signal });
      return items.filter(({ quiz }) => quiz === null || quiz.id === quizId);
    },
    staleTime: 0,
  });
}

interface Grant {
  studentId: number;
  /** Null: all quizzes. */
  quizId: number | null;
  note: string;
}

/** What they had for the same is replaced. */
export function grantExtraTime(
  { studentId, quizId, note }: Grant,
  extra: GivenExtra,
): Promise<Accommodation> {
  return api('POST /accommodation', {
    body: {
      student: { id: studentId },
      ...(quizId === null ? {} : { quiz: { id: quizId } }),
      note,
      ...extra,
    },
  });
}

export async function endExtraTime(accommodationId: number): Promise<void> {
  await api('DELETE /accommodation/:accommodationId', { params: { accommodationId } });
}
