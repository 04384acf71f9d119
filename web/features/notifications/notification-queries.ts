import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';
import { nextOffset } from '#web/lib/api/next-offset.ts';

/** The latest notifications, as the bell shows them. */
export function notificationsQuery(max: number) {
  return queryOptions({
    queryKey: ['notifications', max],
    queryFn: ({ signal }) => api('GET /notification', { query: { max: String(max) } }, { signal }),
    placeholderData: (previous) => previous,
  });
}

export type NotificationFilter = 'all' | 'unread';

/** All or only unread notifications, page by page. */
export function notificationPagesQuery(filter: NotificationFilter, step: number) {
  return infiniteQueryOptions({
    queryKey: ['notifications', filter, step],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        max: step,
        offset: pageParam,
        ...(filter === 'unread' ? { read: 'false' as const } : {}),
      };
      return api('GET /notification', { query }, { signal });
    },
    initialPageParam: 0,
    getNextPageParam: nextOffset,
  });
}

export const badgesQuery = queryOptions({
  queryKey: ['badges'],
  queryFn: ({ signal }) => api('GET /dashboard/badges', undefined, { signal }),
  // A fallback for lost live events.
  refetchInterval: 60_000,
});

/** The user's unread notifications. 0 while loading. */
export function useUnreadCount(): number {
  return useQuery(badgesQuery).data?.unreadNotifications ?? 0;
}

/** Messages the user has not opened. 0 while loading. */
export function useUnreadMessages(): number {
  return useQuery(badgesQuery).data?.unreadMessages ?? 0;
}

function useChanged() {
  const queries = useQueryClient();
  return async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['notifications'] }),
      queries.invalidateQueries(badgesQuery),
    ]);
  };
}

// Long enough to be noticed.
const markingMs = 600;

export function useMarkAllRead() {
  const changed = useChanged();
  return useMutation({
    mutationFn: async () => {
      const [answer] = await Promise.all([
        api('POST /notification/markAllRead'),
        new Promise((done) => setTimeout(done, markingMs)),
      ]);
      return answer;
    },
    onSuccess: changed,
  });
}

export function useDismissNotification() {
  const changed = useChanged();
  return useMutation({
    mutationFn: (notificationId: number) =>
      api('DELETE /notification/:notificationId', { params: { notificationId } }),
    onSuccess: changed,
  });
}

/** Marks an opened notification as read. A failure is ignored, because it must not delay the user. */
export function useMarkRead() {
  const changed = useChanged();
  return useMutation({
    mutationFn: (notificationId: number) =>
      api('POST /notification/:notificationId/read', { params: { notificationId } }),
    onSuccess: changed,
  });
}
