import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { nextOffset } from '#web/lib/next-offset.ts';

/** The latest, as the bell shows them. */
export function notificationsQuery(max: number) {
  return queryOptions({
    queryKey: ['notifications', max],
    queryFn: ({ signal }) => api('GET /notification', { query: { max: String(max) } }, { signal }),
    placeholderData: (previous) => previous,
  });
}

export type NotificationFilter = 'all' | 'unread';

/** All of them, or those not read yet, so many at a time. */
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
  // Events tell at once; this is for one that got lost.
  refetchInterval: 60_000,
});

/** Of one's own; 0 until it is known. */
export function useUnreadCount(): number {
  return useQuery(badgesQuery).data?.unreadNotifications ?? 0;
}

/** Messages the reader has not opened; 0 until it is known. */
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

// Long enough to be seen as something that happened.
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

/** Of one that is opened. Whether it succeeds is nothing to hold anybody up for. */
export function useMarkRead() {
  const changed = useChanged();
  return useMutation({
    mutationFn: (notificationId: number) =>
      api('POST /notification/:notificationId/read', { params: { notificationId } }),
    onSuccess: changed,
  });
}
