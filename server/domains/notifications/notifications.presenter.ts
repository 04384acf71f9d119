import { type Notification, NotificationEvent } from '#shared/contract/notifications.ts';
import type { NotificationRow } from './notifications.queries.ts';

/** Undefined for one that another version has written in a form this one cannot tell. */
export function presentNotification(row: NotificationRow): Notification | undefined {
  const happened = NotificationEvent.safeParse({ event: row.event, params: row.params });
  if (!happened.success) return undefined;
  return {
    id: row.id,
    type: row.type,
    timestamp: row.created_at.toISOString(),
    read: row.read_at !== null,
    ...happened.data,
  };
}
