import {
  type InfiniteData,
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type {
  Announcement,
  AnnouncementChange,
  NewAnnouncement,
} from '#shared/contract/communication/announcements.ts';
import { api } from '#web/lib/api/api.ts';
import { nextOffset } from '#web/lib/api/next-offset.ts';

const all = ['announcements'];

/** Messages from staff to the current user, newest first, page by page. */
export function announcementsQuery(step: number) {
  return infiniteQueryOptions({
    queryKey: [...all, 'list', step],
    queryFn: ({ pageParam, signal }) =>
      api('GET /announcement', { query: { max: step, offset: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
  });
}

/** The audiences the current user may write to. */
export const audiencesQuery = queryOptions({
  queryKey: [...all, 'audiences'],
  queryFn: ({ signal }) => api('GET /announcement/audiences', undefined, { signal }),
  staleTime: 0,
});

function useChanged() {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: all }),
      queries.invalidateQueries({ queryKey: ['badges'] }),
    ]);
}

export function useSendMessage() {
  const changed = useChanged();
  return useMutation({
    mutationFn: (body: NewAnnouncement) => api('POST /announcement', { body }),
    onSuccess: () => void changed(),
  });
}

export function useChangeMessage(announcementId: number) {
  const changed = useChanged();
  return useMutation({
    mutationFn: (body: AnnouncementChange) =>
      api('PATCH /announcement/:announcementId', { params: { announcementId }, body }),
    onSuccess: () => void changed(),
  });
}

/** Waits until the list no longer shows the message, because only then is the next focus target known. */
export function useDeleteMessage(announcementId: number) {
  return useMutation({
    mutationFn: () => api('DELETE /announcement/:announcementId', { params: { announcementId } }),
    onSettled: useChanged(),
  });
}

export function useMarkSeen() {
  const queries = useQueryClient();
  const changed = useChanged();
  return useMutation({
    mutationFn: () => api('POST /announcement/markSeen'),
    onSuccess: () => {
      // Updated immediately: reopening the panel before the list has refreshed would show the same messages as new.
      queries.setQueriesData<Listed>({ queryKey: [...all, 'list'] }, (data) => data && seen(data));
      void changed();
    },
  });
}

type Listed = InfiniteData<{ items: Announcement[]; total: number }, number>;

function seen({ pages, pageParams }: Listed): Listed {
  const isUnread = false;
  return {
    pageParams,
    pages: pages.map((page) => ({ ...page, items: page.items.map((item) => ({ ...item, isUnread })) })),
  };
}

/** The action whose dialog is open. */
export type MessageAction =
  | { type: 'write'; quizId?: number | undefined }
  | { type: 'edit'; announcement: Announcement }
  | { type: 'delete'; announcement: Announcement };
