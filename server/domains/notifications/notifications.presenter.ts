import {
  type Notification,
  type NotificationEvent,
  StoredEvent,
} from '#shared/contract/communication/notifications.ts';
import type { NotificationRow } from './notifications.queries.ts';

/** Undefined for one that another version stored in an unknown form. */
export function readStored(row: NotificationRow): StoredEvent | undefined {
  const parsed = StoredEvent.safeParse({ event: row.event, params: row.params });
  return parsed.success ? parsed.data : undefined;
}

export function presentNotification(row: NotificationRow, happened: NotificationEvent): Notification {
  return {
    id: row.id,
    type: row.type,
    timestamp: row.created_at.toISOString(),
    read: row.is_read,
    ...(row.count > 1 && { count: row.count }),
    ...happened,
  };
}
