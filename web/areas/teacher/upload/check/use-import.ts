import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ImportOrder } from '#shared/contract/uploads.ts';
import { api } from '#web/lib/api.ts';

export function useImport(uploadId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: ImportOrder) =>
      api('POST /fileUpload/:uploadId/import', { params: { uploadId }, body }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['uploads', 'list'] });
      queries.removeQueries({ queryKey: ['uploads', uploadId, 'questions'], type: 'inactive' });
    },
    // It may have been imported or let go in another window, or by this very call whose answer did not come.
    onError: () => queries.invalidateQueries({ queryKey: ['uploads', uploadId] }),
  });
}
