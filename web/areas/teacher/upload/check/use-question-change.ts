import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query';
import type { UploadQuestion, UploadQuestionChange } from '#shared/contract/uploads.ts';
import { api } from '#web/lib/api.ts';
import { isOver } from './is-over.ts';

interface Page {
  items: UploadQuestion[];
  total: number;
}

/** Corrects one question; the lists show it at once, the figures when the server has counted again. */
export function useQuestionChange(uploadId: number, position: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: UploadQuestionChange) =>
      api('PATCH /fileUpload/:uploadId/questions/:position', { params: { uploadId, position }, body }),
    onSuccess: (changed) => {
      const queryKey = ['uploads', uploadId, 'questions'];
      queries.setQueriesData<InfiniteData<Page, number>>(
        { queryKey },
        (data) => data && replace(data, changed),
      );
      // Whom a view holds, and with it where its next page begins, may be another matter now; of all it is not.
      void queries.invalidateQueries({ queryKey: ['uploads', uploadId], exact: true });
      void queries.invalidateQueries({
        queryKey,
        predicate: ({ queryKey: [, , , show, search] }) => show !== 'all' || search !== '',
      });
    },
    onError: (error) => {
      if (isOver(error)) void queries.invalidateQueries({ queryKey: ['uploads', uploadId], exact: true });
    },
  });
}

function replace(data: InfiniteData<Page, number>, changed: UploadQuestion): InfiniteData<Page, number> {
  const pages = data.pages.map((page) =>
    page.items.some(({ position }) => position === changed.position)
      ? { ...page, items: page.items.map((one) => (one.position === changed.position ? changed : one)) }
      : page,
  );
  return { ...data, pages };
}
