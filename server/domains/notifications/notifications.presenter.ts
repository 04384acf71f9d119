import { type Announcement, type Notification, NotificationEvent } from '#shared/contract/notifications.ts';
import type { AnnouncementRow, NotificationRow } from './notifications.queries.ts';

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

export function presentAnnouncement(row: AnnouncementRow): Announcement {
  const name = `${row.author_first_name ?? ''} ${row.author_last_name ?? ''}`.trim();
  return {
    id: row.id,
    title: row.title,
    body: row.body,
    author: { id: row.author_id, name: name || row.author_email.replace(/@.*$/s, '') },
    program: row.program_id === null ? null : { id: row.program_id, name: row.program_name ?? '' },
    quiz: row.quiz_id === null ? null : { id: row.quiz_id, title: row.quiz_title ?? '' },
    dateCreated: row.date_created.toISOString(),
  };
}
