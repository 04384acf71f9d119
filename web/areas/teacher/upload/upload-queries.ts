import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type {
  ImportOrder,
  UploadQuestion,
  UploadQuestionChange,
  UploadStatus,
  UploadTitleChange,
} from '#shared/contract/teaching/uploads.ts';
import { listPage } from '#shared/limits.ts';
import { api } from '#web/lib/api/api.ts';
import { ApiError } from '#web/lib/api/api-client.ts';
import { nextOffset } from '#web/lib/api/next-offset.ts';
import { isOver } from './upload-failure.ts';

type UploadOrder = 'newest' | 'oldest' | 'name' | 'largest';

export interface UploadFilter {
  /** Part of the file name; empty for all. */
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

/** Live events report the end; progress must be polled. */
const readingMs = 2_000;

/** Uploads page by page: the user's own, or everybody's for a super admin. */
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

/** The quizzes and question banks the questions of a checked file name. */
export function uploadTitlesQuery(uploadId: number) {
  return queryOptions({
    queryKey: ['uploads', uploadId, 'titles'],
    queryFn: ({ signal }) => api('GET /fileUpload/:uploadId/titles', { params: { uploadId } }, { signal }),
  });
}

/** How many questions of a checked file are already in a bank. */
export function uploadDuplicatesQuery(uploadId: number, questionBankId: number) {
  return queryOptions({
    queryKey: ['uploads', uploadId, 'duplicates', questionBankId],
    queryFn: ({ signal }) =>
      api(
        'GET /fileUpload/:uploadId/duplicates',
        { params: { uploadId }, query: { questionBankId } },
        { signal },
      ),
  });
}

/** Renames a quiz or question bank in all questions. */
export function useRenameTitle(uploadId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: UploadTitleChange) =>
      api('PUT /fileUpload/:uploadId/titles', { params: { uploadId }, body }),
    onSuccess: (titles) => {
      queries.setQueryData(uploadTitlesQuery(uploadId).queryKey, titles);
      return queries.invalidateQueries({ queryKey: ['uploads', uploadId] });
    },
    onError: (error) => {
      if (isOver(error)) void queries.invalidateQueries({ queryKey: ['uploads', uploadId], exact: true });
    },
  });
}

/** Cancels a waiting or running upload. */
export function useCancelUpload() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (uploadId: number) => api('POST /fileUpload/:uploadId/cancel', { params: { uploadId } }),
    // Also after a refusal: the file may be read by now.
    onSettled: () => queries.invalidateQueries({ queryKey: ['uploads'] }),
  });
}

/** Deletes an upload in any state. */
export function useDeleteUpload() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (uploadId: number) => api('DELETE /fileUpload/:uploadId', { params: { uploadId } }),
    onError: (error, uploadId) => {
      // A deleted upload would only answer 404 again.
      if (error instanceof ApiError && error.status === 404) return;
      void queries.invalidateQueries({ queryKey: ['uploads', uploadId], exact: true });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['uploads', 'list'] }),
  });
}

export function useImport(uploadId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: ImportOrder) =>
      api('POST /fileUpload/:uploadId/import', { params: { uploadId }, body }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['uploads', 'list'] });
      queries.removeQueries({ queryKey: ['uploads', uploadId, 'questions'], type: 'inactive' });
    },
    // It may be imported or deleted in another window, or by this call if only its response was lost.
    onError: () => queries.invalidateQueries({ queryKey: ['uploads', uploadId] }),
  });
}

const step = 50;

export type Show = 'all' | 'ready' | 'neighbours' | 'dropped';

/** Which questions are shown. */
export interface View {
  show: Show;
  search: string;
}

export function uploadQuestionsQuery(uploadId: number, { show, search }: View) {
  return infiniteQueryOptions({
    queryKey: ['uploads', uploadId, 'questions', show, search],
    queryFn: ({ pageParam, signal }) => {
      const query = { show, max: step, offset: pageParam };
      const searched = search === '' ? query : { ...query, search };
      return api(
        'GET /fileUpload/:uploadId/questions',
        { params: { uploadId }, query: searched },
        { signal },
      );
    },
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    placeholderData: keepPreviousData,
  });
}

interface Page {
  items: UploadQuestion[];
  total: number;
}

/** Changes one question. Lists update at once, the totals after a refetch. */
export function useQuestionChange(uploadId: number, position: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: UploadQuestionChange) =>
      api('PATCH /fileUpload/:uploadId/questions/:position', { params: { uploadId, position }, body }),
    onSuccess: (changed) => {
      const { understood } = changed;
      // Right away, so that the counts never lag behind the list. The refetch includes parallel changes.
      if (understood) {
        queries.setQueryData(uploadQuery(uploadId).queryKey, (upload) => upload && { ...upload, understood });
      }
      for (const part of ['titles', 'duplicates'])
        void queries.invalidateQueries({ queryKey: ['uploads', uploadId, part] });
      const queryKey = ['uploads', uploadId, 'questions'];
      queries.setQueriesData<InfiniteData<Page, number>>(
        { queryKey },
        (data) => data && replace(data, changed),
      );
      // Filtered views may have changed, including their page boundaries. The unfiltered view has not.
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
