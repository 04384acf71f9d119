import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { UploadStatus } from '#shared/contract/uploads.ts';
import { listPage } from '#shared/limits.ts';
import { api } from '#web/lib/api.ts';
import { nextOffset } from '#web/lib/next-offset.ts';

export type UploadOrder = 'newest' | 'oldest' | 'name' | 'largest';

export interface UploadFilter {
  /** In the file's name; empty for all. */
  search: string;
  status: UploadStatus | 'all';
  order: UploadOrder;
}

const orders = {
  newest: { sort: 'dateCreated', order: 'desc' },
  oldest: { sort: 'dateCreated', order: 'asc' },
  name: { sort: 'originalFileName', order: 'asc' },
  largest: { sort: 'fileSize', order: 'desc' },
} as const satisfies Record<UploadOrder, unknown>;

/** Events tell when one is done; how far it is has to be asked. */
const readingMs = 2_000;

/** What was uploaded, page by page: one's own, for a super admin everybody's. */
export function uploadsQuery({ search, status, order }: UploadFilter) {
  return infiniteQueryOptions({
    queryKey: ['uploads', 'list', search, status, order],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        ...orders[order],
        ...(search === '' ? {} : { search }),
        ...(status === 'all' ? {} : { status }),
        max: listPage.default,
        offset: pageParam,
      };
      return api('GET /fileUpload/teacherFileUploadList', { query }, { signal });
    },
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some((upload) => upload.status === 'PENDING'))
        ? readingMs
        : false,
  });
}

export function uploadQuery(uploadId: number) {
  return queryOptions({
    queryKey: ['uploads', uploadId],
    queryFn: ({ signal }) => api('GET /fileUpload/status/:uploadId', { params: { uploadId } }, { signal }),
  });
}

/** Stops one that waits or is being read. */
export function useCancelUpload() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (uploadId: number) => api('POST /fileUpload/:uploadId/cancel', { params: { uploadId } }),
    // Also after a refusal: it has been read meanwhile.
    onSettled: () => queries.invalidateQueries({ queryKey: ['uploads'] }),
  });
}

/** Lets a file go, whatever its state. */
export function useDeleteUpload() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (uploadId: number) => api('DELETE /fileUpload/:uploadId', { params: { uploadId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['uploads', 'list'] }),
  });
}
