import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { NewProgram, Program, ProgramChange } from '#shared/contract/teaching/programs.ts';
import { api } from '#web/lib/api/api.ts';

interface Change extends ProgramChange {
  programId: number;
}

/** Each resolves once the list is up to date. */
function useListAgain() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['programs'] });
}

export function useCreateProgram() {
  return useMutation({
    mutationFn: (body: NewProgram): Promise<Program> => api('POST /program', { body }),
    onSuccess: useListAgain(),
  });
}

export function useChangeProgram() {
  return useMutation({
    mutationFn: ({ programId, ...body }: Change): Promise<Program> =>
      api('PATCH /program/:programId', { params: { programId }, body }),
    onSuccess: useListAgain(),
  });
}

export function useDeleteProgram() {
  return useMutation({
    mutationFn: (programId: number) => api('DELETE /program/:programId', { params: { programId } }),
    onSuccess: useListAgain(),
  });
}
