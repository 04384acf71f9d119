import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';
import { useInvalidate } from '#web/lib/queries/use-invalidate.ts';

const shown = 20;

/** The newest documents of a student that match the search. */
export function foundDocumentsQuery(studentId: number, search: string) {
  return queryOptions({
    staleTime: 0,
    queryKey: ['documents', studentId, 'found', search],
    queryFn: ({ signal }) => {
      const query = { max: shown, ...(search === '' ? {} : { search }) };
      return api('GET /student/:studentId/document', { params: { studentId }, query }, { signal });
    },
    placeholderData: keepPreviousData,
  });
}

export function useRevokeDocument() {
  const invalidate = useInvalidate('documents');
  return useMutation({
    mutationFn: ({ id, reason }: { id: number; reason: string }) =>
      api('POST /document/:documentId/revoke', { params: { documentId: id }, body: { reason } }),
    onSettled: invalidate,
  });
}

export function useReplaceDocument() {
  const invalidate = useInvalidate('documents');
  return useMutation({
    mutationFn: (id: number) => api('POST /document/:documentId/replace', { params: { documentId: id } }),
    onSettled: invalidate,
  });
}
