import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { NewSemester, Semester } from '#shared/contract/teaching/programs.ts';
import { api } from '#web/lib/api/api.ts';

/** Each resolves once the list is up to date. */
function useListAgain() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['semesters'] });
}

/** Creates a semester where there is no id. */
export function useSaveSemester() {
  return useMutation({
    mutationFn: ({ id, ...body }: NewSemester & { id: number | null }): Promise<Semester> =>
      id === null
        ? api('POST /semester', { body })
        : api('PATCH /semester/:semesterId', { params: { semesterId: id }, body }),
    onSuccess: useListAgain(),
  });
}

export function useDeleteSemester() {
  return useMutation({
    mutationFn: (semesterId: number) => api('DELETE /semester/:semesterId', { params: { semesterId } }),
    onSuccess: useListAgain(),
  });
}
