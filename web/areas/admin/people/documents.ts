import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';

const shown = 20;

/** The newest documents of a student that the search finds. */
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

function useAskAgain() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['documents'] });
}

export function useRevokeDocument() {
  const askAgain = useAskAgain();
  return useMutation({
    mutationFn: ({ id, reason }: { id: number; reason: string }) =>
      api('POST /document/:documentId/revoke', { params: { documentId: id }, body: { reason } }),
    onSettled: askAgain,
  });
}

export function useReplaceDocument() {
  const askAgain = useAskAgain();
  return useMutation({
    mutationFn: (id: number) => api('POST /document/:documentId/replace', { params: { documentId: id } }),
    onSettled: askAgain,
  });
}
