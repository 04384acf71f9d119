import type { Actor } from '#server/plugins/sessions/session.ts';

type AnnouncementAction = 'view' | 'edit' | 'delete';

/** The query decides which announcements the caller can read; others are never loaded. */
export function canAnnouncement(
  actor: Actor,
  action: AnnouncementAction,
  announcement: { author_id: number },
): boolean {
  switch (action) {
    case 'view':
      return true;
    case 'edit':
    case 'delete':
      if (actor.role === 'TEACHER') return announcement.author_id === actor.accountId;
      return actor.role === 'SUPER_ADMIN';
  }
}
