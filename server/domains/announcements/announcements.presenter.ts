import type { Actor } from '#server/plugins/sessions/session.ts';
import type { Announcement } from '#shared/contract/communication/announcements.ts';
import { canAnnouncement } from './announcements.policy.ts';
import type { AnnouncementRow } from './announcements.queries.ts';

export function presentAnnouncement(row: AnnouncementRow, actor: Actor): Announcement {
  const name = `${row.author_first_name ?? ''} ${row.author_last_name ?? ''}`.trim();
  return {
    id: row.id,
    title: row.title,
    body: row.body,
    author: { id: row.author_id, name: name || row.author_email.replace(/@.*$/s, '') },
    program: row.program_id === null ? null : { id: row.program_id, name: row.program_name ?? '' },
    quiz: row.quiz_id === null ? null : { id: row.quiz_id, title: row.quiz_title ?? '' },
    dateCreated: row.date_created.toISOString(),
    lastUpdated: row.last_updated.toISOString(),
    isUnread: row.is_unread,
    abilities: {
      edit: canAnnouncement(actor, 'edit', row) && row.is_taught,
      delete: canAnnouncement(actor, 'delete', row),
    },
  };
}
